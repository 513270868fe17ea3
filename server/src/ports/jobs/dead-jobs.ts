import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { DeadJob, JobsLog } from './jobs.ts'

/** For queries on the jobs. */
const isDead = 'attempts >= max_attempts and locked_at is null'

/** The dead jobs of a name; oldest first. */
export async function findDead<Payload>(pool: Pool, name: string): Promise<DeadJob<Payload>[]> {
  const { rows } = await pool.query<DeadJob<Payload>>(
    `select jobs.id::text, payload, attempts, last_error as "lastError", jobs.created_at as "createdAt"
     from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
     where tasks.identifier = $1 and ${isDead} order by jobs.id`,
    [name],
  )
  return rows
}

/** Lets every dead job run again. Returns how many there were. */
export async function reviveDead(pool: Pool, mostAttempts: number): Promise<number> {
  const { rowCount } = await pool.query(
    `update graphile_worker._private_jobs set attempts = 0, max_attempts = $1, run_at = least(run_at, now())
     where ${isDead}`,
    [mostAttempts],
  )
  return rowCount ?? 0
}

/**
 * Says how many jobs are dead when a worker starts and at intervals, until somebody revives them: the line about the death of each
 * may be long gone by then.
 */
export async function watchDeadJobs(pool: Pool, every: number, log: JobsLog | undefined, signal: AbortSignal) {
  while (!signal.aborted) {
    try {
      const counts = await countDead(pool)
      const count = Object.values(counts).reduce((sum, ofTask) => sum + ofTask, 0)
      if (count > 0) log?.warn({ count, tasks: counts }, 'there are dead jobs')
    } catch (error) {
      log?.warn({ err: error }, 'could not count the dead jobs')
    }
    await delay(every, undefined, { signal }).catch(() => {})
  }
}

async function countDead(pool: Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ task: string; count: number }>(
    `select tasks.identifier as task, count(*)::int as count
     from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
     where ${isDead} group by tasks.identifier order by tasks.identifier`,
  )
  return Object.fromEntries(rows.map(({ task, count }) => [task, count]))
}
