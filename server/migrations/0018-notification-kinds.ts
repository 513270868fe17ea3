import { type Kysely, sql } from 'kysely'

/**
 * Features register the kinds of notifications they send: reactions in a share become a kind of their own, and a new kind needs
 * no migration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notifications drop constraint notifications_type_check`.execute(db)
  await sql`update notifications set type = 'share_reaction' where type = 'reaction' and share_id is not null`.execute(
    db,
  )
}
