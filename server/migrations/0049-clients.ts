import { type Kysely, sql } from 'kysely'

/**
 * Sync clients, each with the session that the device grant gave it, and what applications say of themselves when they ask for one.
 * Requests are kept for a while after they were answered, so that whoever enters the code again hears what became of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identity.device_requests (
      user_code text primary key,
      name text not null,
      platform text,
      version text,
      address text not null,
      asked_at timestamptz not null,
      expires_at timestamptz not null,
      answer text check (answer in ('approved', 'denied')),
      answered_by text references identity."user" on delete cascade
    )`.execute(db)
  await sql`create index device_requests_expiry on identity.device_requests (expires_at)`.execute(db)
  await sql`create index device_requests_answerer on identity.device_requests (answered_by)`.execute(db)
  await sql`
    create table identity.clients (
      session_id text primary key references identity.session on delete cascade,
      name text not null,
      platform text,
      version text,
      connected_at timestamptz not null,
      last_sent_at timestamptz,
      sent_on date,
      sent_photos integer not null default 0
    )`.execute(db)
  await sql`
    insert into identity.clients (session_id, name, connected_at)
    select id, "clientId", "createdAt" from identity.session where "clientId" is not null`.execute(db)
  // Which client sent a photo, so that it is counted by whoever finishes the upload. Without a reference: photos outlive clients.
  await sql`alter table photos add column client_id text`.execute(db)
}
