import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../schema/index.ts'
import { uuidv7 } from '../../uuid.ts'
import { type ListOrder, onPage, type PageQuestion, selectListedOfAll } from '../photos/index.ts'
import { isMutedBy } from '../users/index.ts'
import { isSeenBy, type Queries } from './access.ts'

/** The photos of a thread that the viewer sees. */
export function selectSent(db: Queries, viewerId: string, threadId: string) {
  return selectListedOfAll(db, viewerId)
    .innerJoin('dm_photos as sent', 'sent.photo_id', 'photos.photo_id')
    .select(['sent.dm_photo_id', 'sent.sender_id', 'sent.sent_at', 'sent.sending_id'])
    .where('sent.thread_id', '=', threadId)
    .where(isSeenBy(viewerId))
}

export type SentPhoto = Awaited<ReturnType<ReturnType<typeof selectSent>['executeTakeFirstOrThrow']>>

const bySending: ListOrder = { column: 'sent.sent_at', isUnique: true }

export function sentPage(db: Queries, viewerId: string, threadId: string, question: PageQuestion) {
  return onPage(selectSent(db, viewerId, threadId), bySending, question)
}

export interface HeldThread {
  thread_id: string
  last_sent_at: Date
}

/** Serializes everything that sends, takes back or reads photos of a thread. Returns undefined if nothing was sent yet. */
export async function lockThread(
  trx: Transaction<Schema>,
  userId: string,
  partnerId: string,
): Promise<HeldThread | undefined> {
  const [first = '', second = ''] = [userId, partnerId].toSorted()
  return trx
    .selectFrom('dm_threads')
    .select(['thread_id', 'last_sent_at'])
    .where('first_id', '=', first)
    .where('second_id', '=', second)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Locks the thread of two users, and makes it if it is the first time that one of them sends something. */
export async function makeThread(
  trx: Transaction<Schema>,
  userId: string,
  partnerId: string,
  now: Date,
): Promise<HeldThread> {
  const known = await lockThread(trx, userId, partnerId)
  if (known) return known
  const [first, second] = [userId, partnerId].toSorted()
  await sql`
    with made as (
      insert into dm_threads (thread_id, first_id, second_id, last_sent_at)
      values (${uuidv7(now.getTime())}, ${first}, ${second}, ${now}::timestamptz - interval '1 millisecond')
      on conflict (first_id, second_id) do nothing
      returning *
    )
    insert into dm_sides (user_id, partner_id, thread_id, last_appeared_at)
    select side.user_id, side.partner_id, thread_id, ${now} from made
    cross join lateral (values (first_id, second_id), (second_id, first_id)) as side (user_id, partner_id)`.execute(trx)
  const made = await lockThread(trx, userId, partnerId)
  if (!made) throw new Error('The thread was deleted while it was made.')
  return made
}

interface NewSending {
  senderId: string
  partnerId: string
  /** In the order in which they shall stand. */
  photoIds: readonly string[]
  /** The id that the client gave this sending, if any. */
  givenId: string | undefined
  now: Date
}

/**
 * Adds photos to a locked thread. Each gets a `sent_at` of its own: now, or after everything that was sent before and after what
 * the partner has read already. Otherwise a photo sent by a process with a slow clock would never be unread.
 */
export async function insertSent(
  trx: Transaction<Schema>,
  { thread_id, last_sent_at }: HeldThread,
  { senderId, partnerId, photoIds, givenId, now }: NewSending,
): Promise<{ sendingId: string; from: Date; until: Date }> {
  const side = await trx
    .selectFrom('dm_sides')
    .select('last_read_at')
    .where('user_id', '=', partnerId)
    .where('partner_id', '=', senderId)
    .executeTakeFirstOrThrow()
  const after = Math.max(last_sent_at.getTime(), side.last_read_at?.getTime() ?? 0)
  const first = Math.max(now.getTime(), after + 1)
  const [from, until] = [new Date(first), new Date(first + photoIds.length - 1)]
  const sendingId = givenId ?? uuidv7(first)
  const sent = photoIds.map((photo_id, place) => ({
    dm_photo_id: uuidv7(first + place),
    thread_id,
    sent_at: new Date(first + place),
    sender_id: senderId,
    photo_id,
    sending_id: sendingId,
  }))
  await trx.insertInto('dm_photos').values(sent).execute()
  await trx.updateTable('dm_threads').set({ last_sent_at: until }).where('thread_id', '=', thread_id).execute()
  // A thread must not move up in the list of somebody who has muted the sender.
  await sql`
    update dm_sides set last_appeared_at = ${until}
    where thread_id = ${thread_id} and not ${isMutedBy(sql`dm_sides.user_id`, sql`${senderId}::uuid`)}`.execute(trx)
  return { sendingId, from, until }
}

/**
 * Removes all sendings of these photos by the sender from a locked thread, also those in the trash. Returns the ids of the photos
 * that were there.
 */
export async function deleteSent(
  trx: Transaction<Schema>,
  threadId: string,
  senderId: string,
  photoIds: readonly string[],
): Promise<Set<string>> {
  const rows = await trx
    .deleteFrom('dm_photos')
    .where('thread_id', '=', threadId)
    .where('sender_id', '=', senderId)
    .where('photo_id', '=', sql<string>`any(${[...photoIds]}::uuid[])`)
    .returning('photo_id')
    .execute()
  return new Set(rows.map(({ photo_id }) => photo_id))
}

/** Moves the mark behind everything that was sent so far, even if that was given a time a little ahead. */
export async function setThreadRead(
  trx: Transaction<Schema>,
  { thread_id, last_sent_at }: HeldThread,
  userId: string,
  now: Date,
): Promise<void> {
  await sql`
    update dm_sides set last_read_at = greatest(last_read_at, ${now}, ${last_sent_at})
    where thread_id = ${thread_id} and user_id = ${userId}`.execute(trx)
}
