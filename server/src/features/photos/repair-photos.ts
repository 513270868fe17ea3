import type { Ports } from '../../ports/ports.ts'
import { addRenderJobs } from './content/render-jobs.ts'

const photosAtOnce = 500

/**
 * Adds render jobs for every photo that lacks variants, including those that were given up. For operators, after a lack of memory
 * or a bug made Koma give up photos that can be rendered. Returns the number of photos.
 */
export async function repairPhotos({ database, jobs }: Pick<Ports, 'database' | 'jobs'>): Promise<number> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (let repaired = 0; ; ) {
    const photoIds = await database.kysely.transaction().execute(async (trx) => {
      const photos = await trx
        .selectFrom('photos')
        .select('photo_id')
        .where('state', '=', 'live')
        .where('variants', '<>', 'ready')
        .where('photo_id', '>', after)
        .orderBy('photo_id')
        .limit(photosAtOnce)
        .execute()
      const ids = photos.map(({ photo_id }) => photo_id)
      if (ids.length === 0) return ids
      await trx
        .updateTable('photos')
        .set({ variants: 'pending' })
        .where('photo_id', 'in', ids)
        .where('variants', '=', 'broken')
        .execute()
      for (const photoId of ids) await addRenderJobs(jobs, trx, photoId)
      return ids
    })
    repaired += photoIds.length
    const last = photoIds.at(-1)
    if (last === undefined) return repaired
    after = last
  }
}
