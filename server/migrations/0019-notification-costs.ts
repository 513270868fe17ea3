import { type Kysely, sql } from 'kysely'

/** Indexes for the newest unread notifications of a kind, which a count looks at, and for what the purge deletes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index notifications_unread`.execute(db)
  await sql`
    create index notifications_unread on notifications (user_id, type, happened_at, notification_id)
    where read_at is null`.execute(db)
  await sql`create index notifications_read on notifications (happened_at) where read_at is not null`.execute(db)
}
