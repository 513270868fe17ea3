import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { limits } from '@koma/contract/limits'
import { sql } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import { IdentityFailure } from './identity-failure.ts'
import type { IdentityDatabase } from './identity-tables.ts'

const minute = 60_000
const hour = 60 * minute

/** How often something may be tried within a window, by an account, an e-mail address, a code or a network address. */
export const attemptRules = {
  'sign-in': { max: limits.attempts.perAccount, window: limits.attempts.window },
  'sign-in from': { max: limits.attempts.perAddress, window: limits.attempts.window },
  'password of': { max: limits.attempts.perAccount, window: limits.attempts.window },
  /** Checks of one code: asking for the next code begins anew. */
  code: { max: 5, window: limits.mailCode.lifetime },
  'code from': { max: limits.attempts.perAddress, window: limits.attempts.window },
  mail: { max: 5, window: hour },
  'mail from': { max: 20, window: hour },
  'device code of': { max: 20, window: limits.attempts.window },
  'device code from': { max: 60, window: hour },
} as const satisfies Record<string, { max: number; window: number }>

export type AttemptRule = keyof typeof attemptRules

export interface Attempts {
  /** Counts one attempt before it is made, so that parallel ones cannot pass together; fails once the limit is reached. */
  spend(rule: AttemptRule, who: string): Promise<void>
  /** Takes one attempt back: it succeeded, or was never made. */
  refund(rule: AttemptRule, who: string): Promise<void>
  forget(rule: AttemptRule, who: string): Promise<void>
}

/** Counts in the database, so that a limit holds across processes. Whom a row is about cannot be read from it. */
export function createAttempts(db: IdentityDatabase, clock: Clock, secret: string): Attempts {
  const keyOf = (rule: AttemptRule, who: string) =>
    createHmac('sha256', secret)
      .update(`${rule}\n${networkOf(who)}`)
      .digest('base64url')

  return {
    async spend(rule, who) {
      const { max, window } = attemptRules[rule]
      const now = clock.now()
      const row = await db
        .insertInto('attempts')
        .values({ key: keyOf(rule, who), count: 1, resets_at: new Date(now.getTime() + window) })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            count: sql<number>`case when attempts.resets_at <= ${now} then 1 else least(attempts.count + 1, ${max + 1}) end`,
            resets_at: sql<Date>`case when attempts.resets_at <= ${now} then excluded.resets_at else attempts.resets_at end`,
          }),
        )
        .returning(['count', 'resets_at'])
        .executeTakeFirstOrThrow()
      if (row.count > max) {
        throw new IdentityFailure('attempt_limit', { retryAfterMs: row.resets_at.getTime() - now.getTime() })
      }
    },
    async refund(rule, who) {
      await db
        .updateTable('attempts')
        .set({ count: sql<number>`greatest(count - 1, 0)` })
        .where('key', '=', keyOf(rule, who))
        .execute()
    },
    async forget(rule, who) {
      await db.deleteFrom('attempts').where('key', '=', keyOf(rule, who)).execute()
    },
  }
}

/** One household has a whole /64 of IPv6 addresses: limits count the network, not the address. */
export function networkOf(who: string): string {
  if (!isIPv6(who) || who.startsWith('::ffff:')) return who
  const [head = '', tail = ''] = who.split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing = who.includes('::') ? 8 - groups.length - (tail === '' ? 0 : tail.split(':').length) : 0
  const whole = [...groups, ...Array<string>(missing).fill('0'), ...(tail === '' ? [] : tail.split(':'))]
  return whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
