import type { Photo } from '@koma/contract'
import { classNames } from '@koma/ui/class-names.ts'
import type { RefObject } from 'react'
import { drawThumbhash, usePhoto } from '../../photos/index.ts'
import { FramePictures } from './frame-pictures.tsx'
import styles from './track.module.css'
import type { PhotoZoom } from './use-zoom.ts'

export interface PhotoFrameProps {
  photoId: string
  /** -1 before the shown photo, 0 the shown one, 1 after it. */
  at: -1 | 0 | 1
  /** What is known of it elsewhere, for a photo that no list has fetched. */
  known?: Photo | undefined
  /** From the index, which is there before the photo is. */
  colour: string | null
  label: string
  zoom: PhotoZoom
  /** Set to the shown photo's element. */
  picture: RefObject<HTMLDivElement | null>
  isFirst: boolean
}

/** Most photos of a camera are as wide as a screen; used until the size is known. */
const usualRatio = 16 / 9

export function ratioOf(photo: Photo | undefined): number {
  return photo && photo.width > 0 && photo.height > 0 ? photo.width / photo.height : usualRatio
}

/** One photo of the track: its colour and blur at once, its thumbnail from the strip, its large picture when that is decoded. */
export function PhotoFrame({ photoId, at, known, colour, label, zoom, picture, isFirst }: PhotoFrameProps) {
  const stored = usePhoto(photoId)
  const photo = stored ?? known
  const isShown = at === 0
  const isClose = isShown && zoom.isClose
  const blurred = drawThumbhash(photo?.thumbhash)
  return (
    <div className={styles.frame} style={{ ['--at' as string]: at }} aria-hidden={!isShown || undefined}>
      <div
        ref={isShown ? picture : undefined}
        {...(isShown ? { role: 'img', 'aria-label': label } : {})}
        className={classNames(styles.photo, isClose && styles.close, isShown && zoom.glides && styles.gliding)}
        style={{
          ['--ratio' as string]: ratioOf(photo),
          ['--natural' as string]: photo ? `${Math.max(photo.width, 320)}px` : undefined,
          backgroundColor: photo?.average_colour ?? colour ?? undefined,
          backgroundImage: blurred ? `url(${blurred})` : undefined,
          translate: isClose ? `${zoom.zoom.x}px ${zoom.zoom.y}px` : undefined,
          scale: isClose ? zoom.zoom.scale : undefined,
        }}
      >
        {photo && <FramePictures photo={photo} zoom={isShown ? zoom : null} picture={picture} isFirst={isFirst} />}
      </div>
    </div>
  )
}
