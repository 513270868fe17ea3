import { z } from 'zod'
import { limits } from '../../limits.ts'
import { described, named } from '../../openapi/documentation.ts'
import { ruled } from '../../rules/text.ts'
import { AnsweredMilliseconds, Count, Direction, Id, Milliseconds, Order, PhotoId, pageLimit } from '../../wire.ts'
import { Photo } from './photo.ts'

export const PhotoOrder = described(
  'By when a photo was added to the list it is in, or by when it was taken',
  z.enum(['added', 'taken']),
)

/** Albums and shares can also be put in an order by hand, which everybody sees who sees them. */
export const CollectedOrder = described(
  'By when a photo was added to the list it is in, by when it was taken, or by its place in the order made by hand',
  z.enum([...PhotoOrder.options, 'hand']),
)
export type CollectedOrder = z.infer<typeof CollectedOrder>

export const FirstShown = z.enum(['newest', 'oldest'])

/** How an album or a share is shown to everybody. */
export const collectedOrder = {
  photos_by: CollectedOrder,
  /** Which photos come first. An order made by hand has a beginning of its own: there it says nothing. */
  photos_first: FirstShown,
}

/** Where a page starts: at this time, and among photos of the same time at this photo; both inclusive. */
export const PageStart = named('PageStart', z.object({ startTimestamp: AnsweredMilliseconds, startPhotoId: PhotoId }))
export type PageStart = z.infer<typeof PageStart>

/** `next` is where the page after this one starts, null at the end. */
const pageEnd = { has_more: z.boolean(), next: PageStart.nullable() }

export const PhotoPage = named('PhotoPage', z.object({ photos: z.array(Photo), ...pageEnd }))
export type PhotoPage = z.infer<typeof PhotoPage>

/** A page of photos with additional properties. */
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

/** In the order by hand, the timestamps of a page are places: numbers without a meaning as times. */
export const collectedPageQuery = { ...photoPageQuery, by: CollectedOrder.default('added') }

/** Times in milliseconds: the first one, then the difference of each to the one before it. */
export const Moments = z.array(z.int())

/**
 * A whole list in columns, for laying out every row before a page is loaded: the same index in each column is the same photo.
 * photo-index.ts encodes and decodes it. `taken_offset` has pairs of minutes east of UTC and the number of consecutive photos with
 * it; a ratio is width ÷ height in thousandths; `colours` has three hex digits per photo (`#rgb`), or `---` until the picture has
 * been decoded.
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

/** The index of the trash also has when each photo was trashed, and how much storage the trash takes. */
export const TrashIndex = named('TrashIndex', PhotoIndex.extend({ trashed_at: Moments, total_bytes: Count }))
export type TrashIndex = z.infer<typeof TrashIndex>

/** Every index has an ETag, so that an unchanged one is answered with 304 and no body. */
export const photoIndexHeaders = { 'If-None-Match': 'The ETag of the index that is there already' }

export const photoIndexQuery = { order: Order.default('desc'), by: PhotoOrder.default('added') }

/** The ids of a bulk call, which applies to all of them or to none. */
export function photoIds(min = 1) {
  const tooMany = ruled<string[]>((ids) =>
    ids.length > limits.selection ? { error: 'selection_over', limit: limits.selection, num: ids.length } : null,
  )
  return described(`${min} to ${limits.selection} photos`, z.array(PhotoId).min(min).check(tooMany))
}

/** Where something goes in an order by hand: to one of its ends, or before what has this id. */
export const moveGoal = z.union([z.enum(['start', 'end']), Id])

/**
 * Photos to move together, in the order in which they are given, and where to: to the beginning or the end of the order by hand, or
 * before a photo.
 */
export const PhotoMove = named(
  'PhotoMove',
  z.object({
    photo_ids: z.array(PhotoId).min(1).max(limits.selection),
    to: described('`start`, `end`, or the id of the photo before which they go', moveGoal),
  }),
)
export type PhotoMove = z.infer<typeof PhotoMove>

/** Moves that are made one after the other, all in one step, of at most as many photos as a selection has. */
export const PhotoMoves = z.object({
  moves: z
    .array(PhotoMove)
    .min(1)
    .max(limits.selection)
    .refine((moves) => moves.reduce((sum, { photo_ids }) => sum + photo_ids.length, 0) <= limits.selection, {
      error: 'too many photos',
    }),
})

/** `undo` are the moves that bring the photos back. Empty if nothing moved, because the photos or their goal are gone. */
export const MovedPhotos = z.object({ undo: z.array(PhotoMove) })

export const PhotoIds = z.object({ photo_ids: photoIds() })
