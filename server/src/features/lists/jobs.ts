import type { JobHandlers, Scheduled } from '../../ports/jobs/jobs.ts'
import type { Ports } from '../../ports/ports.ts'
import type { JobTable } from '../../schema/jobs.ts'
import { pruneChanges } from './prune-changes.ts'

export function listJobs(ports: Pick<Ports, 'database' | 'clock'>): Pick<JobHandlers<JobTable>, 'lists.prune'> {
  return { 'lists.prune': (_, { signal }) => pruneChanges(ports, signal) }
}

/** Runs while most of our users sleep, an hour after the notifications are purged. */
export const listSchedule: ReadonlyArray<Scheduled<JobTable>> = [{ name: 'lists.prune', cron: '0 21 * * *' }]
