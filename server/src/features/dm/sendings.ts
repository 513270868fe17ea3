import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../schema/index.ts'

/**
 * How long a sending can be asked for again without being sent twice. Clients repeat a call within seconds; a day also covers a
 * dialog that is left open over night.
 */
const remembered = sql.lit('1 day')

interface KnownSending {
  threadId: string
  sendingId: string
  sentAt: Date
}

/**
 * Looks only at what this sender sent to this partner, so that nobody learns or uses up the ids of others. The caller holds the
 * sender's storage, so that no parallel call can send the same.
 */
export async function findSending(
  trx: Transaction<Schema>,
  senderId: string,
  partnerId: string,
  sendingId: string,
): Promise<KnownSending | undefined> {
  const found = await trx
    .selectFrom('dm_sendings as sending')
    .innerJoin('dm_sides as side', 'side.thread_id', 'sending.thread_id')
    .select(['sending.thread_id', 'sending.sent_at'])
    .where('side.user_id', '=', senderId)
    .where('side.partner_id', '=', partnerId)
    .where('sending.sender_id', '=', senderId)
    .where('sending.sending_id', '=', sendingId)
    .executeTakeFirst()
  return found && { threadId: found.thread_id, sendingId, sentAt: found.sent_at }
}

/** Remembers a sending, and forgets older ones of this sender in the thread: their number would only grow. */
export async function keepSending(
  trx: Transaction<Schema>,
  senderId: string,
  { threadId, sendingId, sentAt }: KnownSending,
): Promise<void> {
  await sql`
    delete from dm_sendings where thread_id = ${threadId} and sender_id = ${senderId}
      and sent_at < ${sentAt}::timestamptz - interval ${remembered}`.execute(trx)
  await trx
    .insertInto('dm_sendings')
    .values({ thread_id: threadId, sender_id: senderId, sending_id: sendingId, sent_at: sentAt })
    .execute()
}
