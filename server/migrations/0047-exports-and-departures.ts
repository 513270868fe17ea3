import { type Kysely, sql } from 'kysely'

/** Exports of everything that an account has, and the removal of accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table exports (
      export_id uuid primary key,
      user_id uuid not null references users on delete cascade,
      state text not null default 'preparing' check (state in ('preparing', 'ready', 'failed', 'expired', 'gone')),
      language text not null,
      asked_at timestamptz not null,
      chosen_at timestamptz,
      photos_total integer not null default 0,
      bytes_total bigint not null default 0,
      photos_done integer not null default 0,
      bytes_done bigint not null default 0,
      data_bytes bigint,
      data_crc bigint,
      archive_starts integer[] not null default '{}',
      ready_at timestamptz,
      expires_at timestamptz
    )`.execute(db)
  await sql`create unique index exports_current on exports (user_id) where state <> 'gone'`.execute(db)
  await sql`create index exports_user on exports (user_id)`.execute(db)
  // A photo that is deleted for good leaves the archives that have not been downloaded yet.
  await sql`
    create table export_photos (
      export_id uuid not null references exports on delete cascade,
      place integer not null,
      photo_id uuid not null references photos on delete cascade,
      path text not null,
      bytes bigint not null,
      crc bigint,
      primary key (export_id, place)
    )`.execute(db)
  await sql`create index export_photos_photo on export_photos (photo_id)`.execute(db)
  await sql`create index export_photos_unread on export_photos (export_id, place) where crc is null`.execute(db)

  await sql`
    create table departures (
      departure_id uuid primary key,
      user_id uuid unique,
      subject_hash bytea not null,
      email text,
      language text not null,
      left_at timestamptz not null,
      removed_at timestamptz
    )`.execute(db)
  await sql`create index departures_subject on departures (subject_hash)`.execute(db)
  // In the row that every upload locks: one that is under way sees the mark or is seen by the removal.
  await sql`alter table storage_use add column left_at timestamptz`.execute(db)
}
