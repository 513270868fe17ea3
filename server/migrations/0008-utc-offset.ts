import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table storage_use
    add column utc_offset_minutes smallint check (utc_offset_minutes between -720 and 840)`.execute(db)
}
