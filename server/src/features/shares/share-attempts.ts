import { createHmac } from 'node:crypto'
import type { ErrorName } from '@koma/contract/errors'
import { limits } from '@koma/contract/limits'
import { type Kysely, sql } from 'kysely'
import { Failure } from '../../http/failure.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Schema } from '../../schema/index.ts'
import type { Queries } from './store.ts'

const day = 24 * 3_600_000
const { perShareAndAddress, sharePasswordsPerOwner, window } = limits.attempts

/** How often something may be done within a window, and the error that ends it. */
const rules = {
  'password tried': { max: perShareAndAddress, window, error: 'attempt_limit' },
  'password set': { max: sharePasswordsPerOwner, window, error: 'attempt_limit' },
  applied: { max: limits.applications.perDay, window: day, error: 'attempt_limit' },
  'applied to': { max: limits.applications.perShareAndDay, window: day, error: 'attempt_limit' },
  invited: { max: limits.invitations.perDay, window: day, error: 'invitation_limit' },
  'invited strangers': { max: limits.invitations.strangersPerDay, window: day, error: 'invitation_limit' },
} as const satisfies Record<string, { max: number; window: number; error: ErrorName }>

export type ShareRule = keyof typeof rules

/** Counts in the database, so that a limit holds across processes. Whom a row is about cannot be read from it. */
export class ShareAttempts {
  private readonly db: Kysely<Schema>
  private readonly clock: Clock
  private readonly key: Buffer

  constructor(db: Kysely<Schema>, clock: Clock, key: Buffer) {
    this.db = db
    this.clock = clock
    this.key = key
  }

  /**
   * Counts before it is done, so that parallel calls cannot pass the limit together. Inside a transaction the count is held
   * until its end, and a failure takes it back.
   */
  async spend(rule: ShareRule, who: readonly string[], { db = this.db, times = 1 }: Spending = {}): Promise<void> {
    const { max, window, error } = rules[rule]
    const now = this.clock.now()
    const ends = new Date(now.getTime() + window)
    const fresh = sql`share_attempts.resets_at <= ${now}`
    const { rows } = await sql<{ count: number; resets_at: Date }>`
      insert into share_attempts (key, count, resets_at) values (${this.codeOf(rule, who)}, ${times}, ${ends})
      on conflict (key) do update set
        count = case when ${fresh} then excluded.count else least(share_attempts.count + excluded.count, ${max + 1}) end,
        resets_at = case when ${fresh} then excluded.resets_at else share_attempts.resets_at end
      returning count, resets_at`.execute(db)
    const [{ count, resets_at } = { count: 0, resets_at: now }] = rows
    if (count > max) throw new Failure(error, { headers: retryAfter(resets_at.getTime() - now.getTime()) })
  }

  /** Takes one back: it succeeded, or was never done. */
  async refund(rule: ShareRule, who: readonly string[]): Promise<void> {
    await sql`update share_attempts set count = greatest(count - 1, 0) where key = ${this.codeOf(rule, who)}`.execute(
      this.db,
    )
  }

  /** Removes some of what has ended. Never in a transaction with other locks: two that tidy could wait for each other. */
  async tidy(): Promise<void> {
    await sql`
      delete from share_attempts where key in (
        select key from share_attempts where resets_at <= ${this.clock.now()} limit 100 for update skip locked)`.execute(
      this.db,
    )
  }

  private codeOf(rule: ShareRule, who: readonly string[]): string {
    return createHmac('sha256', this.key)
      .update([rule, ...who].join('\n'))
      .digest('base64url')
  }
}

interface Spending {
  db?: Queries
  times?: number
}

export function retryAfter(milliseconds: number): Record<string, string> {
  return { 'Retry-After': String(Math.max(1, Math.ceil(milliseconds / 1000))) }
}
