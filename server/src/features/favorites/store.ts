import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../schema/index.ts'
import { onPage, type PageQuestion, selectListed } from '../photos/index.ts'

export function favoritesPage(db: Kysely<Schema>, userId: string, question: PageQuestion) {
  const favorites = selectListed(db, userId)
    .innerJoin('favorites as favorite', 'favorite.photo_id', 'photos.photo_id')
    .select('favorite.favorited_at')
    .where('favorite.user_id', '=', userId)
    .where(({ not }) => not('favorite.hidden'))
    .where('photos.owner_id', '=', userId)
    .where('photos.state', '=', sql.lit('live'))
    .where('photos.trashed_at', 'is', null)
  return onPage(favorites, { column: 'favorite.favorited_at', isUnique: true }, question)
}

/** Favorites of one user are made one after another, so that each gets a moment of its own. */
export async function lockFavorites(trx: Transaction<Schema>, userId: string): Promise<void> {
  await trx.selectFrom('users').select('user_id').where('user_id', '=', userId).forNoKeyUpdate().execute()
}

/** Whether the user sees this photo; it then stays as it is until the transaction ends. */
export async function holdVisiblePhoto(trx: Transaction<Schema>, userId: string, photoId: string): Promise<boolean> {
  const photo = await trx
    .selectFrom('photos')
    .select('photo_id')
    .where('photo_id', '=', photoId)
    .where('owner_id', '=', userId)
    .where('state', '=', 'live')
    .where('trashed_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return photo !== undefined
}

/** At this moment, or a millisecond after the latest favorite; one that is there already stays as it is. */
export async function insertFavorite(
  trx: Transaction<Schema>,
  userId: string,
  photoId: string,
  now: Date,
): Promise<void> {
  await sql`
    insert into favorites (user_id, photo_id, favorited_at)
    select ${userId}, ${photoId}, greatest(${now}, max(favorited_at) + interval '1 millisecond')
    from favorites where user_id = ${userId}
    on conflict (user_id, photo_id) do nothing`.execute(trx)
}

/** False where the photo is not in the favorites, or is in the trash, which nobody sees. */
export async function deleteFavorite(db: Kysely<Schema>, userId: string, photoId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('favorites')
    .where('user_id', '=', userId)
    .where('photo_id', '=', photoId)
    .where('hidden', '=', false)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
