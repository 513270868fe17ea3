import { type Kysely, sql } from 'kysely'

/** Attempts at shares have been counted in `identity.attempts` since all limits share one counter; nothing reads this table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table share_attempts`.execute(db)
}
