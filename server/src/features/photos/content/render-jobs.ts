import type { QueryExecutorProvider } from 'kysely'
import type { Ports } from '../../../ports/ports.ts'
import type { JobTable } from '../../../schema/jobs.ts'

type RenderJob = JobTable['photos.render']

/** Lower numbers run first: the small variants of all waiting photos before the large variant of any. */
const priorities = { small: 0, large: 10 } as const
/** Something else is shown in its place meanwhile, so it waits for the small variants of new photos. */
const tilePriority = 5

/** Adds a job for each stage of a photo's variants. */
export async function addRenderJobs(jobs: Ports['jobs'], on: QueryExecutorProvider, photoId: string): Promise<void> {
  for (const stage of ['small', 'large'] as const) await addRenderJob(jobs, on, { photoId, stage })
}

export async function addRenderJob(
  jobs: Ports['jobs'],
  on: QueryExecutorProvider,
  payload: RenderJob,
  runAt?: Date,
): Promise<void> {
  const { photoId, stage } = payload
  const priority = priorities[stage]
  await jobs.add(on, { name: 'photos.render', payload, key: `${stage}:${photoId}`, priority, ...(runAt && { runAt }) })
}

/** Adds a job for the tile of a photo that has its other variants, unless there is one already. */
export async function addTileJob(jobs: Ports['jobs'], on: QueryExecutorProvider, photoId: string): Promise<void> {
  await jobs.add(on, {
    name: 'photos.render',
    payload: { photoId, stage: 'small' },
    key: `small:${photoId}`,
    priority: tilePriority,
    unlessAdded: true,
  })
}
