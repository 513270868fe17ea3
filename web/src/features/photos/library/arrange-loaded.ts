import type { Photo } from '@koma/contract'
import type { ArrangedLibrary } from './arranged-library.ts'
import { rowOf } from './library-index.ts'

interface LoadedList<Each extends Photo> {
  order: ArrangedLibrary['order']
  /** The moment by which the list is ordered. */
  momentOf(photo: Each): number
  /** False if the server has more photos than these. */
  isWhole: boolean
}

/**
 * Photos that were loaded by pages as a list of one section. What is not loaded has no place in it, since nobody knows how many
 * photos that is.
 */
export function arrangeLoaded<Each extends Photo>(
  photos: readonly Each[],
  { order, momentOf, isWhole }: LoadedList<Each>,
): ArrangedLibrary {
  const places = new Map(photos.map((photo, place) => [photo.photo_id, place]))
  const { length } = photos
  const read = <Value>(place: number, otherwise: Value, pick: (photo: Each) => Value) => {
    const photo = photos[place]
    return photo ? pick(photo) : otherwise
  }
  return {
    order,
    length,
    sections: length > 0 ? [{ key: 0, from: 0, to: length }] : [],
    idAt: (place) => photos[place]?.photo_id,
    idsBetween: (from, to) => photos.slice(Math.max(0, from), Math.max(0, to)).map((photo) => photo.photo_id),
    ratiosBetween: (from, to) => Float32Array.from(photos.slice(from, to), (photo) => rowOf(photo).ratio),
    colourAt: (place) => read(place, null, (photo) => photo.average_colour),
    takenAt: (place) => read(place, 0, (photo) => rowOf(photo).takenAt),
    offsetAt: (place) => read(place, 0, (photo) => rowOf(photo).takenOffset),
    momentAt: (place) => read(place, 0, momentOf),
    placeOf: (photoId) => places.get(photoId) ?? -1,
    has: (photoId) => places.has(photoId) || (isWhole ? false : undefined),
    load: async () => {},
  }
}
