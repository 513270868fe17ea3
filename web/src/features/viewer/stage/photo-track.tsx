import type { Photo } from '@koma/contract'
import { type RefObject, useState } from 'react'
import type { ViewerList } from '../viewer-list.ts'
import { PhotoFrame } from './photo-frame.tsx'
import styles from './track.module.css'
import type { PhotoZoom } from './use-zoom.ts'

interface PhotoTrackProps {
  /** Null until it is known; the photo is alone then. */
  list: ViewerList | null
  photoId: string
  /** In the list; -1 if the photo is not in it. */
  place: number
  /** The photo of the address, which a list may not have fetched. */
  known: Photo
  label: string
  zoom: PhotoZoom
  track: RefObject<HTMLDivElement | null>
  picture: RefObject<HTMLDivElement | null>
}

type Side = -1 | 0 | 1
const sides: readonly Side[] = [-1, 0, 1]

function isThere(frame: { at: Side; id: string | null }): frame is { at: Side; id: string } {
  return frame.id !== null
}

/** The shown photo with its neighbours at both sides. A turn keeps the elements, so that nothing is loaded or decoded twice. */
export function PhotoTrack({ list, photoId, place, known, label, zoom, track, picture }: PhotoTrackProps) {
  const [firstId] = useState(photoId)
  const idAt = (at: number): string | null => {
    if (at === 0) return photoId
    return list && place >= 0 && place + at >= 0 && place + at < list.length ? list.photoIdAt(place + at) : null
  }
  const frames = sides.map((at) => ({ at, id: idAt(at) })).filter(isThere)
  return (
    <div ref={track} className={styles.track}>
      {frames.map(({ at, id }) => (
        <PhotoFrame
          key={id}
          photoId={id}
          at={at}
          known={id === known.photo_id ? known : undefined}
          colour={list && place >= 0 ? list.colourAt(place + at) : null}
          label={label}
          zoom={zoom}
          picture={picture}
          isFirst={id === firstId}
        />
      ))}
    </div>
  )
}
