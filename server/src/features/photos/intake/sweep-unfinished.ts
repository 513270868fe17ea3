import type { Ports } from '../../../ports/ports.ts'
import { originalKey } from '../content/blob-keys.ts'
import { finishUpload } from './ingest.ts'
import { removePending, unfinishedBefore } from './pending-photos.ts'

const patience = 15 * 60_000

/**
 * Finishes uploads that a crash interrupted if their original is durable, and removes the others and frees their storage. Skips
 * uploads that a process may still be working on, unless `all` is set, as at the start of a lone server.
 */
export async function sweepUnfinished(
  ports: Pick<Ports, 'database' | 'blobs' | 'jobs' | 'clock'>,
  all = false,
): Promise<void> {
  const before = all ? new Date(8.64e15) : new Date(ports.clock.now().getTime() - patience)
  for (const photo of await unfinishedBefore(ports.database.kysely, before)) {
    const stored = await ports.blobs.stat(originalKey(photo.photo_id))
    if (stored?.bytes === photo.bytes) await finishUpload(ports, photo)
    else await ports.database.kysely.transaction().execute((trx) => removePending(trx, photo))
  }
}
