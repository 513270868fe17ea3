import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Inspected } from '../../ports/images/images.ts'
import type { Schema } from '../../schema/index.ts'
import type { PhotoTables } from '../../schema/photos.ts'
import { uuidv7 } from '../../uuid.ts'
import type { PhotoMetadata } from './metadata/read-photo-metadata.ts'

export type PhotoRow = Selectable<PhotoTables['photos']>
type Queries = Kysely<Schema> | Transaction<Schema>

export interface NewPhoto {
  ownerId: string
  sha256: string
  bytes: number
  filename: string
  picture: Inspected
  metadata: PhotoMetadata
}

export interface StorageUse {
  files: number
  bytes: number
  last_added_ms: number
}

/** Locks the owner's storage row until the transaction ends: whatever changes what an owner stores goes through here. */
export async function lockStorage(trx: Transaction<Schema>, ownerId: string): Promise<StorageUse> {
  await trx
    .insertInto('storage_use')
    .values({ user_id: ownerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return trx
    .selectFrom('storage_use')
    .select(['files', 'bytes', 'last_added_ms'])
    .where('user_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function findSameBytes(db: Queries, ownerId: string, sha256: string): Promise<PhotoRow | undefined> {
  return db
    .selectFrom('photos')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('sha256', '=', Buffer.from(sha256, 'hex'))
    .executeTakeFirst()
}

/** A row that only the sweeper sees, with its share of the storage taken. The storage row must be locked. */
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
      bytes: photo.bytes,
      width: picture.width,
      height: picture.height,
      format: picture.format,
      filename: photo.filename,
      world_id: metadata.worldId,
      world_name: metadata.worldName,
      author_id: metadata.authorId,
      author_name: metadata.authorName,
      players: JSON.stringify(metadata.players),
      instance_id: metadata.instanceId,
      colour: null,
      thumbhash: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('storage_use')
    .set({ files: sql`files + 1`, bytes: sql`bytes + ${photo.bytes}`, last_added_ms: addedAt.getTime() })
    .where('user_id', '=', photo.ownerId)
    .execute()
  return row
}

/** True where this call made the photo visible; false where another did so before. */
export async function markLive(trx: Transaction<Schema>, photoId: string): Promise<boolean> {
  const live = await trx
    .updateTable('photos')
    .set({ state: 'live' })
    .where('photo_id', '=', photoId)
    .where('state', '=', 'pending')
    .returning('owner_id')
    .executeTakeFirst()
  if (live) await touchLibrary(trx, live.owner_id)
  return live !== undefined
}

/** Takes back a row whose original never became durable, and the storage it held; does nothing once the photo is live. */
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

export async function releaseStorage(
  trx: Transaction<Schema>,
  ownerId: string,
  files: number,
  bytes: number,
): Promise<void> {
  await trx
    .updateTable('storage_use')
    .set({ files: sql`files - ${files}`, bytes: sql`bytes - ${bytes}`, library_version: sql`library_version + 1` })
    .where('user_id', '=', ownerId)
    .execute()
}

/** The owner's library has changed: cached indexes of it are stale. */
export async function touchLibrary(db: Queries, ownerId: string): Promise<void> {
  await db
    .updateTable('storage_use')
    .set({ library_version: sql`library_version + 1` })
    .where('user_id', '=', ownerId)
    .execute()
}

export async function unfinishedBefore(db: Queries, time: Date): Promise<PhotoRow[]> {
  return db
    .selectFrom('photos')
    .selectAll()
    .where('state', '=', 'pending')
    .where('created_at', '<', time)
    .limit(500)
    .execute()
}

/** Live photos of the owner, in the trash or not, by id. */
export async function photosOf(db: Queries, ownerId: string, photoIds: readonly string[]): Promise<PhotoRow[]> {
  return db
    .selectFrom('photos')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'live')
    .where('photo_id', 'in', [...photoIds])
    .execute()
}
