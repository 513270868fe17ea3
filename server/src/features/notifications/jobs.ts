import type { JobHandlers, Scheduled } from '../../ports/jobs/jobs.ts'
import type { Ports } from '../../ports/ports.ts'
import type { JobTable } from '../../schema/jobs.ts'
import { purgeNotifications } from './purge.ts'

export function notificationJobs(
  ports: Pick<Ports, 'database' | 'clock'>,
): Pick<JobHandlers<JobTable>, 'notifications.purge'> {
  return { 'notifications.purge': (_, { signal }) => purgeNotifications(ports, signal) }
}

/** Runs while most of our users sleep, an hour after the trash is purged. */
export const notificationSchedule: ReadonlyArray<Scheduled<JobTable>> = [
  { name: 'notifications.purge', cron: '0 20 * * *' },
]
