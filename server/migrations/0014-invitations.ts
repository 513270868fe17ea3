import { type Kysely, sql } from 'kysely'

/** Applications that an invitation keeps waiting. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table share_users add column applied_at timestamptz`.execute(db)
}
