import type { Photo, TimelineItem, TimelinePhoto } from '@koma/contract'
import type { PhotoSource } from '../photos/index.ts'

/**
 * The photos of all timelines are in one store, by their timestamps: the same photo can be in two shares, with other reactions in
 * each. Nothing is fetched through it, because timelines bring their photos with them.
 */
export const timelineSource: PhotoSource = {
  room: 'timelines',
  fetchPage: async () => [],
  refresh: () => {},
}

/** A photo as the store has it. */
export function asStored(photo: TimelinePhoto): Photo {
  return { ...photo, photo_id: String(photo.timestamp) }
}

export function storedPhotosOf(items: readonly TimelineItem[]): Photo[] {
  return items.flatMap(({ photos }) => photos.map(asStored))
}
