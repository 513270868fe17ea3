import type { JobHandlers } from '../../ports/jobs/jobs.ts'
import type { Ports } from '../../ports/ports.ts'
import type { JobTable } from '../../schema/jobs.ts'
import { addRenderJob } from './content/render-jobs.ts'
import { canNeverRender, mayNeverRender, type Variants } from './content/variants.ts'
import { digestOldPhotos } from './intake/digest-old-photos.ts'
import { sweepUnfinished } from './intake/sweep-unfinished.ts'

/** A picture is given up after this many timeouts or crashed processes. A single one may be due to a lack of memory. */
const mostCrashes = 3
const pauseAfterCrash = 60_000

export function photoJobs(
  ports: Pick<Ports, 'database' | 'blobs' | 'images' | 'jobs' | 'clock'>,
  variants: Variants,
): Pick<JobHandlers<JobTable>, 'photos.digest' | 'photos.render' | 'photos.sweep'> {
  return {
    'photos.render': async ({ photoId, stage, crashes = 0 }) => {
      try {
        await variants.make(photoId, stage)
      } catch (error) {
        if (canNeverRender(error)) return variants.giveUp(photoId)
        if (!mayNeverRender(error)) throw error
        if (crashes + 1 >= mostCrashes) return variants.giveUp(photoId)
        const runAt = new Date(ports.clock.now().getTime() + pauseAfterCrash * (crashes + 1))
        await addRenderJob(ports.jobs, ports.database.kysely, { photoId, stage, crashes: crashes + 1 }, runAt)
      }
    },
    'photos.digest': (_, { signal }) => digestOldPhotos(ports, signal),
    'photos.sweep': () => sweepUnfinished(ports),
  }
}
