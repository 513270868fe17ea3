import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../schema/index.ts'
import type { HiddenPhotos } from '../lists/index.ts'
import { isOutOfSight } from './store.ts'

/**
 * How many of the newest favorites of others' photos are looked at, to tell clients that other ones are out of sight now. Looking at
 * each takes some 50 µs. Older ones are left out of the list too, but clients that hold them notice later.
 */
const looked = 500

/** The favorites that their user does not see any more; undefined if there are none. */
export async function hiddenFavorites(db: Kysely<Schema>, userId: string): Promise<HiddenPhotos | undefined> {
  const { rows } = await sql<{ photo_id: string; is_hidden: boolean }>`
    select photo_id, ${isOutOfSight(db, userId, 'favorite')} as is_hidden from (
      select photo_id, owner_id from favorites
      where user_id = ${userId} and owner_id <> user_id and not hidden
      order by favorited_at desc limit ${looked}
    ) as favorite
    order by photo_id`.execute(db)
  const by = rows.filter(({ is_hidden }) => is_hidden).map(({ photo_id }) => photo_id)
  if (by.length === 0 && rows.length < looked) return undefined
  return { isHidden: isOutOfSight(db, userId, 'list_entries'), by }
}
