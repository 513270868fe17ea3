import type { JobHandlers, Scheduled } from '../../ports/jobs/jobs.ts'
import type { Ports } from '../../ports/ports.ts'
import type { JobTable } from '../../schema/jobs.ts'
import { partialsDirectory, type ResumableSettings } from './mount-resumable.ts'
import { PartialUploads } from './partial-uploads.ts'

export function uploadJobs(
  settings: Pick<ResumableSettings, 'dataDir'>,
  { clock }: Pick<Ports, 'clock'>,
): Pick<JobHandlers<JobTable>, 'uploads.sweep'> {
  return {
    'uploads.sweep': async () => {
      const partials = await PartialUploads.open(partialsDirectory(settings), clock)
      await partials.sweep()
    },
  }
}

export const uploadSchedule: ReadonlyArray<Scheduled<JobTable>> = [{ name: 'uploads.sweep', everyMinutes: 60 }]
