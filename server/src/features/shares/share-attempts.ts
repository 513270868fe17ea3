import type { ErrorName } from '@koma/contract/errors'
import { limits } from '@koma/contract/limits'
import type { Kysely } from 'kysely'
import { spendAttempt } from '../../http/spend-attempt.ts'
import { AttemptCounter, type AttemptLimit } from '../../ports/attempts/attempt-counter.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Schema } from '../../schema/index.ts'
import type { Queries } from './store.ts'

const day = 24 * 3_600_000
const { perShareAndAddress, sharePasswordsPerOwner, window } = limits.attempts

/** How often something may be done within a window, and the error beyond that. */
const rules = {
  'password tried': { max: perShareAndAddress, window, error: 'attempt_limit' },
  'password set': { max: sharePasswordsPerOwner, window, error: 'attempt_limit' },
  applied: { max: limits.applications.perDay, window: day, error: 'attempt_limit' },
  'applied to': { max: limits.applications.perShareAndDay, window: day, error: 'attempt_limit' },
  invited: { max: limits.invitations.perDay, window: day, error: 'invitation_limit' },
  'invited strangers': { max: limits.invitations.strangersPerDay, window: day, error: 'invitation_limit' },
} as const satisfies Record<string, AttemptLimit & { error: ErrorName }>

export type ShareRule = keyof typeof rules

/** Limits how often people do something with shares. See `AttemptCounter`. */
export class ShareAttempts {
  private readonly counter: AttemptCounter

  constructor(db: Kysely<Schema>, clock: Clock, key: Buffer) {
    this.counter = new AttemptCounter(db, clock, key)
  }

  /** Throws once the limit is exceeded. Inside a transaction, the counter stays locked until its end, and a rollback undoes it. */
  async spend(rule: ShareRule, who: readonly string[], { db, times }: Spending = {}): Promise<void> {
    const { error, ...limit } = rules[rule]
    await spendAttempt(this.counter, limit, [rule, ...who], { on: db, times, error })
  }

  refund(rule: ShareRule, who: readonly string[]): Promise<void> {
    return this.counter.refund([rule, ...who])
  }
}

interface Spending {
  db?: Queries
  times?: number
}
