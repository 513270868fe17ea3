import { z } from 'zod'
import { described, named } from './documentation.ts'
import { limits } from './limits.ts'
import { Photo } from './photo.ts'
import { ruled } from './text.ts'
import { AnsweredMilliseconds, Count, Direction, Milliseconds, Order, PhotoId, pageLimit } from './wire.ts'

export const PhotoOrder = described(
  'By when a photo was added to the list it is in, or by when it was taken',
  z.enum(['added', 'taken']),
)

/** Where a page starts: at this moment, and among photos of the same moment at this photo; both are included. */
export const PageStart = named('PageStart', z.object({ startTimestamp: AnsweredMilliseconds, startPhotoId: PhotoId }))
export type PageStart = z.infer<typeof PageStart>

/** `next` is where the page after this one starts, null at the end. */
const pageEnd = { has_more: z.boolean(), next: PageStart.nullable() }

export const PhotoPage = named('PhotoPage', z.object({ photos: z.array(Photo), ...pageEnd }))
export type PhotoPage = z.infer<typeof PhotoPage>

/** A page of photos that carry more than a photo does. */
export function photoPage<Item extends z.ZodType>(item: Item) {
  return z.object({ photos: z.array(item), ...pageEnd })
}

/** Without `startTimestamp` a page starts at the newest (`past`) or oldest (`future`) photo. */
export const pageStartQuery = {
  direction: Direction.default('past'),
  startTimestamp: described(
    'Where the page starts, itself included, in milliseconds since 1970',
    Milliseconds.optional(),
  ),
  startPhotoId: described('The photo to start at among those of the same moment, itself included', PhotoId.optional()),
}

export const photoPageQuery = { ...pageStartQuery, by: PhotoOrder.default('added'), limit: pageLimit() }

/** Moments in milliseconds: the first, then how much later each one is than the one before it. */
const Moments = z.array(z.int())

/**
 * A whole list in columns, for laying out every row before a page is loaded: the same place in each column is the same photo.
 * photo-index.ts writes and reads it. `taken_offset` has pairs of minutes east of UTC and for how many photos in a row; a ratio
 * is width ÷ height in thousandths; `colours` has three hex digits a photo (`#rgb`), or `---` until the picture was looked at.
 */
export const PhotoIndex = named(
  'PhotoIndex',
  z.object({
    photo_ids: z.array(PhotoId),
    taken_at: Moments,
    taken_offset: z.array(z.int()),
    ratios: z.array(z.int().min(1)),
    colours: z.string(),
  }),
)
export type PhotoIndex = z.infer<typeof PhotoIndex>

/** The index of an album or a share also has when each photo was added to it: their ids do not tell. */
export const CollectionIndex = named('CollectionIndex', PhotoIndex.extend({ added_at: Moments }))
export type CollectionIndex = z.infer<typeof CollectionIndex>

/** The index of the trash has when each photo came there, and what the trash takes of the storage. */
export const TrashIndex = named('TrashIndex', PhotoIndex.extend({ trashed_at: Moments, total_bytes: Count }))
export type TrashIndex = z.infer<typeof TrashIndex>

/** Every index has an ETag, so that asking again for what has not changed is answered 304 without a body. */
export const photoIndexHeaders = { 'If-None-Match': 'The ETag of the index that is there already' }

export const photoIndexQuery = { order: Order.default('desc'), by: PhotoOrder.default('added') }

/** The ids of a bulk call, which is done for all of them or for none. */
export function photoIds(min = 1) {
  const tooMany = ruled<string[]>((ids) =>
    ids.length > limits.selection ? { error: 'selection_over', limit: limits.selection, num: ids.length } : null,
  )
  return described(`${min} to ${limits.selection} photos`, z.array(PhotoId).min(min).check(tooMany))
}

export const PhotoIds = z.object({ photo_ids: photoIds() })
