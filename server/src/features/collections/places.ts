import type { PhotoDetail, PhotoPlaces } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { type Kysely, sql } from 'kysely'
import { Failure } from '../../http/failure.ts'
import type { Schema } from '../../schema/index.ts'

interface PlaceRow {
  kind: 'album' | 'share'
  id: string
  name: string
}

/** The ids and names of the albums and shares that show one of the caller's photos; none while the photo is in the trash. */
export async function findPlaces(db: Kysely<Schema>, photoId: string): Promise<Pick<PhotoDetail, 'albums' | 'shares'>> {
  const { rows } = await sql<PlaceRow>`
    select 'album' as kind, album_id as id, name, item.added_at from album_photos as item join albums using (album_id)
    where photo_id = ${photoId} and not hidden
    union all
    select 'share', share_id, name, item.added_at from share_photos as item join shares using (share_id)
    where photo_id = ${photoId} and not hidden
    order by added_at`.execute(db)
  return {
    albums: rows.filter(({ kind }) => kind === 'album').map(({ id, name }) => ({ album_id: id, album_name: name })),
    shares: rows.filter(({ kind }) => kind === 'share').map(({ id, name }) => ({ share_id: id, share_name: name })),
  }
}

interface PlaceCount {
  kind: 'photo' | 'album' | 'share'
  id: string | null
  count: number
}

/** Bounds the answer for a user who has joined very many shares: beyond this, those with the fewest of the photos are left out. */
const mostShares = limits.sharesPerOwner

/**
 * Counts these photos in every album of the owner and every share that they can add to. Throws not_found if one of the photos is
 * not the owner's or is in the trash.
 */
export async function countPlaces(
  db: Kysely<Schema>,
  ownerId: string,
  photoIds: readonly string[],
): Promise<PhotoPlaces> {
  const wanted = [...new Set(photoIds)]
  const { rows } = await sql<PlaceCount>`
    with own as materialized (
      select photo_id from photos
      where owner_id = ${ownerId} and photo_id = any(${wanted}::uuid[]) and state = 'live' and trashed_at is null)
    select 'photo' as kind, null::uuid as id, count(*)::int as count from own
    union all
    select 'album', album_id, count(*)::int from own join album_photos using (photo_id) where not hidden group by album_id
    union all
    (select 'share', share_id, count(*)::int
    from own join share_photos using (photo_id) join share_users using (share_id)
    where not hidden and user_id = ${ownerId} and role in ('owner', 'member')
    group by share_id order by count(*) desc, share_id limit ${mostShares})`.execute(db)
  const of = (kind: PlaceCount['kind']) => rows.filter((row) => row.kind === kind)
  if (of('photo')[0]?.count !== wanted.length) throw new Failure('not_found')
  return {
    albums: of('album').flatMap(({ id, count }) => (id === null ? [] : [{ album_id: id, photo_count: count }])),
    shares: of('share').flatMap(({ id, count }) => (id === null ? [] : [{ share_id: id, photo_count: count }])),
  }
}
