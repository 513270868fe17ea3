import { limits } from '@koma/contract/limits'
import type { Ports } from '../../ports/ports.ts'
import { partsFolder } from './part-store.ts'
import { deleteUploads, existingUploads, expiredUploads, partsOf, uploadsOf } from './store.ts'

type SweepPorts = Pick<Ports, 'database' | 'blobs' | 'clock'>

/** How many uploads or parts are removed at a time: few enough for one statement and one request to the store. */
const batch = 200

/** Removes what nobody can resume. It may run several times at once, and be killed at any point. */
export async function sweepUploads(ports: SweepPorts): Promise<void> {
  await sweepExpired(ports)
  await sweepStrayParts(ports)
}

/** Removes uploads that were never finished. One that a request is working on right now is left to the next sweep. */
async function sweepExpired({ database, blobs, clock }: SweepPorts): Promise<void> {
  const before = new Date(clock.now().getTime() - limits.upload.resumableKept)
  for (;;) {
    const uploadIds = await expiredUploads(database.kysely, before, batch)
    if (uploadIds.length === 0) return
    const { keys } = await deleteUploads(database.kysely, uploadIds)
    await blobs.remove(keys)
  }
}

/** Removes what an account that is being deleted has begun to upload. Parts that arrive meanwhile are swept. */
export async function removeUploadsOf(
  { database, blobs }: Pick<Ports, 'database' | 'blobs'>,
  ownerId: string,
): Promise<void> {
  const uploads = await uploadsOf(database.kysely, ownerId)
  for (const { upload_id } of uploads) {
    await blobs.remove((await partsOf(database.kysely, upload_id)).map(({ key }) => key))
    const { keys } = await deleteUploads(database.kysely, [upload_id])
    await blobs.remove(keys)
  }
}

/**
 * Removes parts whose upload is gone: their removal was interrupted, their account was deleted, or a request wrote them after the
 * upload had ended. The row of an upload is always older than its parts, so a part without one is never a part of a new upload.
 */
async function sweepStrayParts({ database, blobs }: SweepPorts): Promise<void> {
  let keys: string[] = []
  const removeStray = async () => {
    const uploadOf = (key: string) => key.slice(partsFolder.length).split('/')[0] ?? ''
    const existing = await existingUploads(database.kysely, [...new Set(keys.map(uploadOf))])
    await blobs.remove(keys.filter((key) => !existing.has(uploadOf(key))))
    keys = []
  }
  for await (const key of blobs.keys(partsFolder)) {
    keys.push(key)
    if (keys.length === batch) await removeStray()
  }
  if (keys.length > 0) await removeStray()
}
