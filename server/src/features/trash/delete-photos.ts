import { limits } from '@koma/contract/limits'
import type { Transaction } from 'kysely'
import { Failure } from '../../http/failure.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Schema } from '../../schema/index.ts'
import { lockSharesOf } from '../collections/index.ts'
import { lockStorage, releaseStorage } from '../photos/index.ts'
import { countDeleted, type Doomed, ownersOfTrash, removeTrashed } from './store.ts'

export type DeletePorts = Pick<Ports, 'database' | 'jobs' | 'clock'>

/** Photos deleted in one transaction: many enough to be quick, few enough not to block the owner's other calls for long. */
const batch = 1000

/**
 * Deletes photos in the trash for good: all of them, or throws if one is not in the owner's trash. Photos that were deleted before
 * are no error, so that a second click, or a retry after a lost answer, succeeds like the first.
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

/** Deletes what is in the trash now. A large trash takes several transactions; after a crash, a job deletes the rest. */
export async function clearTrash(ports: DeletePorts, ownerId: string): Promise<void> {
  const until = ports.clock.now()
  const deleted = await deleteBatch(ports, ownerId, until, async (trx) => {
    const payload = { ownerId, until: until.toISOString() }
    await ports.jobs.add(trx, { name: 'trash.clear', payload, key: `trash.clear:${ownerId}` })
  })
  if (deleted === batch) await deleteUntil(ports, ownerId, until)
}

/** Deletes all photos that have been in anybody's trash for the retention time. */
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
 * Deletes the rows and frees the storage in this transaction; without the rows, no address of their content works. The same
 * transaction records the blobs in a table and adds a job that removes them, so that a crash after the commit loses none, and
 * before it nothing has happened. Keys contain the photo's id, so the job never removes the same bytes of a new upload.
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
