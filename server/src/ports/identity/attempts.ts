import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { limits } from '@koma/contract/limits'
import { sql } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import { IdentityFailure } from './identity-failure.ts'
import type { IdentityDatabase } from './identity-tables.ts'

const minute = 60_000
const hour = 60 * minute

/**
 * How often something may be tried within a window, and by whom.
 *
 * Passwords: an attacker has 10 tries in a quarter of an hour from one network, and 50 an hour from all networks together:
 * 1,200 a day, 438,000 a year, at a password of 8 characters or more with letters of both cases, digits and symbols. That is a
 * list of common passwords at best. One network alone (40 an hour) cannot use up what all have together. The devices an account
 * is used on have tries of their own, and its owner can set a new password by mail.
 */
export const attemptRules = {
  /** An account, from a network. */
  'sign-in': { max: limits.attempts.perAccount, window: limits.attempts.window },
  /** An account, from all networks. */
  'sign-in anywhere': { max: 50, window: hour },
  /** Any account, from a network. */
  'sign-in from': { max: limits.attempts.perAddress, window: limits.attempts.window },
  /** An account, on a device that was signed in to it before. */
  'sign-in known': { max: limits.attempts.perAccount, window: limits.attempts.window },
  /** An account, on all such devices: somebody who once had the password could have made many. */
  'sign-in known anywhere': { max: 50, window: hour },
  /** The current password, asked of a session. */
  'password of': { max: limits.attempts.perAccount, window: limits.attempts.window },
  /** The same of all sessions of an account: a stolen one can make more by connecting devices. */
  'password anywhere': { max: 50, window: hour },
  /** A mailed code, from a network: asking for the code begins anew. */
  code: { max: 5, window: limits.mailCode.lifetime },
  'code from': { max: limits.attempts.perAddress, window: limits.attempts.window },
  /** Mails with codes to an address, asked for by devices not known to belong to it. */
  mail: { max: 5, window: hour },
  'mail a day': { max: 10, window: 24 * hour },
  /** The same by devices that are. */
  'mail known': { max: 5, window: hour },
  'mail from': { max: 20, window: hour },
  'device code of': { max: 20, window: limits.attempts.window },
  'device code from': { max: 60, window: hour },
} as const satisfies Record<string, { max: number; window: number }>

export type AttemptRule = keyof typeof attemptRules

export interface Attempts {
  /** Counts one attempt before it is made, so that parallel ones cannot pass together; fails once the limit is reached. */
  spend(rule: AttemptRule, ...who: string[]): Promise<void>
  /** Takes one attempt back: it succeeded, or was never made. */
  refund(rule: AttemptRule, ...who: string[]): Promise<void>
  forget(rule: AttemptRule, ...who: string[]): Promise<void>
}

/** Counts in the database, so that a limit holds across processes. Whom a row is about cannot be read from it. */
export function createAttempts(db: IdentityDatabase, clock: Clock, secret: string): Attempts {
  const keyOf = (rule: AttemptRule, who: string[]) =>
    createHmac('sha256', secret)
      .update([rule, ...who.map(networkOf)].join('\n'))
      .digest('base64url')

  return {
    async spend(rule, ...who) {
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
    async refund(rule, ...who) {
      await db
        .updateTable('attempts')
        .set({ count: sql<number>`greatest(count - 1, 0)` })
        .where('key', '=', keyOf(rule, who))
        .execute()
    },
    async forget(rule, ...who) {
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
