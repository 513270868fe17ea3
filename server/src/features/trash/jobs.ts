import type { JobHandlers, Scheduled } from '../../ports/jobs/jobs.ts'
import type { Ports } from '../../ports/ports.ts'
import type { JobTable } from '../../schema/jobs.ts'
import { findUser } from '../users/index.ts'
import { deleteUntil, purgeTrash } from './delete-photos.ts'
import { removeBlobs } from './remove-blobs.ts'

type TrashJobs = Pick<JobHandlers<JobTable>, 'trash.purge' | 'trash.clear' | 'trash.remove-blobs'>

export function trashJobs(ports: Pick<Ports, 'database' | 'blobs' | 'jobs' | 'clock'>): TrashJobs {
  return {
    'trash.purge': (_, { signal }) => purgeTrash(ports, signal),
    'trash.clear': async ({ ownerId, until }, { signal }) => {
      // The account may have been deleted meanwhile, and its photos with it.
      if (await findUser(ports.database.kysely, ownerId)) await deleteUntil(ports, ownerId, new Date(until), signal)
    },
    'trash.remove-blobs': (_, { signal }) => removeBlobs(ports, signal),
  }
}

/** The purge runs while most of our users sleep. The removal runs hourly for second removals, and for what a dead job left. */
export const trashSchedule: ReadonlyArray<Scheduled<JobTable>> = [
  { name: 'trash.purge', cron: '0 19 * * *' },
  { name: 'trash.remove-blobs', everyMinutes: 60 },
]
