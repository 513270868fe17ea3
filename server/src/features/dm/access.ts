import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Schema } from '../../schema/index.ts'
import type { ContentWay } from '../photos/index.ts'
import { findGivers, isMutedBy } from '../users/index.ts'

export type Queries = Kysely<Schema> | Transaction<Schema>

/**
 * Whether the viewer sees a photo of one of their threads, for queries in which the sent photos are called `sent`. A photo in the
 * trash is hidden from both, and those of a muted sender from who muted them.
 */
export function isSeenBy(viewerId: string): RawBuilder<boolean> {
  return sql<boolean>`(not sent.hidden and not ${isMutedBy(viewerId, sql`sent.sender_id`)})`
}

/** A user, and the id of the thread with them; null if neither of the two has sent anything yet. */
export interface Partner {
  partnerId: string
  threadId: string | null
}

/** Returns undefined if there is no such user, or if it is the viewer. */
export async function findPartner(db: Queries, viewerId: string, partnerId: string): Promise<Partner | undefined> {
  if (partnerId === viewerId) return undefined
  const found = await db
    .selectFrom('users')
    .leftJoin('dm_sides as side', (join) =>
      join.onRef('side.partner_id', '=', 'users.user_id').on('side.user_id', '=', viewerId),
    )
    .select(['users.user_id', 'side.thread_id'])
    .where('users.user_id', '=', partnerId)
    .executeTakeFirst()
  return found && { partnerId: found.user_id, threadId: found.thread_id }
}

/** The sendings of a photo to the viewer that they see, where `photoId` is any expression. */
function sentTo(viewerId: string, photoId: RawBuilder<unknown>) {
  return sql`
    from dm_photos as sent join dm_threads as thread on thread.thread_id = sent.thread_id
    where sent.photo_id = ${photoId} and sent.sender_id <> ${viewerId}
      and ${viewerId} in (thread.first_id, thread.second_id) and ${isSeenBy(viewerId)} limit 1`
}

/** Whether somebody else sent the viewer this photo, and has not taken it back: an expression for a query. */
export function isSentTo(viewerId: string, photoId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`coalesce((select true ${sentTo(viewerId, photoId)}), false)`
}

async function findSender(db: Queries, viewerId: string, photoId: string): Promise<string | undefined> {
  const { rows } = await sql<{ sender_id: string }>`
    select sent.sender_id ${sentTo(viewerId, sql`${photoId}::uuid`)}`.execute(db)
  return rows[0]?.sender_id
}

/** Tells the content host who may see photos by DM. The way names the viewer, as `dm:<viewer id>`. */
export function dmWay(db: Queries): ContentWay {
  return {
    audienceOf: async (photoId, viewerId) =>
      (await findSender(db, viewerId, photoId)) === undefined ? 'nobody' : 'some',
    mayHaveOriginal: async (photoId, viewerId) => {
      const senderId = await findSender(db, viewerId, photoId)
      return senderId !== undefined && (await findGivers(db, [senderId])).size > 0
    },
  }
}
