import { z } from 'zod'
import { calls } from '../../call.ts'
import { limits } from '../../limits.ts'
import { named } from '../../openapi/documentation.ts'
import {
  AnsweredMilliseconds,
  Count,
  cursorQuery,
  Direction,
  Id,
  Milliseconds,
  NextCursor,
  pageLimit,
  Timestamp,
  Url,
  UserId,
} from '../../wire.ts'
import { PublicUser } from '../account/users.ts'
import { Photo } from '../photos/photo.ts'
import { PhotoIds, photoPage } from '../photos/photo-lists.ts'
import { ReactionAnswer, ReactionChange, reactionErrors } from '../photos/photos.ts'

/** The latest event of a thread, for its line in the list. */
export const DmEvent = named(
  'DmEvent',
  z.object({
    kind: z.enum(['photos', 'reaction']),
    user_id: UserId,
    at: Timestamp,
    /** How many photos were sent together; 1 for a reaction. */
    num: Count,
    reaction: z.string().nullable(),
    /** Of the first photos that were sent together, or of the one that was reacted to. */
    thumbnail_urls: z.array(Url).max(limits.dm.eventThumbnails),
  }),
)
export type DmEvent = z.infer<typeof DmEvent>

/** The caller's view of a conversation with one other user, whom the user fields describe. */
export const DmThread = named(
  'DmThread',
  z.object({
    user_id: UserId,
    user_koma_id: z.string().nullable(),
    user_name: z.string().nullable(),
    user: PublicUser,
    last_appeared_at: Timestamp.nullable(),
    unread_count: Count,
    last_read_at: Timestamp.nullable(),
    partner_last_read_at: Timestamp.nullable(),
    last_event: DmEvent.nullable(),
  }),
)
export type DmThread = z.infer<typeof DmThread>

/** A photo in a thread. `sent_at` is its id there, in milliseconds; photos of one owner that were sent together share `sending_id`. */
export const DmPhoto = named('DmPhoto', Photo.extend({ sent_at: AnsweredMilliseconds, sending_id: Id }))
export type DmPhoto = z.infer<typeof DmPhoto>

const Sending = z.object({ photos: z.array(DmPhoto) })
const params = z.object({ TargetUserId: UserId })
const sentParams = z.object({ TargetUserId: UserId, SentAt: Milliseconds })

export const dmCalls = calls('dm', {
  'GET /dm': {
    summary: 'The DM threads of the caller, by the latest of what was sent and what was read',
    who: ['user'],
    query: z.object(cursorQuery),
    answers: { 200: z.object({ threads: z.array(DmThread), next_cursor: NextCursor }) },
  },
  'GET /dm/{TargetUserId}': {
    summary: 'The thread with one user, also before anything was sent',
    who: ['user'],
    params,
    answers: { 200: DmThread },
  },
  'POST /dm/{TargetUserId}': {
    summary: 'Sends own photos to a user; not copies: they can be taken back. 200 if this `sending_id` was sent before',
    who: ['photo owner'],
    params,
    body: PhotoIds.extend({
      /** Made by the client: sent again to the same user within a day, it answers what is left of the first sending. */
      sending_id: Id.optional(),
    }),
    answers: { 200: Sending, 201: Sending },
    errors: ['selection_over', 'invalid_input', 'attempt_limit'],
  },
  'POST /dm/{TargetUserId}/read': {
    summary: 'Remembers that everything in the thread was read',
    who: ['dm partner'],
    params,
    answers: { 204: null },
  },
  'GET /dm/{TargetUserId}/photos': {
    summary: 'A page of the photos of a thread, starting at `start_from` in milliseconds',
    who: ['dm partner'],
    params,
    query: z.object({
      start_from: Milliseconds.optional(),
      direction: Direction.default('past'),
      limit: pageLimit(limits.dmPhotosPage),
    }),
    answers: { 200: photoPage(DmPhoto) },
  },
  'DELETE /dm/{TargetUserId}/photos': {
    summary: 'Takes back photos the caller sent',
    who: ['dm partner'],
    params,
    body: PhotoIds,
    answers: { 204: null },
    errors: ['photo_not_in_dm', 'selection_over'],
  },
  'GET /dm/{TargetUserId}/photos/{SentAt}': {
    summary: 'A photo of a thread',
    who: ['dm partner'],
    params: sentParams,
    answers: { 200: DmPhoto },
    errors: ['photo_not_in_dm'],
  },
  'POST /dm/{TargetUserId}/photos/{SentAt}/save': {
    summary:
      'Copies a received photo into the own library: 201 with the copy, 200 where the same bytes are there already',
    who: ['dm partner'],
    params: sentParams,
    answers: { 200: Photo, 201: Photo },
    errors: ['photo_not_in_dm', 'storage_over'],
  },
  'POST /dm/{TargetUserId}/{SendAt}/reaction': {
    summary: 'Adds or removes a reaction on a photo of a thread',
    who: ['dm partner'],
    params: z.object({ TargetUserId: UserId, SendAt: Milliseconds }),
    body: ReactionChange,
    answers: { 200: ReactionAnswer },
    errors: ['photo_not_in_dm', ...reactionErrors],
  },
})
