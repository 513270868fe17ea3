import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import { jobLocks } from './graphile-setup.ts'
import type { JobsLog } from './jobs.ts'

export interface LookOut {
  /** Interval between two checks while all is well, in ms. */
  every: number
  /** A worker must be missing for this long, in ms: one that only lost its connection is back sooner. */
  grace: number
}

/**
 * Frees the jobs of dead workers, so that they run again within seconds of a crash; graphile-worker alone would wait four hours.
 * The crashed run counts as an attempt, so a job that crashes its process is not retried for ever: after its last attempt it is dead.
 */
export async function watchAbandonedJobs(pool: Pool, lookOut: LookOut, log: JobsLog | undefined, signal: AbortSignal) {
  let missing: string[] = []
  while (!signal.aborted) {
    try {
      missing = await freeJobsOfMissing(pool, missing, log)
    } catch (error) {
      log?.warn({ err: error }, 'could not look for abandoned jobs')
    }
    await delay(missing.length > 0 ? lookOut.grace : lookOut.every, undefined, { signal }).catch(() => {})
  }
}

interface Freed {
  /** The workers that are missing. */
  missing: { locked_by: string; freed: boolean }[]
  dead: { id: string; task: string; attempts: number }[]
}

/** Frees the jobs of workers that were missing at the last check and still are. Returns the workers that are newly missing. */
async function freeJobsOfMissing(pool: Pool, missingBefore: string[], log: JobsLog | undefined): Promise<string[]> {
  const { rows } = await pool.query<Freed>(
    `with holders as (
       select locked_by from graphile_worker._private_jobs where locked_by is not null
       union
       select locked_by from graphile_worker._private_job_queues where locked_by is not null
     ), missing as materialized (
       select locked_by, locked_by = any($2) as freed
       from holders where pg_try_advisory_xact_lock($1, hashtext(locked_by))
     ), jobs as (
       update graphile_worker._private_jobs
       set locked_by = null, locked_at = null, run_at = greatest(run_at, now()),
         last_error = 'The worker ended in the middle of this job.'
       where locked_by in (select locked_by from missing where freed)
       returning id, task_id, attempts, max_attempts
     ), queues as (
       update graphile_worker._private_job_queues set locked_by = null, locked_at = null
       where locked_by in (select locked_by from missing where freed)
     ), dead as (
       select jobs.id::text, identifier as task, attempts
       from jobs join graphile_worker._private_tasks tasks on tasks.id = task_id where attempts >= max_attempts
     )
     select (select coalesce(json_agg(missing), '[]') from missing) as missing,
       (select coalesce(json_agg(dead), '[]') from dead) as dead`,
    [jobLocks.worker, missingBefore],
  )
  const { missing, dead } = rows[0] ?? { missing: [], dead: [] }
  for (const { id, task, attempts } of dead) log?.error({ jobId: id, job: task, attempts }, 'a job is dead')
  if (missing.some(({ freed }) => freed)) await wakeWorkers(pool)
  return missing.flatMap(({ locked_by, freed }) => (freed ? [] : [locked_by]))
}

export async function wakeWorkers(pool: Pool): Promise<void> {
  await pool.query(`select pg_notify('jobs:insert', '{"count":1000}')`)
}
