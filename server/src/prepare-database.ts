import type { Database } from './ports/database/database.ts'
import { migrateTo } from './ports/database/migrate.ts'
import { installJobs } from './ports/jobs/install-jobs.ts'

/** Brings the tables up to this version of the code, the queue's own included; safe where several servers start at once. */
export async function prepareDatabase(database: Database): Promise<void> {
  await migrateTo(database)
  await installJobs(database.pool)
}
