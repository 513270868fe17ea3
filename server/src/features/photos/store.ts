import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import type { Schema } from '../../schema/index.ts'
import type { PhotoTables } from '../../schema/photos/photos.ts'
import { hidePhotos } from '../collections/index.ts'
import { touchLibrary } from './storage-use.ts'

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
