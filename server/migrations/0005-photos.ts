import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table photos (
      photo_id uuid primary key,
      owner_id uuid not null references users on delete cascade,
      state text not null check (state in ('pending', 'live')),
      trashed_at timestamptz,
      added_at timestamptz not null,
      taken_at timestamptz not null,
      taken_offset smallint not null,
      sha256 bytea not null check (length(sha256) = 32),
      bytes bigint not null,
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      format text not null check (format in ('jpeg', 'png')),
      filename text not null,
      world_id text,
      world_name text,
      author_id text,
      author_name text,
      players jsonb not null default '[]',
      instance_id text,
      colour integer,
      thumbhash bytea,
      variants text not null default 'pending' check (variants in ('pending', 'small', 'ready', 'broken')),
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create unique index photos_same_bytes on photos (owner_id, sha256)`.execute(db)
  await sql`
    create unique index photos_library_added on photos (owner_id, added_at)
    where state = 'live' and trashed_at is null`.execute(db)
  await sql`
    create index photos_library_taken on photos (owner_id, taken_at, photo_id)
    where state = 'live' and trashed_at is null`.execute(db)
  await sql`
    create index photos_trash on photos (owner_id, added_at)
    where state = 'live' and trashed_at is not null`.execute(db)
  await sql`create index photos_purge on photos (trashed_at) where trashed_at is not null`.execute(db)
  await sql`create index photos_unfinished on photos (created_at) where state = 'pending'`.execute(db)
}
