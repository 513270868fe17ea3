import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Schema } from '../../schema/index.ts'
import { isSentTo } from '../dm/index.ts'
import { type ListOrder, onPage, type PageQuestion, selectListedOfAll } from '../photos/index.ts'
import { isSharedWith } from '../shares/index.ts'
import { seenAs } from '../sight/index.ts'
import { isTagged } from '../tags/index.ts'

/** Whether the user does not see a favorite any more: an expression for queries on rows with these columns. */
export function isOutOfSight(db: Kysely<Schema>, userId: string, rows: string): RawBuilder<boolean> {
  const columns = { photoId: sql.ref(`${rows}.photo_id`), ownerId: sql.ref(`${rows}.owner_id`) }
  return sql<boolean>`(${seenAs(db, userId, columns)}) is null`
}

/**
 * Favorites that their user still sees. Others' photos that the user lost access to stay in the table, since access may come back,
 * and the query skips them: access can end in too many ways to record it with each favorite.
 */
export function favoritesPage(db: Kysely<Schema>, userId: string, question: PageQuestion & { by: 'added' | 'taken' }) {
  // The limit forces the planner to look up each photo by itself; otherwise it would sort all favorites of the user.
  const columns = { photoId: sql`favorite.photo_id`, ownerId: sql`photos.owner_id` }
  const photo = selectListedOfAll(db, userId)
    .select(['photos.owner_id', seenAs(db, userId, columns).as('seen_as')])
    .where(sql<boolean>`photos.photo_id = favorite.photo_id`)
    .where('photos.state', '=', sql.lit('live'))
    .where('photos.trashed_at', 'is', null)
    .limit(sql.lit(1))
  const favorites = db
    .selectFrom('favorites as favorite')
    .innerJoinLateral(photo.as('photo'), (join) => join.onTrue())
    .selectAll('photo')
    .select('favorite.favorited_at')
    .where('favorite.user_id', '=', userId)
    .where(({ not }) => not('favorite.hidden'))
    .where('photo.seen_as', 'is not', null)
  return onPage(favorites, orders[question.by], question)
}

const orders: Record<'added' | 'taken', ListOrder> = {
  added: { column: 'favorite.favorited_at', isUnique: true },
  taken: { column: 'favorite.taken_at', isUnique: false, idColumn: 'favorite.photo_id' },
}

/** Serializes the adding of favorites by one user, so that each gets its own `favorited_at`. */
export async function lockFavorites(trx: Transaction<Schema>, userId: string): Promise<void> {
  await trx.selectFrom('users').select('user_id').where('user_id', '=', userId).forNoKeyUpdate().execute()
}

/** Locks the photo against changes and returns whether the user sees it; undefined if they may not know that it exists. */
export async function holdSeenPhoto(
  trx: Transaction<Schema>,
  userId: string,
  photoId: string,
): Promise<'seen' | 'locked' | undefined> {
  const photo = await trx
    .selectFrom('photos')
    .select([
      'owner_id',
      isSharedWith(userId, sql`photos.photo_id`).as('is_shared'),
      isSharedWith(userId, sql`photos.photo_id`, { withKey: true }).as('is_locked'),
      isSentTo(userId, sql`photos.photo_id`).as('is_sent'),
    ])
    .where('photo_id', '=', photoId)
    .where('state', '=', 'live')
    .where('trashed_at', 'is', null)
    .forShare('photos')
    .executeTakeFirst()
  if (!photo) return undefined
  if (photo.owner_id === userId || photo.is_shared || photo.is_sent) return 'seen'
  if (await isTagged(trx, userId, photoId)) return 'seen'
  return photo.is_locked ? 'locked' : undefined
}

/** Dates the favorite now, or a millisecond after the user's latest one. An existing favorite stays as it is. */
export async function insertFavorite(
  trx: Transaction<Schema>,
  userId: string,
  photoId: string,
  now: Date,
): Promise<void> {
  await sql`
    insert into favorites (user_id, photo_id, favorited_at, owner_id, taken_at, taken_offset, width, height, colour)
    select ${userId}, photo_id,
      greatest(${now}, (select max(favorited_at) + interval '1 millisecond' from favorites where user_id = ${userId})),
      owner_id, taken_at, taken_offset, width, height, colour
    from photos where photo_id = ${photoId}
    on conflict (user_id, photo_id) do nothing`.execute(trx)
}

/** Returns false if the photo is not in the favorites, or is hidden because it is in the trash. */
export async function deleteFavorite(db: Kysely<Schema>, userId: string, photoId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('favorites')
    .where('user_id', '=', userId)
    .where('photo_id', '=', photoId)
    .where('hidden', '=', false)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
