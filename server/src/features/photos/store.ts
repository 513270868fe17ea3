import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import type { PhotoMetadata } from '../../photo-metadata/photo-metadata.ts'
import type { Inspected } from '../../ports/images/images.ts'
import type { Schema } from '../../schema/index.ts'
import type { PhotoTables } from '../../schema/photos.ts'
import { uuidv7 } from '../../uuid.ts'
import { hidePhotos } from '../collections/index.ts'

export type PhotoRow = Selectable<PhotoTables['photos']>
type Queries = Kysely<Schema> | Transaction<Schema>

const listedColumns = [
  'photos.photo_id',
  'photos.trashed_at',
  'photos.added_at',
  'photos.taken_at',
  'photos.taken_offset',
  'photos.bytes',
  'photos.width',
  'photos.height',
  'photos.format',
  'photos.filename',
  'photos.world_id',
  'photos.world_name',
  'photos.caption',
  'photos.author_id',
  'photos.author_name',
  'photos.colour',
  'photos.thumbhash',
  'photos.variants',
] as const

/** Photos with everything that the viewer is told about them. Every list is built on this. */
export function selectListed(db: Queries, viewerId: string) {
  return selectPlain(db, viewerId).select('photos.players')
}

/** The same for lists with photos of others: reads `players` only for the viewer's own photos, since others' are not shown. */
export function selectListedOfAll(db: Queries, viewerId: string) {
  return selectPlain(db, viewerId).select(
    sql<PhotoRow['players']>`case when photos.owner_id = ${viewerId} then photos.players else '[]' end`.as('players'),
  )
}

/** Whether a photo exists and is not in the trash: an expression for a query. */
export function isInSight(photoId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from photos where photos.photo_id = ${photoId} and photos.trashed_at is null)`
}

function selectPlain(db: Queries, viewerId: string) {
  return db
    .selectFrom('photos')
    .select(listedColumns)
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('favorites')
            .select(sql`1`.as('one'))
            .where('favorites.user_id', '=', viewerId)
            .whereRef('favorites.photo_id', '=', 'photos.photo_id'),
        )
        .$castTo<boolean>()
        .as('is_favorite'),
    )
}

export type ListedPhoto = Awaited<ReturnType<ReturnType<typeof selectListed>['executeTakeFirstOrThrow']>>

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

export interface StorageUse {
  files: number
  bytes: number
  last_added_ms: number
  /** When the owner deleted the account. */
  left_at: Date | null
}

/**
 * Locks the owner's storage row until the transaction ends. Everything that changes what an owner stores calls this, before it
 * changes any photo; in the other order, two transactions would deadlock.
 */
export async function lockStorage(trx: Transaction<Schema>, ownerId: string): Promise<StorageUse> {
  const find = () =>
    trx
      .selectFrom('storage_use')
      .select(['files', 'bytes', 'last_added_ms', 'left_at'])
      .where('user_id', '=', ownerId)
      .forUpdate()
      .executeTakeFirst()
  const found = await find()
  if (found) return found
  await trx
    .insertInto('storage_use')
    .values({ user_id: ownerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await find()
  if (!made) throw new Error('The storage of an account has no row.')
  return made
}

/** The owner's UTC offset in minutes (positive east), from the last upload that told us; null if none did. */
export async function findClockOffset(db: Queries, ownerId: string): Promise<number | null> {
  const use = await db
    .selectFrom('storage_use')
    .select('utc_offset_minutes')
    .where('user_id', '=', ownerId)
    .executeTakeFirst()
  return use?.utc_offset_minutes ?? null
}

export async function findOwner(db: Queries, photoId: string): Promise<string | undefined> {
  const photo = await db.selectFrom('photos').select('owner_id').where('photo_id', '=', photoId).executeTakeFirst()
  return photo?.owner_id
}

export async function findSameBytes(db: Queries, ownerId: string, sha256: string): Promise<PhotoRow | undefined> {
  return db
    .selectFrom('photos')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('sha256', '=', Buffer.from(sha256, 'hex'))
    .executeTakeFirst()
}

/** A photo of the owner that draws the same, one outside the trash before one in it. */
export async function findSamePixels(
  db: Queries,
  ownerId: string,
  pixels: string | null,
): Promise<PhotoRow | undefined> {
  if (pixels === null) return undefined
  return db
    .selectFrom('photos')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('pixels', '=', Buffer.from(pixels, 'hex'))
    .where('state', '=', 'live')
    .orderBy(sql`trashed_at is not null`)
    .orderBy('photo_id')
    .limit(1)
    .executeTakeFirst()
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

/** Invalidates cached indexes of the owner's library. Locks the storage row as `lockStorage` does. */
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
export async function photosOf(db: Queries, ownerId: string, photoIds: readonly string[]): Promise<ListedPhoto[]> {
  return selectListed(db, ownerId)
    .where('photos.owner_id', '=', ownerId)
    .where('photos.state', '=', 'live')
    .where('photos.photo_id', 'in', [...photoIds])
    .execute()
}

/** What the file says of a photo where its owner has changed it. */
export async function findFileRecord(db: Queries, photoId: string) {
  return db
    .selectFrom('photos')
    .select(['file_taken_at', 'file_taken_offset', 'is_world_edited', 'file_world_id', 'file_world_name'])
    .where('photo_id', '=', photoId)
    .executeTakeFirst()
}

/**
 * Moves photos into the trash or out of it; those that are there already stay as they are. Nothing else may do so, because this
 * also updates everything that shows or counts the photos. The owner's storage must be locked.
 */
export async function setTrashed(
  trx: Transaction<Schema>,
  ownerId: string,
  photoIds: readonly string[],
  trashedAt: Date | null,
): Promise<void> {
  const moved = await trx
    .updateTable('photos')
    .set({ trashed_at: trashedAt })
    .where('owner_id', '=', ownerId)
    .where('photo_id', 'in', [...photoIds])
    .where('trashed_at', trashedAt === null ? 'is not' : 'is', null)
    .returning('photo_id')
    .execute()
  if (moved.length === 0) return
  const movedIds = moved.map(({ photo_id }) => photo_id)
  await trx
    .updateTable('favorites')
    .set({ hidden: trashedAt !== null })
    .where('photo_id', 'in', movedIds)
    .execute()
  await hidePhotos(trx, movedIds, trashedAt !== null)
  await trx
    .updateTable('dm_photos')
    .set({ hidden: trashedAt !== null })
    .where('photo_id', 'in', movedIds)
    .execute()
  await trx
    .updateTable('promotion_posts')
    .set({ in_trash: trashedAt !== null })
    .where('photo_id', 'in', movedIds)
    .execute()
  await touchLibrary(trx, ownerId)
}

/** Whether the owner deleted these bytes for good, or others that draw the same. */
export async function wasDeleted(
  db: Queries,
  ownerId: string,
  sha256: string,
  pixels: string | null,
): Promise<boolean> {
  const deleted = await db
    .selectFrom('deleted_photos')
    .select('photo_id')
    .where('owner_id', '=', ownerId)
    .where(({ eb, or }) => {
      const sameBytes = eb('sha256', '=', Buffer.from(sha256, 'hex'))
      return pixels === null ? sameBytes : or([sameBytes, eb('pixels', '=', Buffer.from(pixels, 'hex'))])
    })
    .limit(1)
    .executeTakeFirst()
  return deleted !== undefined
}
