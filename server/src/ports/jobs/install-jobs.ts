import type { Pool } from 'pg'
import { connectPatiently } from '../database/patient-client.ts'
import { graphileSetup, jobLocks } from './graphile-setup.ts'
import type { JobsLog } from './jobs.ts'

/** Creates or updates the tables of the queue. Any number of processes may call this at once: one does it, the others wait. */
export async function installJobs(pool: Pool, log?: JobsLog): Promise<void> {
  const { runMigrations } = await import('graphile-worker')
  // A connection outside the pool: with a small pool, two calls would otherwise wait for each other's connection.
  const guard = await connectPatiently(pool)
  try {
    await guard.query('select pg_advisory_lock($1, 0)', [jobLocks.install])
    await runMigrations(await graphileSetup(pool, log))
  } finally {
    await guard.end()
  }
}
