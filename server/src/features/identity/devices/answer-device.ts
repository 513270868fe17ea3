import type { DeviceRequest, ErrorName } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { Failure } from '../../../http/failure.ts'
import { networkOf } from '../../../ports/attempts/attempt-counter.ts'
import type { IdentityDatabase } from '../../../ports/identity/identity-tables.ts'
import type { IdentityParts } from '../parts.ts'
import { plainCode, shownCode } from './user-codes.ts'

/** Who enters a code. */
interface Answerer {
  accountId: string
  ip: string
}

/**
 * Returns the application that is about to be connected. This also reserves the code for the account. Whoever has answered it
 * sees their answer, so that a reload shows the same as before it.
 */
export async function reviewDevice(parts: IdentityParts, who: Answerer, typed: string): Promise<DeviceRequest> {
  const asked = await findCode(parts, who, typed)
  return {
    client_id: asked.clientId ?? '',
    user_code: shownCode(asked.user_code),
    name: asked.name,
    platform: asked.platform,
    version: asked.version,
    address: asked.address,
    is_same_network: networkOf(asked.address) === networkOf(who.ip),
    asked_at: asked.asked_at.toISOString(),
    expires_in: Math.max(0, Math.floor((asked.expires_at.getTime() - parts.clock.now().getTime()) / 1000)),
    answer: asked.answer,
  }
}

/**
 * Lets the application in or refuses it. Of two answers the first one counts, and the other one is refused; the same answer once
 * more is no other one, since what the first was answered with may have been lost.
 */
export async function answerDevice(
  parts: IdentityParts,
  who: Answerer,
  typed: string,
  answer: 'approved' | 'denied',
): Promise<void> {
  const asked = await findCode(parts, who, typed)
  const counts = asked.answer ?? (await giveAnswer(parts.db, asked.user_code, who.accountId, answer))
  if (counts !== answer) throw new Failure('device_code_used')
}

/** Returns the answer that counts: this one, or one that came first. */
function giveAnswer(db: IdentityDatabase, userCode: string, accountId: string, answer: 'approved' | 'denied') {
  return db.transaction().execute(async (trx) => {
    const answered = await trx
      .updateTable('deviceCode')
      .set({ status: answer })
      .where('userCode', '=', userCode)
      .where('userId', '=', accountId)
      .where('status', '=', 'pending')
      .returning('id')
      .executeTakeFirst()
    if (!answered) return (await answeredBy(trx, userCode, accountId).executeTakeFirst())?.answer
    if (answer === 'approved') await requireRoom(trx, accountId)
    await trx
      .updateTable('device_requests')
      .set({ answer, answered_by: accountId })
      .where('user_code', '=', userCode)
      .execute()
    return answer
  })
}

/**
 * Finds a code that waits for its answer, and reserves it for the account that entered it first; or one that this account has
 * answered. Counts as a guess until it proves to be right.
 */
async function findCode({ db, clock, attempts }: IdentityParts, { accountId, ip }: Answerer, typed: string) {
  await attempts.spend('device code of', accountId)
  await attempts.spend('device code guess from', ip)
  const userCode = plainCode(typed)
  const now = clock.now()
  const found =
    (await claimCode(db, userCode, accountId, now)) ??
    (await answeredBy(db, userCode, accountId).where('device_requests.expires_at', '>', now).executeTakeFirst())
  if (!found) throw new Failure(await refusalOf(db, userCode, accountId, now))
  await attempts.refund('device code of', accountId)
  await attempts.refund('device code guess from', ip)
  return found
}

function claimCode(db: IdentityDatabase, userCode: string, accountId: string, now: Date) {
  return db
    .updateTable('deviceCode')
    .from('device_requests')
    .set({ userId: accountId })
    .whereRef('device_requests.user_code', '=', 'deviceCode.userCode')
    .where('deviceCode.userCode', '=', userCode)
    .where('deviceCode.status', '=', 'pending')
    .where('device_requests.expires_at', '>', now)
    .where((eb) => eb.or([eb('deviceCode.userId', 'is', null), eb('deviceCode.userId', '=', accountId)]))
    .returningAll('device_requests')
    .returning('deviceCode.clientId')
    .executeTakeFirst()
}

/** Once the application has fetched its answer, its code is gone and only the request tells of it. */
function answeredBy(db: IdentityDatabase, userCode: string, accountId: string) {
  return db
    .selectFrom('device_requests')
    .leftJoin('deviceCode', 'deviceCode.userCode', 'device_requests.user_code')
    .selectAll('device_requests')
    .select('deviceCode.clientId')
    .where('device_requests.user_code', '=', userCode)
    .where('device_requests.answered_by', '=', accountId)
}

/** What became of a code is told only to the account that answered it. */
async function refusalOf(db: IdentityDatabase, userCode: string, accountId: string, now: Date): Promise<ErrorName> {
  const asked = await db
    .selectFrom('device_requests')
    .select(['answer', 'answered_by', 'expires_at'])
    .where('user_code', '=', userCode)
    .executeTakeFirst()
  if (!asked) return 'not_found'
  if (asked.answer !== null) return asked.answered_by === accountId ? 'device_code_used' : 'not_found'
  return asked.expires_at <= now ? 'device_code_expired' : 'not_found'
}

/**
 * Codes that were approved and not redeemed yet count as clients, so that several at once cannot pass the limit. The code that is
 * being approved is among them.
 */
async function requireRoom(db: IdentityDatabase, accountId: string): Promise<void> {
  const { count: connected } = await db
    .selectFrom('session')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('userId', '=', accountId)
    .where('clientId', 'is not', null)
    .executeTakeFirstOrThrow()
  const { count: coming } = await db
    .selectFrom('deviceCode')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('userId', '=', accountId)
    .where('status', '=', 'approved')
    .executeTakeFirstOrThrow()
  if (Number(connected) + Number(coming) > limits.clientsPerUser) throw new Failure('too_many_clients')
}
