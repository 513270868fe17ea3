import type { Photo } from '@koma/contract'
import type { StagedBlob } from '../../ports/blobs/blobs.ts'
import type { Ports } from '../../ports/ports.ts'
import { findStored, type IngestPorts, ingestPhoto } from './intake/ingest.ts'
import { findOwnPhoto } from './library/own-photo.ts'
import type { ListedPhoto } from './store.ts'

type CopyPorts = IngestPorts & Pick<Ports, 'contentUrls'>

/** The user's photo with the bytes of this one, restored if it was in the trash; undefined if they have none. */
export async function findCopy(ports: CopyPorts, userId: string, photoId: string): Promise<Photo | undefined> {
  const original = await ports.database.kysely
    .selectFrom('photos')
    .select('sha256')
    .where('photo_id', '=', photoId)
    .executeTakeFirst()
  if (!original) return undefined
  const sha256 = Buffer.from(original.sha256).toString('hex')
  const stored = await findStored(ports, { ownerId: userId }, sha256)
  return stored && (await findOwnPhoto(ports, userId, stored.photo_id)).photo
}

/**
 * Keeps a copy of somebody else's photo in the user's library, with the time and world of the original: the copy without metadata
 * does not know them. The caller removes the staged file.
 */
export async function copyPhoto(
  ports: CopyPorts,
  userId: string,
  file: StagedBlob,
  original: ListedPhoto,
): Promise<{ photo: Photo; isNew: boolean }> {
  const { photo, isNew } = await ingestPhoto(ports, file, {
    ownerId: userId,
    filename: original.filename,
    lastModified: null,
    utcOffsetMinutes: null,
    sha256: null,
    copyOf: {
      takenAt: original.taken_at,
      takenOffset: original.taken_offset,
      worldId: original.world_id,
      worldName: original.world_name,
    },
  })
  return { photo: (await findOwnPhoto(ports, userId, photo.photo_id)).photo, isNew }
}
