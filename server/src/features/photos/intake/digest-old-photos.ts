import type { Kysely } from 'kysely'
import { ImageProcessCrashed, ImageTimeout } from '../../../ports/images/images.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { Schema } from '../../../schema/index.ts'
import { originalKey } from '../content/blob-keys.ts'

type DigestPorts = Pick<Ports, 'database' | 'blobs' | 'images'>

/** A run reads this many originals, one after another, and leaves the rest to the next one: everything else goes first. */
export const photosPerRun = 300

interface OldPhoto {
  photo_id: string
  owner_id: string
  pixels: Uint8Array | null
}

/**
 * Takes the digests of the pixels of photos from before these were kept, so that the sync client recognises their files after another
 * tool has written into them. Each photo is noted by itself, so a run that is killed loses one. A photo that cannot be read is left
 * without a digest, and is recognised by its bytes as before.
 */
export async function digestOldPhotos(ports: DigestPorts, signal?: AbortSignal): Promise<void> {
  const { kysely } = ports.database
  for (const photo of await oldPhotos(kysely)) {
    if (signal?.aborted) return
    const pixels = photo.pixels ?? (await digestOf(ports, photo))
    await kysely
      .updateTable('photos')
      .set({ pixels, lacks_pixels: false })
      .where('photo_id', '=', photo.photo_id)
      .execute()
  }
}

/** Uploads that are not finished yet have theirs when they are. */
function oldPhotos(db: Kysely<Schema>): Promise<OldPhoto[]> {
  return db
    .selectFrom('photos')
    .select(['photo_id', 'owner_id', 'pixels'])
    .where('lacks_pixels', '=', true)
    .orderBy('photo_id')
    .limit(photosPerRun)
    .execute()
}

/** Throws what may pass: the job is then tried again, from this photo on. */
async function digestOf({ blobs, images }: DigestPorts, photo: OldPhoto): Promise<Buffer | null> {
  const original = await blobs.local(originalKey(photo.photo_id))
  if (!original) return null
  try {
    const digest = await images.digest(original.path, { forUser: photo.owner_id })
    return digest === null ? null : Buffer.from(digest, 'hex')
  } catch (error) {
    if (error instanceof ImageTimeout || error instanceof ImageProcessCrashed) return null
    throw error
  } finally {
    await original.release()
  }
}
