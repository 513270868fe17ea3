import type { Pool } from 'pg'

/** How long a job waits after it failed. */
export interface BackOff {
  /** After the first failure, in ms; each time about three times as long. */
  first: number
  /** Never longer than this, in ms: whatever was away, jobs go on within minutes of its return. */
  most: number
}

export const usualBackOff: BackOff = { first: 3000, most: 5 * 60_000 }

/** A job under which the process ended this often is dead: it may be what ends it. Failures alone never kill a job. */
export const mostAttempts = 25
/** Failures are counted up to here, far from the above, so that one crash after a long outage does not kill the job. */
const countedFailures = 10
const growth = Math.E
/** Jobs that failed together must not come back together. */
const jitter = 0.25

export function pauseAfter(attempt: number, { first, most }: BackOff): number {
  const pause = Math.min(most / (1 + jitter), first * growth ** (attempt - 1))
  return Math.round(pause * (1 + jitter * (2 * Math.random() - 1)))
}

/**
 * Puts a job that failed back into the queue. The library's own way would let it wait for up to six hours, and end it for good
 * after its last attempt; it finds the job free and does nothing. If it comes late and the job runs again by then, it frees the
 * job in the midst of this attempt, which is told by the number of attempts: that job, too, gets our pause.
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

export async function reviveDead(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `update graphile_worker._private_jobs set attempts = 0, max_attempts = $1, run_at = least(run_at, now())
     where attempts >= max_attempts and locked_at is null`,
    [mostAttempts],
  )
  return rowCount ?? 0
}
