import type { JobHandlers } from '../../ports/jobs/jobs.ts'
import type { Ports } from '../../ports/ports.ts'
import type { JobTable } from '../../schema/jobs.ts'
import { sweepUnfinished } from './sweep-unfinished.ts'
import type { Variants } from './variants.ts'

export function photoJobs(
  ports: Pick<Ports, 'database' | 'blobs' | 'jobs' | 'clock'>,
  variants: Variants,
): Pick<JobHandlers<JobTable>, 'photos.render' | 'photos.sweep'> {
  return {
    'photos.render': async ({ photoId, stage }, { lastAttempt }) => {
      try {
        await variants.make(photoId, stage)
      } catch (error) {
        if (lastAttempt) await variants.giveUp(photoId)
        throw error
      }
    },
    'photos.sweep': () => sweepUnfinished(ports),
  }
}
