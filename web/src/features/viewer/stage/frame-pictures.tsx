import type { Photo } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { type RefObject, useRef, useState } from 'react'
import { type PhotoStore, Picture, pictureAddress, useStoreHere } from '../../photos/index.ts'
import { DecodedPicture } from './decoded-picture.tsx'
import type { PhotoZoom } from './use-zoom.ts'

interface FramePicturesProps {
  photo: Photo
  /** Null for a neighbour, which nobody zooms into. */
  zoom: PhotoZoom | null
  picture: RefObject<HTMLDivElement | null>
  /** The photo that the viewer was opened with, whose large picture is asked for at once. */
  isFirst: boolean
}

/** Photos that a held arrow key flips past leave the track within about 100 ms: their large pictures are never asked for. */
const flippedPast = 120

/** A picture that is there at once, the large variant over it, and the original when the zoom needs more pixels than that has. */
export function FramePictures({ photo, zoom, picture, isFirst }: FramePicturesProps) {
  const store = useStoreHere()
  const [lost, setLost] = useState<readonly string[]>([])
  const [small] = useState(() => smallPicture(photo, store))
  const original = useRef<string | null>(null)
  const wanted = pictureAddress(photo, 'large')
  const large = lost.includes(wanted) ? photo.urls.original : wanted
  if (zoom?.isClose && showsMoreThanLarge(photo, zoom, picture.current)) original.current = photo.urls.original
  const withOriginal = zoom !== null && original.current === photo.urls.original && large !== photo.urls.original
  return (
    <>
      <Picture src={store.previews.get(photo.photo_id) ?? small} store={store} eager />
      <DecodedPicture
        src={large}
        store={store}
        after={isFirst ? 0 : flippedPast}
        onLost={() => setLost((before) => (before.includes(large) ? before : [...before, large]))}
      />
      {withOriginal && <Picture src={photo.urls.original} store={store} />}
    </>
  )
}

/** The larger of those that the grid has shown, otherwise the thumbnail, which the strip shows too. */
function smallPicture(photo: Photo, store: PhotoStore): string {
  const addresses = (['medium', 'tile'] as const).map((variant) => pictureAddress(photo, variant))
  return addresses.find((address) => store.seenPictures.has(address)) ?? pictureAddress(photo, 'thumbnail')
}

function showsMoreThanLarge(photo: Photo, { zoom }: PhotoZoom, picture: HTMLElement | null): boolean {
  if (Math.max(photo.width, photo.height) <= limits.variants.large) return false
  const longer = Math.max(picture?.offsetWidth ?? 0, picture?.offsetHeight ?? 0)
  return longer * zoom.scale * (globalThis.devicePixelRatio || 1) > limits.variants.large
}
