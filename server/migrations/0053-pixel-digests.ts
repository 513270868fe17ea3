import { type Kysely, sql } from 'kysely'

/**
 * The digest of what a photo draws, by which a file is recognised that another tool has written a text into. Photos from before have
 * none, and are recognised by their bytes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table photos add column pixels bytea check (length(pixels) = 32)`.execute(db)
  await sql`create index photos_by_pixels on photos (owner_id, pixels) where pixels is not null`.execute(db)
  await sql`alter table deleted_photos add column pixels bytea check (length(pixels) = 32)`.execute(db)
  await sql`create index deleted_photos_by_pixels on deleted_photos (owner_id, pixels) where pixels is not null`.execute(
    db,
  )
}
