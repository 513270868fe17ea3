import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../schema/index.ts'
import { ArchiveNames } from '../downloads/index.ts'

/** Rows inserted with one statement. */
const batch = 2000

interface ChosenPhoto {
  photo_id: string
  filename: string
  bytes: number
  folder: string
}

/**
 * Writes down which photos the export consists of and where they are in its archives: in a folder for the day on which they were
 * taken, those in the trash in one of their own. Names are unique within a day, also if the day is divided between two archives.
 * Does nothing if it was done before; all of it is one transaction.
 */
export async function choosePhotos(
  db: Kysely<Schema>,
  { exportId, userId, now }: { exportId: string; userId: string; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const waiting = await trx
      .selectFrom('exports')
      .select('export_id')
      .where('export_id', '=', exportId)
      .where('state', '=', 'preparing')
      .where('chosen_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!waiting) return
    let chosen = { photos: 0, bytes: 0 }
    let folder = ''
    let names = new ArchiveNames()
    await sql`declare chosen_photos no scroll cursor for
      select photo_id, filename, bytes,
        case when trashed_at is null then '' else 'trash/' end
          || to_char((taken_at + taken_offset * interval '1 minute') at time zone 'UTC', 'YYYY-MM-DD') as folder
      from photos where owner_id = ${userId}::uuid and state = 'live'
      order by folder, taken_at, photo_id`.execute(trx)
    for (;;) {
      const { rows } = await sql<ChosenPhoto>`fetch ${sql.lit(batch)} from chosen_photos`.execute(trx)
      if (rows.length === 0) break
      const paths = rows.map((photo) => {
        if (photo.folder !== folder) {
          folder = photo.folder
          names = new ArchiveNames()
        }
        return `${folder}/${names.next(photo.filename)}`
      })
      await sql`
        insert into export_photos (export_id, place, photo_id, path, bytes)
        select ${exportId}::uuid, ${chosen.photos}::int + place, photo_id, path, bytes
        from unnest(${rows.map(({ photo_id }) => photo_id)}::uuid[], ${paths}::text[], ${rows.map(({ bytes }) => bytes)}::bigint[])
          with ordinality as chosen (photo_id, path, bytes, place)`.execute(trx)
      chosen = {
        photos: chosen.photos + rows.length,
        bytes: chosen.bytes + rows.reduce((sum, { bytes }) => sum + bytes, 0),
      }
    }
    await trx
      .updateTable('exports')
      .set({ chosen_at: now, photos_total: chosen.photos, bytes_total: chosen.bytes })
      .where('export_id', '=', exportId)
      .execute()
  })
}
