import { z } from 'zod'
import { described, named } from './documentation.ts'
import { limits } from './limits.ts'
import { Photo } from './photo.ts'
import { ruled } from './text.ts'
import { AnsweredMilliseconds, Colour, Direction, Milliseconds, Order, PhotoId, pageLimit } from './wire.ts'

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

/**
 * A whole list in columns, for laying out every row before a page is loaded: the same place in each array is the same photo.
 * `taken_at` is in milliseconds, a ratio is width ÷ height, a colour is null until the picture was looked at.
 */
export const PhotoIndex = named(
  'PhotoIndex',
  z.object({
    photo_ids: z.array(PhotoId),
    taken_at: z.array(AnsweredMilliseconds),
    ratios: z.array(z.number()),
    colours: z.array(Colour.nullable()),
  }),
)
export type PhotoIndex = z.infer<typeof PhotoIndex>

/** The index of an album or a share also has when each photo was added to it, in milliseconds: their ids do not tell. */
export const CollectionIndex = named('CollectionIndex', PhotoIndex.extend({ added_at: z.array(AnsweredMilliseconds) }))
export type CollectionIndex = z.infer<typeof CollectionIndex>

export const photoIndexQuery = { order: Order.default('desc'), by: PhotoOrder.default('added') }

/** The ids of a bulk call, which is done for all of them or for none. */
export function photoIds(min = 1) {
  const tooMany = ruled<string[]>((ids) =>
    ids.length > limits.selection ? { error: 'selection_over', limit: limits.selection, num: ids.length } : null,
  )
  return described(`${min} to ${limits.selection} photos`, z.array(PhotoId).min(min).check(tooMany))
}

export const PhotoIds = z.object({ photo_ids: photoIds() })
