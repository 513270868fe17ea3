import type { Database } from './ports/database/database.ts'
import { migrateTo } from './ports/database/migrate.ts'
import { installJobs } from './ports/jobs/install-jobs.ts'

/** Migrates the tables to this version of the code, including those of the job queue. Several servers may call this at once. */
export async function prepareDatabase(database: Database): Promise<void> {
  await migrateTo(database)
  await installJobs(database.pool)
}
