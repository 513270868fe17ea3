import { type Kysely, sql, type Transaction } from 'kysely'
import type { PhotoMetadata } from '../../../photo-metadata/photo-metadata.ts'
import type { Inspected } from '../../../ports/images/images.ts'
import type { Schema } from '../../../schema/index.ts'
import { uuidv7 } from '../../../uuid.ts'
import { lockStorage, releaseStorage, touchLibrary } from '../storage-use.ts'
import type { PhotoRow } from '../store.ts'

export interface NewPhoto {
  ownerId: string
  /** The owner's UTC offset in minutes, as reported by the upload or derived from it; null if it is not known. */
  clockOffset: number | null
  sha256: string
  /** In hex; null if the file has no such digest. */
  pixels: string | null
  bytes: number
  filename: string
  picture: Inspected
  metadata: PhotoMetadata
  /** What the file says of the world, if its owner says more. */
  fileWorld: Pick<PhotoMetadata, 'worldId' | 'worldName'> | null
  clientId: string | null
}

/** Inserts a row that only the sweeper sees, and adds it to the used storage. The storage row must be locked. */
export async function insertPending(trx: Transaction<Schema>, photo: NewPhoto, addedAt: Date): Promise<PhotoRow> {
  const { picture, metadata } = photo
  const row = await trx
    .insertInto('photos')
    .values({
      photo_id: uuidv7(addedAt.getTime()),
      owner_id: photo.ownerId,
      state: 'pending',
      trashed_at: null,
      added_at: addedAt,
      taken_at: metadata.takenAt,
      taken_offset: metadata.takenOffset,
      sha256: Buffer.from(photo.sha256, 'hex'),
      pixels: photo.pixels === null ? null : Buffer.from(photo.pixels, 'hex'),
      bytes: photo.bytes,
      width: picture.width,
      height: picture.height,
      format: picture.format,
      filename: photo.filename,
      world_id: metadata.worldId,
      world_name: metadata.worldName,
      is_world_edited: photo.fileWorld !== null,
      file_world_id: photo.fileWorld?.worldId ?? null,
      file_world_name: photo.fileWorld?.worldName ?? null,
      author_id: metadata.authorId,
      author_name: metadata.authorName,
      players: JSON.stringify(metadata.players),
      instance_id: metadata.instanceId,
      client_id: photo.clientId,
      colour: null,
      thumbhash: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('storage_use')
    .set({
      files: sql`files + 1`,
      bytes: sql`bytes + ${photo.bytes}`,
      last_added_ms: addedAt.getTime(),
      ...(photo.clockOffset !== null && { utc_offset_minutes: photo.clockOffset }),
    })
    .where('user_id', '=', photo.ownerId)
    .execute()
  return row
}

/** Returns the photo if this call made it visible; undefined if another call already did, or removed it. */
export async function markLive(
  trx: Transaction<Schema>,
  { photo_id, owner_id }: Pick<PhotoRow, 'photo_id' | 'owner_id'>,
): Promise<PhotoRow | undefined> {
  await touchLibrary(trx, owner_id)
  return trx
    .updateTable('photos')
    .set({ state: 'live' })
    .where('photo_id', '=', photo_id)
    .where('state', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
}

/** Removes a row whose original never became durable, and frees its storage. Does nothing once the photo is live. */
export async function removePending(
  trx: Transaction<Schema>,
  photo: Pick<PhotoRow, 'photo_id' | 'owner_id'>,
): Promise<boolean> {
  await lockStorage(trx, photo.owner_id)
  const removed = await trx
    .deleteFrom('photos')
    .where('photo_id', '=', photo.photo_id)
    .where('state', '=', 'pending')
    .returning('bytes')
    .executeTakeFirst()
  if (!removed) return false
  await releaseStorage(trx, photo.owner_id, 1, removed.bytes)
  return true
}

export async function unfinishedBefore(db: Kysely<Schema>, time: Date): Promise<PhotoRow[]> {
  return db
    .selectFrom('photos')
    .selectAll()
    .where('state', '=', 'pending')
    .where('created_at', '<', time)
    .limit(500)
    .execute()
}
