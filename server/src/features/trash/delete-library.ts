import { sql } from 'kysely'
import { lockSharesOf } from '../collections/index.ts'
import { lockStorage } from '../photos/index.ts'
import type { DeletePorts } from './delete-photos.ts'

const batch = 500

/**
 * Deletes all photos of an account that is being deleted, in the trash or not, unfinished ones included, and has their blobs
 * removed. Their digests are not remembered, since no client will send them again.
 */
export async function deleteLibrary(ports: DeletePorts, ownerId: string, signal?: AbortSignal): Promise<void> {
  let deleted = batch
  while (deleted === batch && !signal?.aborted) deleted = await deleteSome(ports, ownerId)
}

function deleteSome({ database, jobs, clock }: DeletePorts, ownerId: string): Promise<number> {
  return database.kysely.transaction().execute(async (trx) => {
    await lockStorage(trx, ownerId)
    await lockSharesOf(trx, ownerId)
    const { rows } = await sql<{ files: number }>`
      with removed as (
        delete from photos where photo_id = any(array(
          select photo_id from photos where owner_id = ${ownerId} order by photo_id limit ${batch}))
        returning photo_id
      ), noted as (
        insert into blob_removals (photo_id, due_at) select photo_id, ${clock.now()} from removed
      )
      select count(*)::int as files from removed`.execute(trx)
    const files = rows[0]?.files ?? 0
    if (files > 0) await jobs.add(trx, { name: 'trash.remove-blobs', payload: {}, key: 'trash.remove-blobs:leaving' })
    return files
  })
}
