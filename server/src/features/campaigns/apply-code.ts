import type { Data } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { sql, type Transaction } from 'kysely'
import { Failure } from '../../http/failure.ts'
import { spendAttempt } from '../../http/spend-attempt.ts'
import { AttemptCounter } from '../../ports/attempts/attempt-counter.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Schema } from '../../schema/index.ts'
import { hashCode } from './codes.ts'
import { type PromotionRow, stateOf } from './promotions.ts'

type ApplyPorts = Pick<Ports, 'database' | 'clock' | 'secrets'>
type Applied = Data<'POST /promotions/apply'>

const { perAccount, perAddress, window } = limits.attempts

/**
 * Applies a campaign code for a user. Wrong codes count as attempts, of the account and of all accounts of its network. Applying a
 * code again changes nothing, even if the campaign is over or the code is used up.
 */
export async function applyCode(
  ports: ApplyPorts,
  { userId, code, from }: { userId: string; code: string; from: string },
): Promise<Applied> {
  const counter = new AttemptCounter(ports.database.kysely, ports.clock, ports.secrets.key('promotion code'))
  const counted = [
    { limit: { max: perAccount, window }, key: ['promotion code', userId] },
    { limit: { max: perAddress, window }, key: ['promotion code from', from] },
  ]
  for (const { limit, key } of counted) await spendAttempt(counter, limit, key)
  const hash = hashCode(ports, code)
  const applied = await ports.database.kysely
    .transaction()
    .execute((trx) => applyHash(trx, { userId, hash, now: ports.clock.now() }))
  for (const { key } of counted) await counter.refund(key)
  return applied
}

async function applyHash(
  trx: Transaction<Schema>,
  { userId, hash, now }: { userId: string; hash: Buffer; now: Date },
): Promise<Applied> {
  // The lock makes people who use the same code at the same time wait for each other, so that they cannot exceed its limit.
  const { rows } = await sql<PromotionRow & { uses: number; max_uses: number | null }>`
    select promotions.*, uses, max_uses from promotion_codes join promotions using (promotion_id)
    where code_hash = ${hash} for no key update of promotion_codes`.execute(trx)
  const [found] = rows
  if (!found) throw new Failure('promotion_code')
  const { promotion_id } = found
  const known = await trx
    .selectFrom('promotion_users')
    .select('applied_at')
    .where('user_id', '=', userId)
    .where('promotion_id', '=', promotion_id)
    .executeTakeFirst()
  if (known) return { success: true, type: 'already_applied', promotion_id }
  if (stateOf(found, now) !== 'running') throw new Failure('promotion_not_running')
  if (found.max_uses !== null && found.uses >= found.max_uses) throw new Failure('promotion_code')
  const added = await trx
    .insertInto('promotion_users')
    .values({ promotion_id, user_id: userId, applied_at: now })
    // Another code of the same campaign may have been applied at the same moment.
    .onConflict((conflict) => conflict.doNothing())
    .returning('promotion_id')
    .executeTakeFirst()
  if (!added) return { success: true, type: 'already_applied', promotion_id }
  await sql`update promotion_codes set uses = uses + 1 where code_hash = ${hash}`.execute(trx)
  return { success: true, type: 'applied', promotion_id }
}
