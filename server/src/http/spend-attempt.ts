import type { ErrorName } from '@koma/contract/errors'
import type { QueryExecutorProvider } from 'kysely'
import type { AttemptCounter, AttemptLimit } from '../ports/attempts/attempt-counter.ts'
import { Failure, retryAfter } from './failure.ts'

interface Spending {
  /** The transaction to count in. */
  on?: QueryExecutorProvider | undefined
  times?: number | undefined
  error?: ErrorName
}

/** Counts an attempt, or throws how long to wait if there have been too many. See `AttemptCounter.spend`. */
export async function spendAttempt(
  counter: AttemptCounter,
  limit: AttemptLimit,
  what: readonly string[],
  { on, times, error = 'attempt_limit' }: Spending = {},
): Promise<void> {
  const wait = await counter.spend(limit, what, { ...(on && { on }), ...(times && { times }) })
  if (wait !== null) throw new Failure(error, { headers: retryAfter(wait) })
}
