import type { Ports } from '../../ports/ports.ts'
import { keysOf } from '../photos/index.ts'

type RemovalPorts = Pick<Ports, 'database' | 'blobs' | 'clock'>

const batch = 100

/** A rendering that began before the deletion may put its variants down after the first removal; by then it has ended. */
const secondLook = 60 * 60_000

/**
 * Removes the blobs of photos that are gone, twice an hour apart. It may be killed anywhere and run many times at once: a row
 * of the table goes only after the blobs it stands for.
 */
export async function removeBlobs(ports: RemovalPorts, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    if ((await removeBatch(ports)) < batch) return
  }
}

async function removeBatch({ database, blobs, clock }: RemovalPorts): Promise<number> {
  const now = clock.now()
  return database.kysely.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom('blob_removals')
      .select(['photo_id', 'is_last'])
      .where('due_at', '<=', now)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('photos').select('state').whereRef('photos.photo_id', '=', 'blob_removals.photo_id'))),
      )
      .orderBy('due_at')
      .limit(batch)
      .forUpdate()
      .skipLocked()
      .execute()
    if (due.length === 0) return 0
    await blobs.remove(due.flatMap(({ photo_id }) => keysOf(photo_id)))
    const ids = due.map(({ photo_id }) => photo_id)
    await trx.deleteFrom('blob_removals').where('photo_id', 'in', ids).where('is_last', '=', true).execute()
    await trx
      .updateTable('blob_removals')
      .set({ due_at: new Date(now.getTime() + secondLook), is_last: true })
      .where('photo_id', 'in', ids)
      .where('is_last', '=', false)
      .execute()
    return due.length
  })
}
