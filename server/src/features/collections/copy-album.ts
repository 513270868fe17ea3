import { type Selectable, sql, type Transaction } from 'kysely'
import type { Schema } from '../../schema/index.ts'

type CopiedColumns = Pick<
  Selectable<Schema['albums']>,
  'cover_photo_id' | 'cover_focus_x' | 'cover_focus_y' | 'photos_by' | 'photos_first' | 'is_arranged'
>

/**
 * Copies the photos of an album with their order, and its cover, into a new share. Photos in the trash come along hidden, and show
 * when they are restored. Their dates in the album are kept, but in timelines they are posted now. Returns false if the owner has no
 * such album. The owner's storage must be locked.
 */
export async function copyAlbum(
  trx: Transaction<Schema>,
  albumId: string,
  shareId: string,
  ownerId: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<CopiedColumns>`
    select cover_photo_id, cover_focus_x, cover_focus_y, photos_by, photos_first, is_arranged
    from albums where album_id = ${albumId} and owner_id = ${ownerId} for no key update`.execute(trx)
  const [album] = rows
  if (!album) return false
  const columns = sql`photo_id, added_at, taken_at, taken_offset, width, height, colour, hidden, hand_at`
  await sql`
    insert into share_photos (share_id, adder_id, ${columns}, posted_at)
    select ${shareId}, ${ownerId}, ${columns}, take_timeline_moment(${now})
    from (select ${columns} from album_photos where album_id = ${albumId} order by added_at) as album`.execute(trx)
  await trx.updateTable('shares').set(album).where('share_id', '=', shareId).execute()
  return true
}
