import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely'
import type { MomentCursor } from '../../http/moment-cursor.ts'
import type { Schema } from '../../schema/index.ts'
import { type CollectedOrder, type coverColumns, coverOf, leadingOrders, placeColumn } from '../collections/index.ts'
import { onPage, type PageQuestion, selectListed } from '../photos/index.ts'

type Queries = Kysely<Schema> | Transaction<Schema>

export interface AlbumRow {
  album_id: string
  name: string
  photo_count: number
  version: number
  updated_at: Date
  cover_photo_id: string | null
  cover_focus_x: number | null
  cover_focus_y: number | null
  cover_id: string | null
  cover_colour: number | null
  photos_by: CollectedOrder
  photos_first: 'newest' | 'oldest'
  place: number
}

const columns = sql`album_id, name, photo_count, version, updated_at, cover_photo_id, cover_focus_x, cover_focus_y,
  cover_id, cover_colour, photos_by, photos_first, ${placeColumn}`

export async function findAlbum(db: Queries, ownerId: string, albumId: string): Promise<AlbumRow | undefined> {
  const { rows } = await sql<AlbumRow>`
    select ${columns} from albums left join ${coverOf('album', 'albums')} as cover on true
    where album_id = ${albumId} and owner_id = ${ownerId}`.execute(db)
  return rows[0]
}

/** Most recently changed first. Looks up covers only for the albums on the page. */
export function albumsPage(ownerId: string, after: MomentCursor | undefined, limit: number) {
  const reached = after ? sql`and (updated_at, album_id) < (${after.moment}, ${after.id}::uuid)` : sql``
  return sql<AlbumRow>`
    select ${columns} from (
      select * from albums where owner_id = ${ownerId} ${reached}
      order by updated_at desc, album_id desc limit ${limit + 1}
    ) as albums left join ${coverOf('album', 'albums')} as cover on true
    order by updated_at desc, album_id desc`
}

export function albumPage(
  db: Queries,
  ownerId: string,
  albumId: string,
  question: PageQuestion & { by: CollectedOrder },
) {
  const album = selectListed(db, ownerId)
    .innerJoin('album_photos as item', 'item.photo_id', 'photos.photo_id')
    .select(['item.added_at as collected_at', 'item.hand_at'])
    .where('item.album_id', '=', albumId)
    .where(({ not }) => not('item.hidden'))
  return onPage(album, leadingOrders[question.by], question)
}

/** Locks the album. Returns undefined if it does not exist or belongs to somebody else. */
export function lockAlbum(trx: Transaction<Schema>, ownerId: string, albumId: string) {
  return trx
    .selectFrom('albums')
    .select(['album_id', 'photos_by', 'photos_first', 'is_arranged'])
    .where('album_id', '=', albumId)
    .where('owner_id', '=', ownerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export type LockedAlbum = NonNullable<Awaited<ReturnType<typeof lockAlbum>>>

export async function countAlbums(trx: Transaction<Schema>, ownerId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('albums')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return count
}

export async function changeAlbum(
  trx: Transaction<Schema>,
  albumId: string,
  change: { name?: string } | ReturnType<typeof coverColumns>,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('albums')
    .set({ ...change, updated_at: now })
    .where('album_id', '=', albumId)
    .execute()
}

/** Whether the album shows this photo. */
export async function isInAlbum(trx: Transaction<Schema>, albumId: string, photoId: string): Promise<boolean> {
  const item = await trx
    .selectFrom('album_photos')
    .select('photo_id')
    .where('album_id', '=', albumId)
    .where('photo_id', '=', photoId)
    .where(sql<SqlBool>`not hidden`)
    .executeTakeFirst()
  return item !== undefined
}
