import type { PhotoDetail } from '@koma/contract'
import { type Kysely, sql } from 'kysely'
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
