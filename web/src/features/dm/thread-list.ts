import type { DmPhoto } from '@koma/contract'
import { type ArrangedLibrary, rowOf } from '../photos/index.ts'
import { lastSendings } from './sent-photos.ts'
import type { ThreadPhotos } from './thread-photos.ts'

/**
 * The loaded photos of a thread as a list, each once and in the order of sending, for the viewer and the selection. What is not
 * loaded has no place in it, since nobody knows how many photos that is.
 */
export function arrangeThread({ photos, older }: ThreadPhotos): ArrangedLibrary {
  const shown = lastSendings(photos)
  const places = new Map(shown.map((photo, place) => [photo.photo_id, place]))
  const { length } = shown
  const read = <Value>(place: number, otherwise: Value, pick: (photo: DmPhoto) => Value) => {
    const photo = shown[place]
    return photo ? pick(photo) : otherwise
  }
  return {
    order: { by: 'added', first: 'oldest' },
    length,
    sections: length > 0 ? [{ key: 0, from: 0, to: length }] : [],
    idAt: (place) => shown[place]?.photo_id,
    idsBetween: (from, to) => shown.slice(Math.max(0, from), Math.max(0, to)).map((photo) => photo.photo_id),
    ratiosBetween: (from, to) => Float32Array.from(shown.slice(from, to), (photo) => rowOf(photo).ratio),
    colourAt: (place) => read(place, null, (photo) => photo.average_colour),
    takenAt: (place) => read(place, 0, (photo) => rowOf(photo).takenAt),
    offsetAt: (place) => read(place, 0, (photo) => rowOf(photo).takenOffset),
    momentAt: (place) => read(place, 0, (photo) => photo.sent_at),
    placeOf: (photoId) => places.get(photoId) ?? -1,
    has: (photoId) => places.has(photoId) || (older === null ? false : undefined),
    load: async () => {},
  }
}
