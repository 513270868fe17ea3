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

/** Returns the application that is about to be connected. This also reserves the code for the account. */
export async function reviewDevice(parts: IdentityParts, who: Answerer, typed: string): Promise<DeviceRequest> {
  const asked = await claimCode(parts, who, typed)
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
  }
}

/** Lets the application in or refuses it. Of two answers at the same time the first one counts; the second hears so. */
export async function answerDevice(
  parts: IdentityParts,
  who: Answerer,
  typed: string,
  answer: 'approved' | 'denied',
): Promise<void> {
  const asked = await claimCode(parts, who, typed)
  if (answer === 'approved') await requireRoom(parts.db, who.accountId)
  await parts.db.transaction().execute(async (trx) => {
    const answered = await trx
      .updateTable('deviceCode')
      .set({ status: answer })
      .where('userCode', '=', asked.user_code)
      .where('userId', '=', who.accountId)
      .where('status', '=', 'pending')
      .returning('id')
      .executeTakeFirst()
    if (!answered) throw new Failure('device_code_used')
    await trx
      .updateTable('device_requests')
      .set({ answer, answered_by: who.accountId })
      .where('user_code', '=', asked.user_code)
      .execute()
  })
}

/**
 * Finds a code that waits for its answer, and reserves it for the account that entered it first. Counts as a guess until it
 * proves to be right.
 */
async function claimCode({ db, clock, attempts }: IdentityParts, { accountId, ip }: Answerer, typed: string) {
  await attempts.spend('device code of', accountId)
  await attempts.spend('device code guess from', ip)
  const userCode = plainCode(typed)
  const claimed = await db
    .updateTable('deviceCode')
    .from('device_requests')
    .set({ userId: accountId })
    .whereRef('device_requests.user_code', '=', 'deviceCode.userCode')
    .where('deviceCode.userCode', '=', userCode)
    .where('deviceCode.status', '=', 'pending')
    .where('device_requests.expires_at', '>', clock.now())
    .where((eb) => eb.or([eb('deviceCode.userId', 'is', null), eb('deviceCode.userId', '=', accountId)]))
    .returningAll('device_requests')
    .returning('deviceCode.clientId')
    .executeTakeFirst()
  if (!claimed) throw new Failure(await refusalOf(db, userCode, accountId, clock.now()))
  await attempts.refund('device code of', accountId)
  await attempts.refund('device code guess from', ip)
  return claimed
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

/** Codes that were approved and not redeemed yet count as clients, so that several at once cannot pass the limit. */
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
  if (Number(connected) + Number(coming) >= limits.clientsPerUser) throw new Failure('too_many_clients')
}
