import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { limits } from '@koma/contract/limits'
import { sql } from 'kysely'
import { Failure, retryAfter } from '../../../http/failure.ts'
import { networkOf } from '../../../ports/attempts/attempt-counter.ts'
import type { Clock } from '../../../ports/clock/clock.ts'
import type { IdentityDatabase } from '../../../ports/identity/identity-tables.ts'
import type { Attempts } from '../attempts.ts'

/**
 * How many guesses at one code are shared by all networks that did not ask for it.
 *
 * A code has 10^6 values. Each mail gives at most 5 guesses from elsewhere and 5 from the network that asked (the rule `code` of
 * the attempts). Strangers can cause 10 mails a day to one address, so they have 100 guesses a day: a chance of 1 in 27 after a
 * year in which its owner got 10 mails every day. Only devices that were signed in before can ask for more mails.
 *
 * They are counted beside the code and not as an attempt, because they end with it: an attempt has a window of a fixed length, and
 * asking again prolongs the life of a code.
 */
const guessesElsewhere = 5

/**
 * How many of the networks that asked for a live code are remembered, latest first. More than the 10 mails a day that strangers can
 * cause to one address: they must not displace its owner, who would then share the few guesses of the strangers.
 */
const askersKept = 16

/** `entering` finishes a sign-up or sets a new password; `address` confirms a new e-mail address. */
export type CodePurpose = 'entering' | 'address'

/** A code that was checked and found right, but not redeemed yet. */
export interface RightCode {
  key: string
  nonce: string
}

export interface MailCodes {
  /** Returns the code to mail, the same one while it is alive: nobody can void the code its owner holds by asking for another. */
  issue(purpose: CodePurpose, whom: string, from: string): Promise<string>
  /** Counts the guess, then compares. Returns null for a wrong code, and throws after too many of them. */
  check(purpose: CodePurpose, whom: string, code: string, from: string): Promise<RightCode | null>
  /** Takes the code out of use, in the given transaction. Returns false if another request did so first. */
  redeem(db: IdentityDatabase, right: RightCode): Promise<boolean>
}

/**
 * Codes of six digits, sent by mail. A wrong guess never voids the code: guesses count by network, and those from networks that
 * did not ask for the code have a limit of their own, so that a stranger cannot use up the guesses of its owner.
 *
 * A check runs the same statements whether or not there is a code, and always writes: its duration reveals nothing of an address.
 * Only nonces and keyed hashes are stored, so that without the secret a stolen table reveals neither codes nor their owners.
 */
export function createMailCodes(db: IdentityDatabase, clock: Clock, secret: string, attempts: Attempts): MailCodes {
  const mac = (...parts: string[]) => createHmac('sha256', secret).update(['mail code', ...parts].join('\n'))
  const keyOf = (purpose: CodePurpose, whom: string) => mac('key', purpose, whom).digest('base64url')
  const askerOf = (key: string, from: string) => mac('asker', key, networkOf(from)).digest('base64url')
  const codeOf = (key: string, nonce: string) => {
    const number = mac('digits', key, nonce).digest().readUIntBE(0, 6) % 10 ** limits.mailCode.digits
    return String(number).padStart(limits.mailCode.digits, '0')
  }
  const moments = () => {
    const now = clock.now()
    return { now, ends: new Date(now.getTime() + limits.mailCode.lifetime) }
  }

  return {
    async issue(purpose, whom, from) {
      const key = keyOf(purpose, whom)
      const asker = askerOf(key, from)
      const { now, ends } = moments()
      await attempts.forget('code', purpose, whom, from)
      const isNew = sql`held.expires_at <= ${now} or held.nonce is null`
      const { rows } = await sql<{ nonce: string }>`
        insert into identity.mail_codes as held (key, nonce, askers, expires_at)
        values (${key}, ${randomBytes(16).toString('base64url')}, array[${asker}], ${ends})
        on conflict (key) do update set
          nonce = case when ${isNew} then excluded.nonce else held.nonce end,
          guesses_elsewhere = case when ${isNew} then 0 else held.guesses_elsewhere end,
          askers = case when ${isNew} then excluded.askers
            else (array[${asker}] || array_remove(held.askers, ${asker}))[1:${sql.lit(askersKept)}] end,
          expires_at = excluded.expires_at
        returning nonce`.execute(db)
      return codeOf(key, rows[0]?.nonce ?? '')
    },
    async check(purpose, whom, code, from) {
      await attempts.spend('code', purpose, whom, from)
      const key = keyOf(purpose, whom)
      const asker = askerOf(key, from)
      const { now, ends } = moments()
      const isOver = sql`held.expires_at <= ${now}`
      const { rows } = await sql<{ nonce: string | null; guesses: number; asked: boolean; expires_at: Date }>`
        insert into identity.mail_codes as held (key, guesses_elsewhere, expires_at) values (${key}, 1, ${ends})
        on conflict (key) do update set
          nonce = case when ${isOver} then null else held.nonce end,
          askers = case when ${isOver} then '{}' else held.askers end,
          guesses_elsewhere = case when ${isOver} then 1 when ${asker} = any(held.askers) then held.guesses_elsewhere
            else least(held.guesses_elsewhere + 1, ${sql.lit(guessesElsewhere + 1)}) end,
          expires_at = case when ${isOver} then excluded.expires_at else held.expires_at end
        returning nonce, guesses_elsewhere as guesses, ${asker} = any(askers) as asked, expires_at`.execute(db)
      const [held] = rows
      if (!held) throw new Error('An upsert returned no row.')
      if (!held.asked && held.guesses > guessesElsewhere) {
        throw new Failure('attempt_limit', { headers: retryAfter(held.expires_at.getTime() - now.getTime()) })
      }
      const right = timingSafeEqual(Buffer.from(codeOf(key, held.nonce ?? '')), Buffer.from(code))
      if (!right || held.nonce === null) return null
      await attempts.forget('code', purpose, whom, from)
      return { key, nonce: held.nonce }
    },
    async redeem(on, { key, nonce }) {
      const { numDeletedRows } = await on
        .deleteFrom('mail_codes')
        .where('key', '=', key)
        .where('nonce', '=', nonce)
        .executeTakeFirst()
      return numDeletedRows > 0
    },
  }
}
