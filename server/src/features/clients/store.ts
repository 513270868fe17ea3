import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../schema/index.ts'
import { localDay } from './local-day.ts'

type Queries = Kysely<Schema> | Transaction<Schema>

/** The connected clients of a user, the last used first. With an external issuer there are none. */
export async function findClients(db: Queries, userId: string, now: Date, limit: number) {
  const today = await localDay(db, userId, now)
  return (
    db
      .selectFrom('users')
      .innerJoin('identity.session as session', 'session.userId', 'users.subject')
      .innerJoin('identity.clients as client', 'client.session_id', 'session.id')
      .select(['client.session_id', 'client.name', 'client.platform', 'client.version', 'client.connected_at'])
      // A session is touched when its token is renewed, at most every few minutes; an upload notes itself.
      .select(sql<Date>`greatest(session."updatedAt", client.last_sent_at)`.as('last_activity_at'))
      .select(
        sql<number>`case when client.sent_on = ${today}::date then client.sent_photos else 0 end`.as('photos_today'),
      )
      .where('users.user_id', '=', userId)
      .where('session.expiresAt', '>', sql<Date>`now()`)
      .orderBy('last_activity_at', 'desc')
      .orderBy('client.session_id')
      .limit(limit)
      .execute()
  )
}

/** Ends the session of a client, and with it its tokens. Returns false if the user has no such client. */
export async function endClient(db: Queries, userId: string, clientId: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('identity.session')
    .where('id', '=', clientId)
    .where('clientId', 'is not', null)
    .where('userId', '=', (eb) => eb.selectFrom('users').select('subject').where('user_id', '=', userId))
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Counts a new photo for the client that sent it, in the transaction that makes the photo visible. */
export async function countSentPhoto(
  trx: Transaction<Schema>,
  { client_id, owner_id, added_at }: { client_id: string; owner_id: string; added_at: Date },
): Promise<void> {
  const day = await localDay(trx, owner_id, added_at)
  await sql`
    update identity.clients set
      sent_photos = case when sent_on = ${day}::date then sent_photos + 1 else 1 end,
      sent_on = ${day}::date,
      last_sent_at = greatest(last_sent_at, ${added_at})
    where session_id = ${client_id}`.execute(trx)
}
