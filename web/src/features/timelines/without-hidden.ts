import type { TimelineItem } from '@koma/contract'
import type { HiddenPosts } from '../reports/index.ts'

/** The items without the photos that the reader hid; those of which nothing is left are dropped. Others stay the same objects. */
export function withoutHidden(items: readonly TimelineItem[], hidden: HiddenPosts): TimelineItem[] {
  return items.flatMap((item) => {
    const photos = item.photos.filter(({ timestamp }) => !hidden.has(timestamp))
    if (photos.length === item.photos.length) return [item]
    const photo_count = item.photo_count - (item.photos.length - photos.length)
    return photos.length === 0 ? [] : [{ ...item, photos, photo_count }]
  })
}
