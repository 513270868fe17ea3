import type { JobHandlers, Scheduled } from '../../ports/jobs/jobs.ts'
import type { Ports } from '../../ports/ports.ts'
import type { JobTable } from '../../schema/jobs.ts'
import { mailConfirmation } from './leaving-mail.ts'
import { removeAccount } from './remove-account.ts'
import { sweepDepartures } from './sweep-departures.ts'

type LeavingJobs = Pick<JobHandlers<JobTable>, 'leaving.remove' | 'leaving.mail' | 'leaving.sweep'>

export function leavingJobs(ports: Pick<Ports, 'database' | 'blobs' | 'jobs' | 'clock' | 'mail'>): LeavingJobs {
  return {
    'leaving.remove': ({ departureId }, { signal }) => removeAccount(ports, departureId, signal),
    'leaving.mail': ({ departureId }) => mailConfirmation(ports, departureId),
    'leaving.sweep': () => sweepDepartures(ports),
  }
}

export const leavingSchedule: ReadonlyArray<Scheduled<JobTable>> = [{ name: 'leaving.sweep', everyMinutes: 60 }]
