import { type Kysely, sql } from 'kysely'

/**
 * Which photos are from before the digest of the pixels was kept. A job takes theirs, a few at a time. The first default is that of the
 * photos there are, without writing a row; the second is that of those to come.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table photos add column lacks_pixels boolean not null default true`.execute(db)
  await sql`alter table photos alter column lacks_pixels set default false`.execute(db)
  await sql`create index photos_lacking_pixels on photos (photo_id) where lacks_pixels`.execute(db)
}
