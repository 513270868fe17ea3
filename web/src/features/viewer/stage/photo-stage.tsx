import type { Photo } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { departFrom, drawThumbhash, flyIn, Picture, pictureAddress, usePhotoStore } from '../../photos/index.ts'
import type { PhotoTurning } from '../use-turning.ts'
import styles from '../viewer.module.css'
import { useStageGestures } from './use-stage-gestures.ts'
import type { PhotoZoom } from './use-zoom.ts'
import { ZoomBar } from './zoom-bar.tsx'

interface PhotoStageProps {
  photo: Photo
  label: string
  turning: PhotoTurning
  zoom: PhotoZoom
  space: RefObject<HTMLDivElement | null>
  picture: RefObject<HTMLDivElement | null>
  wheelZooms: boolean
  onTap: () => void
  onPinch: () => void
  onDown: () => void
}

/** The photo over a blur of its own colours. A swipe or the buttons at its sides go to another photo. */
export function PhotoStage({ photo, label, turning, zoom, space, picture, ...gestures }: PhotoStageProps) {
  const t = useTranslations('photo')
  const { store } = usePhotoStore()
  const { moved, handlers } = useStageGestures({ stage: space, turning, zoom, ...gestures })
  const preview = store.previews.get(photo.photo_id)
  const { previous, next, direction } = turning
  useFlight(photo.photo_id, picture)
  return (
    <>
      <Ambient photo={photo} preview={preview} />
      <div ref={space} className={classNames(styles.space, zoom.isClose && styles.close)} {...handlers}>
        <div className={styles.fit}>
          <div
            key={photo.photo_id}
            ref={picture}
            role="img"
            aria-label={label}
            className={classNames(
              styles.photo,
              direction > 0 && styles.fromRight,
              direction < 0 && styles.fromLeft,
              moved === 0 && styles.settling,
              zoom.glides && styles.gliding,
            )}
            style={{
              ['--ratio' as string]: photo.width / Math.max(1, photo.height),
              ['--natural' as string]: `${Math.max(photo.width, 320)}px`,
              backgroundColor: photo.average_colour ?? undefined,
              backgroundImage: backgroundOf(photo),
              translate: placeOf(zoom, moved),
              scale: zoom.isClose ? zoom.zoom.scale : undefined,
            }}
          >
            <Pictures photo={photo} preview={preview} zoom={zoom} picture={picture} />
          </div>
        </div>
        {previous !== null && !zoom.isClose && (
          <button
            type="button"
            aria-label={t('previous')}
            className={classNames(styles.turn, styles.toPrevious)}
            onClick={() => turning.goTo(previous)}
          >
            <Icon of={ChevronLeft} size={24} />
          </button>
        )}
        {next !== null && !zoom.isClose && (
          <button
            type="button"
            aria-label={t('next')}
            className={classNames(styles.turn, styles.toNext)}
            onClick={() => turning.goTo(next)}
          >
            <Icon of={ChevronRight} size={24} />
          </button>
        )}
        {zoom.isClose && <ZoomBar zoom={zoom} />}
      </div>
    </>
  )
}

/** Animates the photo out of its tile in the list, and back into it. */
function useFlight(photoId: string, picture: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current: element } = picture
    if (!element) return
    flyIn(photoId, element)
    return () => departFrom(photoId, element)
  }, [photoId, picture])
}

interface PicturesProps {
  photo: Photo
  preview: string | undefined
  zoom: PhotoZoom
  picture: RefObject<HTMLDivElement | null>
}

/** A picture that is there at once, the large variant over it, and the original when the zoom needs more pixels than that has. */
function Pictures({ photo, preview, zoom, picture }: PicturesProps) {
  const { store } = usePhotoStore()
  const [brokenAddress, setBroken] = useState<string | null>(null)
  const original = useRef<string | null>(null)
  const wanted = pictureAddress(photo, 'large')
  const large = brokenAddress === wanted ? photo.urls.original : wanted
  if (zoom.isClose && showsMoreThanLarge(photo, zoom, picture.current)) original.current = photo.urls.original
  const withOriginal = original.current === photo.urls.original && large !== photo.urls.original
  return (
    <>
      <Picture src={preview ?? pictureAddress(photo, 'medium')} store={store} eager />
      <Picture src={large} store={store} eager onLost={() => setBroken(wanted)} />
      {withOriginal && <Picture src={photo.urls.original} store={store} />}
    </>
  )
}

function showsMoreThanLarge(photo: Photo, { zoom }: PhotoZoom, picture: HTMLElement | null): boolean {
  if (Math.max(photo.width, photo.height) <= limits.variants.large) return false
  const longer = Math.max(picture?.offsetWidth ?? 0, picture?.offsetHeight ?? 0)
  return longer * zoom.scale * (globalThis.devicePixelRatio || 1) > limits.variants.large
}

function placeOf({ zoom, isClose }: PhotoZoom, moved: number): string | undefined {
  if (isClose) return `${zoom.x}px ${zoom.y}px`
  return moved ? `${moved}px 0` : undefined
}

/** A blur of the photo behind it. The smallest picture is enough for a blur. */
function Ambient({ photo, preview }: { photo: Photo; preview: string | undefined }) {
  const address = drawThumbhash(photo.thumbhash) ?? preview ?? pictureAddress(photo, 'thumbnail')
  return (
    <div className={styles.ambient} aria-hidden="true">
      <img key={address} src={address} alt="" />
    </div>
  )
}

function backgroundOf(photo: Photo): string | undefined {
  const blurred = drawThumbhash(photo.thumbhash)
  return blurred ? `url(${blurred})` : undefined
}
