import { type Kysely, sql } from 'kysely'

/**
 * Resumable uploads under way: the state of each, which request holds its claim, and where its parts are stored. They are in the
 * database, so that any process can take any request of an upload.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table uploads (
      upload_id uuid primary key,
      owner_id uuid not null references users on delete cascade,
      bytes bigint not null,
      received bigint not null default 0,
      metadata json,
      begun_at timestamptz not null,
      claim uuid,
      claimed_until timestamptz,
      is_wanted boolean not null default false,
      check (received between 0 and bytes)
    )`.execute(db)
  await sql`create index uploads_owner on uploads (owner_id, begun_at)`.execute(db)
  await sql`create index uploads_begun on uploads (begun_at)`.execute(db)
  await sql`
    create table upload_parts (
      upload_id uuid not null references uploads on delete cascade,
      start bigint not null,
      bytes bigint not null,
      key text not null,
      primary key (upload_id, start)
    )`.execute(db)
}
