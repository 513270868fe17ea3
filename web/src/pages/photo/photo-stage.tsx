import type { Photo } from '@koma/contract'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type PointerEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { drawThumbhash, Picture, pictureAddress, usePhotoStore } from '../../features/photos/index.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import styles from './photo.module.css'
import type { PhotoTurning } from './use-photo-turning.ts'

interface PhotoStageProps {
  photo: Photo
  label: string
  turning: PhotoTurning
}

const turnsAfter = 56

/** The photo in the light of its own colours; swiped by a finger, turned by the buttons at its sides. */
export function PhotoStage({ photo, label, turning }: PhotoStageProps) {
  const t = useTranslations('photo')
  const { store } = usePhotoStore()
  const swipe = useSwipe(turning)
  const [brokenAddress, setBroken] = useState<string | null>(null)
  const preview = store.previews.get(photo.photo_id)
  const small = preview ?? pictureAddress(photo, 'medium')
  const wanted = pictureAddress(photo, 'large')
  const large = brokenAddress === wanted ? photo.urls.original : wanted
  const { previous, next, direction } = turning
  return (
    <>
      <Ambient photo={photo} preview={preview} />
      <div className={styles.space} {...swipe.handlers}>
        <div className={styles.fit}>
          <div
            key={photo.photo_id}
            role="img"
            aria-label={label}
            className={classNames(
              styles.photo,
              direction > 0 && styles.fromRight,
              direction < 0 && styles.fromLeft,
              swipe.moved === 0 && styles.settling,
            )}
            style={{
              ['--ratio' as string]: photo.width / Math.max(1, photo.height),
              ['--natural' as string]: `${Math.max(photo.width, 320)}px`,
              backgroundColor: photo.average_colour ?? undefined,
              backgroundImage: backgroundOf(photo),
              translate: swipe.moved ? `${swipe.moved}px 0` : undefined,
            }}
          >
            <Picture src={small} store={store} eager />
            <Picture src={large} store={store} eager onLost={() => setBroken(wanted)} />
          </div>
        </div>
        {previous !== null && (
          <button
            type="button"
            aria-label={t('previous')}
            className={classNames(styles.turn, styles.toPrevious)}
            onClick={() => turning.goTo(previous)}
          >
            <Icon of={ChevronLeft} size={24} />
          </button>
        )}
        {next !== null && (
          <button
            type="button"
            aria-label={t('next')}
            className={classNames(styles.turn, styles.toNext)}
            onClick={() => turning.goTo(next)}
          >
            <Icon of={ChevronRight} size={24} />
          </button>
        )}
      </div>
    </>
  )
}

/** A blur of the photo behind it. From the smallest picture: of a blur nobody sees more. */
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

function useSwipe({ previous, next, goTo }: PhotoTurning) {
  const start = useRef<{ x: number; pointerId: number } | null>(null)
  const [moved, setMoved] = useState(0)
  const end = (turn: boolean) => {
    const target = moved < 0 ? next : previous
    if (turn && target !== null && Math.abs(moved) > turnsAfter) goTo(target)
    start.current = null
    setMoved(0)
  }
  return {
    moved,
    handlers: {
      onPointerDown(event: PointerEvent) {
        if (event.pointerType !== 'touch' || !event.isPrimary) return
        start.current = { x: event.clientX, pointerId: event.pointerId }
      },
      onPointerMove(event: PointerEvent) {
        if (start.current?.pointerId !== event.pointerId) return
        const distance = event.clientX - start.current.x
        // At the end of the list it gives way, and does not go.
        setMoved((distance < 0 ? next : previous) === null ? distance / 4 : distance)
      },
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
    },
  }
}
