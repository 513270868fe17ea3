import { z } from 'zod'
import { limits } from '../../limits.ts'
import { described, named } from '../../openapi/documentation.ts'
import { AnsweredMoment, Count, PhotoId, pageLimit, SentPhotoMoment, sentInteger } from '../../wire.ts'
import { Photo, TrashedPhoto } from './photo.ts'
import { CollectedOrder, Moments, PhotoIndex, PhotoOrder } from './photo-lists.ts'

/**
 * A list of photos in parts, so that a client loads only what it shows and hears only of what changed. A part of a list is a range
 * of keys in one order: from its start up to the start of the next part, which is not included. A key is a moment and, among photos
 * of the same moment, the photo's id. list-rows.ts encodes and decodes the columns.
 */

/** Photos of a list in columns, and when each was added to it: the same index in each column is the same photo. */
export const ListRows = named(
  'ListRows',
  PhotoIndex.extend({
    added_at: Moments,
    /** The places in the order by hand, only in this order. They stand for moments in keys. */
    hand_at: Moments.optional(),
  }),
)
export type ListRows = z.infer<typeof ListRows>

/** Photos of the trash also have when they were trashed. */
export const TrashRows = named('TrashRows', ListRows.extend({ trashed_at: Moments }))
export type TrashRows = z.infer<typeof TrashRows>

/** A position in a list. Without a photo it is before all photos of this moment. */
export const ListKey = named('ListKey', z.object({ timestamp: AnsweredMoment, photo_id: PhotoId.nullable() }))
export type ListKey = z.infer<typeof ListKey>

/** What is known of parts before their photos are loaded, in columns, oldest first. */
export const PartColumns = named(
  'PartColumns',
  z.object({
    /** The moments at which the parts start. */
    starts: Moments,
    /** The photos at which parts start that begin in the midst of photos of the same moment, and the places of these parts. */
    ties: z.array(z.object({ part: Count, photo_id: PhotoId })),
    counts: z.array(Count),
    /** The sum of the ratios of each part's photos, in thousandths. */
    ratios: z.array(Count),
    /** On how many local days the photos of each part were taken, added or trashed, depending on the order. */
    days: z.array(Count),
    /** Changes with every change of the part. */
    versions: z.array(Count),
  }),
)
export type PartColumns = z.infer<typeof PartColumns>

const Version = z.string().min(1).max(64)

const listParts = {
  /** Opaque. Send it back as `since` to hear only of what changed. */
  version: Version,
  /** If true, `changed` and `gone` say nothing: compare the versions of the parts instead. Always true without `since`. */
  is_reset: z.boolean(),
  /** If true, `parts` has all parts; otherwise only those that changed, each of which replaces the one with the same start. */
  is_whole: z.boolean(),
  parts: PartColumns,
}
const listPart = {
  /** The version of the whole list at the moment this part was read. */
  version: Version,
  part_version: Count,
  start: ListKey,
  /** The start of the next part, which is not included; null if the part reaches to the end of the list. */
  end: ListKey.nullable(),
}

/**
 * The parts of a list. The counts include photos that are in the list and hidden from the reader, such as those by people whom the
 * reader has muted.
 */
export const ListParts = named(
  'ListParts',
  z.object({
    ...listParts,
    /** Photos that were added or changed since and are in the list now, in no order. */
    changed: ListRows,
    /** Photos that changed since and are not in the list now. */
    gone: z.array(PhotoId),
  }),
)
export type ListParts = z.infer<typeof ListParts>

/** `total_bytes` is how much storage the trash takes. */
export const TrashParts = named('TrashParts', ListParts.extend({ changed: TrashRows, total_bytes: Count }))
export type TrashParts = z.infer<typeof TrashParts>

/**
 * One part of a list with its photos, oldest first. Photos that are hidden from the reader are left out. `full` has those that
 * `full_from` asks for as a page has them; it is missing if the query does not ask.
 */
export const ListPart = named('ListPart', z.object({ ...listPart, photos: ListRows, full: z.array(Photo).optional() }))
export type ListPart = z.infer<typeof ListPart>

export const TrashPart = named(
  'TrashPart',
  ListPart.extend({ photos: TrashRows, full: z.array(TrashedPhoto).optional() }),
)
export type TrashPart = z.infer<typeof TrashPart>

const by = PhotoOrder.default('added')

export const listPartsQuery = {
  by,
  since: described(
    '`version` of the last answer; anything that the server cannot use any more is answered in full',
    Version.optional(),
  ),
}

/** Without `timestamp`, the part in which the photo is, or that at one end of the list. */
export const listPartQuery = {
  by,
  edge: described(
    'The newest or the oldest part of the list; without meaning if there is a `timestamp` or the photo is found',
    z.enum(['newest', 'oldest']).default('newest'),
  ),
  timestamp: described('The part that contains this moment, in milliseconds since 1970', SentPhotoMoment.optional()),
  photo_id: described(
    'The photo among those of the same moment. Without a `timestamp`, the part in which this photo is, if it is in the list',
    PhotoId.optional(),
  ),
  full_from: described(
    'Answers photos of the part in full as well, from this place in it on: those that a client is about to show',
    sentInteger(0, limits.listPart).optional(),
  ),
  full_count: pageLimit(),
}

export const collectedPartsQuery = { ...listPartsQuery, by: CollectedOrder.default('added') }
export const collectedPartQuery = { ...listPartQuery, by: CollectedOrder.default('added') }
