import { type QueryExecutorProvider, sql } from 'kysely'

/** In seconds. Longer than any job runs, so that a long queue that is being processed is never mistaken for a stuck one. */
const overdueAfter = 300

/**
 * Whether jobs are waiting although workers should have taken them: one is overdue, and none was started in the same time.
 * Scheduled jobs, which run one at a time in their own queues, do not count.
 */
export async function hasOverdueJobs(on: QueryExecutorProvider): Promise<boolean> {
  const { rows } = await sql<{ overdue: boolean }>`
    select exists (
        select from graphile_worker._private_jobs
        where is_available and job_queue_id is null and run_at < now() - make_interval(secs => ${overdueAfter})
      ) and not exists (
        select from graphile_worker._private_jobs where locked_at > now() - make_interval(secs => ${overdueAfter})
      ) as overdue`.execute(on)
  return rows[0]?.overdue ?? false
}
