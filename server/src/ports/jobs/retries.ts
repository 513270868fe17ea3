import type { Pool } from 'pg'

/** How long a job waits after it failed. */
export interface BackOff {
  /** Pause after the first failure, in ms; each further pause is about three times as long. */
  first: number
  /** The longest pause, in ms: jobs continue within minutes of the end of any outage. */
  most: number
}

export const usualBackOff: BackOff = { first: 3000, most: 5 * 60_000 }

/** A job whose process ended this often while it ran is dead, since it may be the cause. Failures alone never kill a job. */
export const mostAttempts = 25
/** Failures are counted only up to here, well below `mostAttempts`, so that one crash after a long outage does not kill the job. */
const countedFailures = 10
const growth = Math.E
/** Jobs that failed together must not be retried at the same moment. */
const jitter = 0.25

export function pauseAfter(attempt: number, { first, most }: BackOff): number {
  const pause = Math.min(most / (1 + jitter), first * growth ** (attempt - 1))
  return Math.round(pause * (1 + jitter * (2 * Math.random() - 1)))
}

/**
 * Puts a failed job back into the queue. The library would make it wait for up to six hours, and end it for good after its last
 * attempt; but it finds the job already unlocked and does nothing. If the library acts late, when the job is running again, it
 * unlocks the job during this next attempt. We recognise that by the number of attempts, and apply our pause then, too.
 */
export async function putBackFailed(
  pool: Pool,
  job: { id: string; attempts: number },
  error: unknown,
  pauseMs: number,
): Promise<void> {
  await pool.query(
    `with failed as (
       update graphile_worker._private_jobs
       set locked_by = null, locked_at = null, last_error = $2, run_at = now() + $3 * interval '1 millisecond',
         attempts = least(attempts, $4), max_attempts = greatest(max_attempts, $5)
       where id = $1 and (locked_by is not null or attempts >= $6) returning job_queue_id
     )
     update graphile_worker._private_job_queues set locked_by = null, locked_at = null
     where id in (select job_queue_id from failed)`,
    [
      job.id,
      error instanceof Error ? error.message : String(error),
      pauseMs,
      countedFailures,
      mostAttempts,
      job.attempts,
    ],
  )
}
