import { sweepAttempts } from '../../ports/attempts/attempt-counter.ts'
import type { JobHandlers, Scheduled } from '../../ports/jobs/jobs.ts'
import type { Ports } from '../../ports/ports.ts'
import type { JobTable } from '../../schema/jobs.ts'
import { sweepIdentity } from './sweep-identity.ts'

export const identitySchedule: ReadonlyArray<Scheduled<JobTable>> = [{ name: 'identity.sweep', everyMinutes: 60 }]

export function identityJobs({
  identity,
  database,
  clock,
}: Pick<Ports, 'identity' | 'database' | 'clock'>): Pick<JobHandlers<JobTable>, 'identity.sweep'> {
  return {
    // Shares count attempts even if an external issuer keeps the accounts.
    'identity.sweep': () =>
      identity ? sweepIdentity(identity.db, clock) : sweepAttempts(database.kysely, clock.now()),
  }
}
