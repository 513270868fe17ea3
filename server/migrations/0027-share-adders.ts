import { type Kysely, sql } from 'kysely'

/** Tells with two lookups whether a share has photos of others than its owner, however many photos it has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index share_photos_by_adder on share_photos (share_id, adder_id)`.execute(db)
}
