import { sql, type Transaction } from 'kysely'
import { Failure } from '../../http/failure.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Schema } from '../../schema/index.ts'
import { changeOwnReaction, type ReactionChange } from '../marks/index.ts'
import { tellOfReaction } from '../reactions/index.ts'
import { isSeenBy, type Queries } from './access.ts'

interface Reacting extends ReactionChange {
  threadId: string
  sentAt: Date
}

interface HeldPhoto {
  dm_photo_id: string
  photo_id: string
  sender_id: string
}

/** Adds or removes a reaction to a sent photo. The sender is notified of each new one by the other. */
export async function reactInDm(
  { database, clock }: Pick<Ports, 'database' | 'clock'>,
  userId: string,
  { threadId, sentAt, ...change }: Reacting,
): Promise<HeldPhoto> {
  return database.kysely.transaction().execute(async (trx) => {
    const sent = await holdSent(trx, userId, threadId, sentAt)
    if (!sent) throw new Failure('photo_not_in_dm')
    const target = { kind: 'dm', id: sent.dm_photo_id } as const
    const own = { photoId: sent.photo_id, userId }
    const now = clock.now()
    if (await changeOwnReaction(trx, target, own, change, { thread_id: threadId, reacted_at: now })) {
      await tellOfReaction(trx, target, { ...own, toUserId: sent.sender_id }, now)
    }
    return sent
  })
}

/**
 * Locks a photo that the user sees in the thread, which serializes reactions to it. The photo itself is locked first, because its
 * deletion locks it before the places where it was sent.
 */
async function holdSent(
  trx: Transaction<Schema>,
  userId: string,
  threadId: string,
  sentAt: Date,
): Promise<HeldPhoto | undefined> {
  const found = await findSent(trx, userId, threadId, sentAt)
  if (!found) return undefined
  await sql`select from photos where photo_id = ${found.photo_id} for key share`.execute(trx)
  return findSent(trx, userId, threadId, sentAt, sql`for no key update of sent`)
}

async function findSent(db: Queries, userId: string, threadId: string, sentAt: Date, lock = sql``) {
  const { rows } = await sql<HeldPhoto>`
    select dm_photo_id, photo_id, sender_id from dm_photos as sent
    where thread_id = ${threadId} and sent_at = ${sentAt} and ${isSeenBy(userId)} ${lock}`.execute(db)
  return rows[0]
}
