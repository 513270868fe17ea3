import { type Kysely, sql } from 'kysely'

/**
 * Which sessions ended lately, so that every process refuses their access tokens at once. A trigger writes this down and
 * notifies, because sessions end in many ways: better-auth deletes some, an account takes its sessions along by a cascade.
 * Sessions that are swept after they expired are left out: their tokens expired long before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identity.ended_sessions (
      session_id text primary key,
      ended_at timestamptz not null
    )`.execute(db)
  await sql`create index ended_sessions_age on identity.ended_sessions (ended_at)`.execute(db)
  await sql`
    create function identity.note_ended_session() returns trigger language plpgsql as $$
    begin
      insert into identity.ended_sessions (session_id, ended_at) values (old.id, clock_timestamp()) on conflict do nothing;
      perform pg_notify('koma_session_ended', old.id);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger note_ended_session after delete on identity.session
      for each row when (old."expiresAt" > current_timestamp) execute function identity.note_ended_session()`.execute(
    db,
  )
}
