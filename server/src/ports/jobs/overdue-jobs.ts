import { type QueryExecutorProvider, sql } from 'kysely'

/** In seconds. Longer than any job runs, so that a queue which is worked off, however long, is never taken for a stuck one. */
const overdueAfter = 300

/**
 * Whether jobs lie waiting although workers should have taken them: one is overdue, and none was begun in the same time.
 * Scheduled ones, which run one by one in queues of their own, do not count.
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
