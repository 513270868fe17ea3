import type { JobHandlers } from '../../ports/jobs/jobs.ts'
import type { Ports } from '../../ports/ports.ts'
import type { JobTable } from '../../schema/jobs.ts'
import { sweepUnfinished } from './sweep-unfinished.ts'
import type { Variants } from './variants.ts'

const tries = 5

export function photoJobs(
  ports: Pick<Ports, 'database' | 'blobs' | 'jobs' | 'clock'>,
  variants: Variants,
): Pick<JobHandlers<JobTable>, 'photos.render' | 'photos.sweep'> {
  return {
    'photos.render': async ({ photoId }, { attempt }) => {
      try {
        await variants.make(photoId)
      } catch (error) {
        if (attempt >= tries) await variants.giveUp(photoId)
        throw error
      }
    },
    'photos.sweep': () => sweepUnfinished(ports),
  }
}
