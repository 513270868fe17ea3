import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely'
import type { MomentCursor } from '../../http/moment-cursor.ts'
import type { Schema } from '../../schema/index.ts'
import { selectListedOfAll } from '../photos/index.ts'
import { isDown, keyOfLink, keyOfUser } from '../takedowns/index.ts'

type Queries = Kysely<Schema> | Transaction<Schema>
export type LinkRow = Schema['photo_links']

/** No photo belongs to this id, so a query for it never reads what only owners are told, such as the players. */
const nobodyId = '00000000-0000-0000-0000-000000000000'

/** Locks an own photo that is not in the trash, so that two requests do not make two links. Returns false if there is none. */
export async function holdOwnPhoto(trx: Transaction<Schema>, ownerId: string, photoId: string): Promise<boolean> {
  const photo = await trx
    .selectFrom('photos')
    .select('photo_id')
    .where('photo_id', '=', photoId)
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'live')
    .where('trashed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return photo !== undefined
}

/** Whether the photo is one of the owner's, in the trash or not. */
export async function isOwnPhoto(db: Queries, ownerId: string, photoId: string): Promise<boolean> {
  const photo = await db
    .selectFrom('photos')
    .select('photo_id')
    .where('photo_id', '=', photoId)
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'live')
    .executeTakeFirst()
  return photo !== undefined
}

export async function findLink(db: Queries, photoId: string): Promise<LinkRow | undefined> {
  return db.selectFrom('photo_links').selectAll().where('photo_id', '=', photoId).executeTakeFirst()
}

export async function saveLink(trx: Transaction<Schema>, link: LinkRow): Promise<void> {
  const { photo_id: _, ...changed } = link
  await trx
    .insertInto('photo_links')
    .values(link)
    .onConflict((conflict) => conflict.column('photo_id').doUpdateSet(changed))
    .execute()
}

/** The links of an owner, latest first, with what a list shows of their photos. Leaves out photos in the trash, whose links do not open. */
export function linksPage(db: Queries, ownerId: string, after: MomentCursor | undefined, limit: number) {
  const links = db
    .selectFrom('photo_links as link')
    .innerJoin('photos', 'photos.photo_id', 'link.photo_id')
    .selectAll('link')
    .select(['photos.world_name', 'photos.colour'])
    .select(sql<boolean>`not (${isOpen})`.as('is_taken_down'))
    .where('link.owner_id', '=', ownerId)
    .where('photos.state', '=', sql.lit('live'))
    .where('photos.trashed_at', 'is', null)
    .orderBy('link.created_at', 'desc')
    .orderBy('link.photo_id', 'desc')
    .limit(limit + 1)
  if (!after) return links
  return links.where(sql<SqlBool>`(link.created_at, link.photo_id) < (${after.moment}, ${after.id}::uuid)`)
}

export async function removeLink(db: Queries, photoId: string): Promise<void> {
  await db.deleteFrom('photo_links').where('photo_id', '=', photoId).execute()
}

/** Whether the operator leaves a link open, for queries in which it is called `link`. */
const isOpen = sql<SqlBool>`not ${isDown(keyOfLink(sql`link.photo_id`))} and not ${isDown(keyOfUser(sql`link.owner_id`))}`

/** The link of a photo unless it was taken down. */
export async function findOpenLink(db: Queries, photoId: string): Promise<LinkRow | undefined> {
  return db
    .selectFrom('photo_links as link')
    .selectAll()
    .where('photo_id', '=', photoId)
    .where(isOpen)
    .executeTakeFirst()
}

/** The photo of a link, with what its owner chose; undefined if there is no such link or the photo is in the trash. */
export async function findLinked(db: Queries, tokenHash: Uint8Array) {
  return selectListedOfAll(db, nobodyId)
    .innerJoin('photo_links as link', 'link.photo_id', 'photos.photo_id')
    .select(['photos.owner_id', 'link.token_hash', 'link.expires_at'])
    .select(['link.shows_world', 'link.shows_owner', 'link.allow_original'])
    .where('link.token_hash', '=', Buffer.from(tokenHash))
    .where('photos.state', '=', sql.lit('live'))
    .where('photos.trashed_at', 'is', null)
    .where(isOpen)
    .executeTakeFirst()
}
export type Linked = NonNullable<Awaited<ReturnType<typeof findLinked>>>

export function hasExpired({ expires_at }: Pick<LinkRow, 'expires_at'>, now: Date): boolean {
  return expires_at !== null && expires_at <= now
}
