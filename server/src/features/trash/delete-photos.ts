import { limits } from '@koma/contract/limits'
import type { Transaction } from 'kysely'
import { Failure } from '../../http/failure.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Schema } from '../../schema/index.ts'
import { lockSharesOf } from '../collections/index.ts'
import { lockStorage, releaseStorage } from '../photos/index.ts'
import { countDeleted, type Doomed, ownersOfTrash, removeTrashed } from './store.ts'

export type DeletePorts = Pick<Ports, 'database' | 'jobs' | 'clock'>

/** Photos deleted in one transaction: long enough to be quick, short enough to let the owner's other calls in between. */
const batch = 1000

/**
 * Deletes photos of the trash for good: all of them, or none where one is not in the owner's trash. One that was deleted
 * before is no error, so that a second click, or a try after a lost answer, ends as the first.
 */
export async function deletePhotos(ports: DeletePorts, ownerId: string, photoIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(photoIds)]
  await ports.database.kysely.transaction().execute(async (trx) => {
    await lockStorage(trx, ownerId)
    const gone = await countDeleted(trx, ownerId, wanted)
    const deleted = await deleteForGood(ports, trx, ownerId, { photoIds: wanted })
    if (gone + deleted !== wanted.length) throw new Failure('not_found')
  })
}

/** Empties the trash of what is in it now. A large one takes several transactions; a job ends what a crash leaves of it. */
export async function clearTrash(ports: DeletePorts, ownerId: string): Promise<void> {
  const until = ports.clock.now()
  const deleted = await deleteBatch(ports, ownerId, until, async (trx) => {
    const payload = { ownerId, until: until.toISOString() }
    await ports.jobs.add(trx, { name: 'trash.clear', payload, key: `trash.clear:${ownerId}` })
  })
  if (deleted === batch) await deleteUntil(ports, ownerId, until)
}

/** Deletes whatever has been in somebody's trash for its whole time. */
export async function purgeTrash(ports: DeletePorts, signal?: AbortSignal): Promise<void> {
  const until = new Date(ports.clock.now().getTime() - limits.trashRetention)
  for (;;) {
    const owners = await ownersOfTrash(ports.database.kysely, until)
    if (owners.length === 0) return
    for (const ownerId of owners) {
      await deleteUntil(ports, ownerId, until, signal)
      if (signal?.aborted) return
    }
  }
}

export async function deleteUntil(
  ports: DeletePorts,
  ownerId: string,
  until: Date,
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted) {
    if ((await deleteBatch(ports, ownerId, until)) < batch) return
  }
}

async function deleteBatch(
  ports: DeletePorts,
  ownerId: string,
  until: Date,
  whenMoreRemains?: (trx: Transaction<Schema>) => Promise<void>,
): Promise<number> {
  return ports.database.kysely.transaction().execute(async (trx) => {
    await lockStorage(trx, ownerId)
    const deleted = await deleteForGood(ports, trx, ownerId, { until, limit: batch })
    if (deleted === batch) await whenMoreRemains?.(trx)
    return deleted
  })
}

/**
 * The rows go and the storage is free with this transaction, and with the rows every address of their content ends. The blobs
 * are noted in the same transaction and removed by a job of it: whatever crashes after the commit, the note is still there,
 * and before it nothing has happened. Keys carry the photo's id, so that the same bytes uploaded anew are never touched.
 */
async function deleteForGood(
  { jobs, clock }: DeletePorts,
  trx: Transaction<Schema>,
  ownerId: string,
  doomed: Doomed,
): Promise<number> {
  await lockSharesOf(trx, ownerId)
  const removed = await removeTrashed(trx, ownerId, doomed, clock.now())
  if (removed.files === 0) return 0
  await releaseStorage(trx, ownerId, removed.files, removed.bytes)
  await jobs.add(trx, { name: 'trash.remove-blobs', payload: {}, key: `trash.remove-blobs:${ownerId}` })
  return removed.files
}
