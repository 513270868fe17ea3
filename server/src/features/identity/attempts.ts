import { limits } from '@koma/contract/limits'
import { spendAttempt } from '../../http/spend-attempt.ts'
import { AttemptCounter, type AttemptLimit } from '../../ports/attempts/attempt-counter.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { IdentityDatabase } from '../../ports/identity/identity-tables.ts'

const minute = 60_000
const hour = 60 * minute

/**
 * How often something may be tried within a window, and by whom.
 *
 * Passwords: an attacker has 10 tries in a quarter of an hour from one network, and 50 an hour from all networks together:
 * 1,200 a day, 438,000 a year, against a password of 8 characters or more with letters of both cases, digits and symbols. That is
 * a list of common passwords at best. One network alone (40 an hour) cannot use up the tries that all networks share. The devices
 * an account is used on have tries of their own, and its owner can set a new password by mail.
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
  /** An account, on all such devices: somebody who once had the password could have signed in on many. */
  'sign-in known anywhere': { max: 50, window: hour },
  /** The current password, for one session. */
  'password of': { max: limits.attempts.perAccount, window: limits.attempts.window },
  /** The same for all sessions of an account: a stolen one can create more by connecting devices. */
  'password anywhere': { max: 50, window: hour },
  /** A mailed code, from a network: asking for the code again resets the count. */
  code: { max: 5, window: limits.mailCode.lifetime },
  'code from': { max: limits.attempts.perAddress, window: limits.attempts.window },
  /** Mails with codes to an address, asked for by devices that have not signed in with it. */
  mail: { max: 5, window: hour },
  'mail a day': { max: 10, window: 24 * hour },
  /** The same, asked for by devices that have. */
  'mail known': { max: 5, window: hour },
  'mail from': { max: 20, window: hour },
  /** Passkeys that are shown, from a network. Nobody guesses one; each costs a lookup and a signature. */
  'passkey from': { max: limits.attempts.perAddress, window: limits.attempts.window },
  /** Mails about sign-ins to an account: somebody with the password could otherwise fill a mailbox. */
  'sign-in mail': { max: 5, window: hour },
  'sign-in mail a day': { max: 20, window: 24 * hour },
  /** Codes of the device grant that an account entered and that are none. */
  'device code of': { max: 20, window: limits.attempts.window },
  /** Codes of the device grant that applications of a network ask for. */
  'device code from': { max: 60, window: hour },
  /** Codes of the device grant that were entered in a network and are none. Of 32^8 codes a few wait at a time. */
  'device code guess from': { max: limits.attempts.perAddress, window: limits.attempts.window },
} as const satisfies Record<string, AttemptLimit>

export type AttemptRule = keyof typeof attemptRules

export interface Attempts {
  /** Counts one attempt before it is made, so that parallel ones cannot exceed the limit together; throws once it is reached. */
  spend(rule: AttemptRule, ...who: string[]): Promise<void>
  /** Takes one attempt back because it succeeded or was never made. */
  refund(rule: AttemptRule, ...who: string[]): Promise<void>
  forget(rule: AttemptRule, ...who: string[]): Promise<void>
}

export function createAttempts(db: IdentityDatabase, clock: Clock, secret: string): Attempts {
  const counter = new AttemptCounter(db, clock, secret)
  return {
    spend: (rule, ...who) => spendAttempt(counter, attemptRules[rule], [rule, ...who]),
    refund: (rule, ...who) => counter.refund([rule, ...who]),
    forget: (rule, ...who) => counter.forget([rule, ...who]),
  }
}
