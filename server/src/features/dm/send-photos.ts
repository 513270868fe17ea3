import { limits } from '@koma/contract/limits'
import { sql, type Transaction } from 'kysely'
import { Failure } from '../../http/failure.ts'
import { spendAttempt } from '../../http/spend-attempt.ts'
import { AttemptCounter } from '../../ports/attempts/attempt-counter.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Schema } from '../../schema/index.ts'
import { holdPhotos } from '../collections/index.ts'
import { lockStorage } from '../photos/index.ts'
import { areStrangers } from '../users/index.ts'
import { tellOfSending } from './dm-notifications.ts'
import { findSending, keepSending } from './sendings.ts'
import { insertSent, makeThread } from './store.ts'

const hour = 3_600_000
const { photosPerHour, photosToStrangersPerHour, sendingsToStrangersPerHour } = limits.dm

export interface Sent {
  threadId: string
  sendingId: string
  /** The `sent_at` of the last photo. */
  sentAt: Date
  /** False if the sender had sent it before. */
  isNew: boolean
}

/**
 * Sends all photos, or throws if one is not the sender's or is in the trash. What happens must not depend on whether the receiver
 * has muted the sender, who could otherwise find that out. A `givenId` that the sender used for the same receiver before sends
 * nothing: not even if the photos were taken back meanwhile.
 */
export async function sendPhotos(
  ports: Pick<Ports, 'database' | 'clock' | 'secrets'>,
  senderId: string,
  partnerId: string,
  photoIds: readonly string[],
  givenId?: string,
): Promise<Sent> {
  if (partnerId === senderId) throw new Failure('invalid_input', { message: 'TargetUserId: is your own' })
  const wanted = [...new Set(photoIds)]
  return ports.database.kysely.transaction().execute(async (trx) => {
    // Also makes calls with the same `givenId` wait for each other.
    await lockStorage(trx, senderId)
    if (!(await holdUser(trx, partnerId))) throw new Failure('not_found')
    const before = givenId && (await findSending(trx, senderId, partnerId, givenId))
    if (before) return { ...before, isNew: false }
    if (!(await holdPhotos(trx, senderId, wanted))) throw new Failure('not_found')
    await spendAttempts(ports, trx, { senderId, partnerId, count: wanted.length })
    // Read under the lock of the thread: a time from before the wait could lie before that of the sending waited for.
    const thread = await makeThread(trx, senderId, partnerId, ports.clock.now())
    const now = ports.clock.now()
    const sent = await insertSent(trx, thread, { senderId, partnerId, photoIds: wanted, givenId, now })
    await tellOfSending(trx, { ...sent, senderId, partnerId, num: wanted.length }, now)
    const sending = { threadId: thread.thread_id, sendingId: sent.sendingId, sentAt: sent.until }
    if (givenId) await keepSending(trx, senderId, sending)
    return { ...sending, isNew: true }
  })
}

/** Keeps the account from being deleted until the transaction ends. */
async function holdUser(trx: Transaction<Schema>, userId: string): Promise<boolean> {
  const user = await trx
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', userId)
    .forKeyShare()
    .executeTakeFirst()
  return user !== undefined
}

interface Sending {
  senderId: string
  partnerId: string
  count: number
}

/** Throws if the sender has sent too much within an hour. Strangers who have sent the sender something are none any more. */
async function spendAttempts(
  { clock, secrets }: Pick<Ports, 'clock' | 'secrets'>,
  trx: Transaction<Schema>,
  { senderId, partnerId, count }: Sending,
): Promise<void> {
  const counter = new AttemptCounter(trx, clock, secrets.key('dm'))
  const spend = (what: string, max: number, times: number) =>
    spendAttempt(counter, { max, window: hour }, [what, senderId], { times })
  await spend('photos sent', photosPerHour, count)
  if (!(await isStranger(trx, senderId, partnerId))) return
  await spend('photos sent to strangers', photosToStrangersPerHour, count)
  await spend('sendings to strangers', sendingsToStrangersPerHour, 1)
}

async function isStranger(trx: Transaction<Schema>, senderId: string, partnerId: string): Promise<boolean> {
  const { rows } = await sql<{ is_stranger: boolean }>`
    select ${areStrangers(sql`${senderId}::uuid`, sql`${partnerId}::uuid`)} and not exists (
      select from dm_sides as side join dm_photos as sent on sent.thread_id = side.thread_id
      where side.user_id = ${senderId} and side.partner_id = ${partnerId} and sent.sender_id = ${partnerId}) as is_stranger`.execute(
    trx,
  )
  return rows[0]?.is_stranger ?? true
}
