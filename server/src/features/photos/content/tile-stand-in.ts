import type { Log } from '../../../http/logging.ts'
import type { OpenBlob } from '../../../ports/blobs/blobs.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { PhotoRow } from '../store.ts'
import { variantKey } from './blob-keys.ts'
import type { Audience } from './content-ways.ts'
import { addTileJob } from './render-jobs.ts'

export interface StandIn extends OpenBlob {
  /** In place of those of the file that it stands for. */
  headers: { 'Cache-Control': string; ETag: string }
}

/** In seconds; about as long as it takes to make the tiles of a screen on a busy machine. */
const lifetime = 60

/**
 * The medium variant, for a photo that was stored before there were tiles; null if it has none either. Adds the job that makes the
 * tile: the request does not wait, since a screen full of such photos would wait for fifty originals to be decoded. See:
 * docs/decisions/0009-tiles-of-older-photos.md.
 */
export async function openTileStandIn(
  { blobs, database, jobs }: Pick<Ports, 'blobs' | 'database' | 'jobs'>,
  { photo_id, variants }: Pick<PhotoRow, 'photo_id' | 'variants'>,
  audience: Audience,
  log: Log,
): Promise<StandIn | null> {
  if (variants !== 'small' && variants !== 'ready') return null
  const medium = await blobs.open(variantKey(photo_id, 'medium'))
  if (!medium) return null
  await addTileJob(jobs, database.kysely, photo_id).catch((error: unknown) =>
    log.warn({ err: error, photo: photo_id }, 'the job for a tile could not be added'),
  )
  const seenBy = audience === 'anyone' ? 'public' : 'private'
  return {
    ...medium,
    headers: { 'Cache-Control': `${seenBy}, max-age=${lifetime}`, ETag: `"${photo_id}-medium.avif"` },
  }
}
