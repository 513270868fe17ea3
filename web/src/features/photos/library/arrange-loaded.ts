import type { Photo } from '@koma/contract'
import type { ArrangedLibrary, PhotoSection } from './arranged-library.ts'
import { rowOf } from './library-index.ts'

interface LoadedList<Each extends Photo> {
  order: ArrangedLibrary['order']
  /** The moment by which the list is ordered. */
  momentOf(photo: Each): number
  /** The id of a photo in its store, if that is not the photo's own. */
  idOf?(photo: Each): string
  /** Consecutive photos with the same key are a section; without it, all of them are one. */
  sectionOf?(photo: Each): number
  /** True if the server has no more photos than these. */
  isWhole?: boolean
}

/**
 * Photos that were loaded by pages as a list. What is not loaded has no place in it, since nobody knows how many photos that is;
 * whoever shows it asks for more near its ends.
 */
export function arrangeLoaded<Each extends Photo>(
  photos: readonly Each[],
  { order, momentOf, idOf = ownId, sectionOf = () => 0, isWhole = false }: LoadedList<Each>,
): ArrangedLibrary {
  const places = new Map(photos.map((photo, place) => [idOf(photo), place]))
  const read = <Value>(place: number, otherwise: Value, pick: (photo: Each) => Value) => {
    const photo = photos[place]
    return photo ? pick(photo) : otherwise
  }
  return {
    order,
    length: photos.length,
    sections: sectionsOf(photos.map(sectionOf)),
    idAt: (place) => read(place, undefined, idOf),
    idsBetween: (from, to) => photos.slice(Math.max(0, from), Math.max(0, to)).map(idOf),
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

const ownId = (photo: Photo) => photo.photo_id

function sectionsOf(keys: readonly number[]): PhotoSection[] {
  const sections: PhotoSection[] = []
  for (const [place, key] of keys.entries()) {
    const last = sections.at(-1)
    if (last?.key === key) last.to = place + 1
    else sections.push({ key, from: place, to: place + 1 })
  }
  return sections
}
