import { type Kysely, sql } from 'kysely'

/**
 * The ids that clients gave their sendings, so that a sending that is asked for again is not sent twice. They are apart from
 * dm_photos because a sending whose photos were all taken back must not be sent again either.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The sender is one of the two users of the thread, and goes with it.
  await sql`
    create table dm_sendings (
      thread_id uuid not null references dm_threads on delete cascade,
      sender_id uuid not null,
      sending_id uuid not null,
      sent_at timestamptz not null,
      primary key (thread_id, sender_id, sending_id)
    )`.execute(db)
}
