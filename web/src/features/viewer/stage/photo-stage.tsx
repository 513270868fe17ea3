import type { Photo } from '@koma/contract'
import { classNames } from '@koma/ui/class-names.ts'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { departFrom, flyIn } from '../../photos/index.ts'
import type { PhotoTurning } from '../use-turning.ts'
import type { ViewerList } from '../viewer-list.ts'
import { Ambient } from './ambient.tsx'
import { ratioOf } from './photo-frame.tsx'
import { PhotoTrack } from './photo-track.tsx'
import styles from './track.module.css'
import { TurnButtons } from './turn-buttons.tsx'
import { useStageGestures } from './use-stage-gestures.ts'
import { useTrackMotion } from './use-track-motion.ts'
import type { PhotoZoom } from './use-zoom.ts'
import { ZoomBar } from './zoom-bar.tsx'

interface PhotoStageProps {
  /** The photo of the address; the shown one is ahead of it in the midst of turning. */
  photo: Photo
  /** What is known of the shown photo. */
  shown: Photo | undefined
  label: string
  list: ViewerList | null
  turning: PhotoTurning
  zoom: PhotoZoom
  space: RefObject<HTMLDivElement | null>
  picture: RefObject<HTMLDivElement | null>
  isFullScreen: boolean
  /** A turn shows the next photo where the last one was, instead of sliding. */
  fades: boolean
  wheelZooms: boolean
  onTap: () => void
  onPinch: () => void
  onDown: () => void
}

/** The photo over a blur of its own colours. A drag or the buttons at its sides turn to another photo. */
export function PhotoStage(props: PhotoStageProps) {
  const { photo, shown, label, list, turning, zoom, space, picture, isFullScreen, fades, ...gestures } = props
  const track = useRef<HTMLDivElement>(null)
  const { shown: photoId, place } = turning
  const motion = useTrackMotion(track, photoId, fades ? null : list)
  const handlers = useStageGestures({
    stage: space,
    turning,
    motion,
    zoom,
    pullsDown: isFullScreen,
    ...gestures,
  })
  useFlight(photoId, picture)
  return (
    <>
      {!isFullScreen && <Ambient photo={shown} />}
      <div
        ref={space}
        aria-busy={turning.isWaiting}
        className={classNames(styles.space, zoom.isClose && styles.zoomed)}
        style={{ ['--ratio' as string]: ratioOf(shown) }}
        {...handlers}
      >
        <PhotoTrack
          list={list}
          photoId={photoId}
          place={place}
          known={photo}
          label={label}
          zoom={zoom}
          track={track}
          picture={picture}
        />
        {zoom.isClose ? <ZoomBar zoom={zoom} /> : <TurnButtons turning={turning} />}
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
