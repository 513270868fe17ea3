import { limits } from '@koma/contract/limits'
import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../schema/index.ts'

/** Remembers the places of photos that are about to be removed from a locked album, and forgets those that are too old. */
export async function rememberPlaces(
  trx: Transaction<Schema>,
  albumId: string,
  photoIds: readonly string[],
  now: Date,
): Promise<void> {
  await trx
    .deleteFrom('album_removals')
    .where('album_id', '=', albumId)
    .where('removed_at', '<=', oldest(now))
    .execute()
  await sql`
    insert into album_removals (album_id, photo_id, added_at, hand_at, removed_at)
    select album_id, photo_id, added_at, hand_at, ${now} from album_photos
    where album_id = ${albumId} and photo_id = any(${[...photoIds]}::uuid[])
    on conflict (album_id, photo_id) do update set added_at = excluded.added_at, hand_at = excluded.hand_at, removed_at = excluded.removed_at`.execute(
    trx,
  )
}

/**
 * Puts held photos back to their remembered places in a locked album and returns how many. Leaves out those that are in the album
 * again, and those whose place another photo has taken meanwhile.
 */
export async function putBack(
  trx: Transaction<Schema>,
  albumId: string,
  photoIds: readonly string[],
  now: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into album_photos (album_id, photo_id, added_at, hand_at, taken_at, taken_offset, width, height, colour)
    select album_id, photo_id, removed.added_at, removed.hand_at, taken_at, taken_offset, width, height, colour
    from album_removals as removed join photos using (photo_id)
    where album_id = ${albumId} and photo_id = any(${[...photoIds]}::uuid[]) and removed_at > ${oldest(now)}
    on conflict do nothing`.execute(trx)
  await trx
    .deleteFrom('album_removals')
    .where('album_id', '=', albumId)
    .where('photo_id', 'in', [...photoIds])
    .execute()
  return Number(numAffectedRows ?? 0n)
}

function oldest(now: Date): Date {
  return new Date(now.getTime() - limits.albumRemovalUndo)
}
