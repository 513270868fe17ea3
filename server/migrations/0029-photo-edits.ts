import { type Kysely, sql } from 'kysely'

/**
 * What owners say of their photos. The columns that every list reads have what is shown; what the file says is kept beside it as long
 * as it differs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table photos
      add column caption text,
      add column file_taken_at timestamptz,
      add column file_taken_offset smallint,
      add column is_world_edited boolean not null default false,
      add column file_world_id text,
      add column file_world_name text,
      add check ((file_taken_at is null) = (file_taken_offset is null))`.execute(db)
  // The worlds of a library are found by going from one name to the next, however many photos each has.
  await sql`
    create index photos_worlds on photos (owner_id, world_name, coalesce(world_id, ''), taken_at)
    where state = 'live' and trashed_at is null and world_name is not null`.execute(db)
  // A photo as it was before its last edit, so that the edit can be undone.
  await sql`
    create table photo_edits (
      photo_id uuid primary key references photos on delete cascade,
      owner_id uuid not null references users on delete cascade,
      edit_id uuid not null,
      edited_at timestamptz not null,
      taken_at timestamptz not null,
      taken_offset smallint not null,
      file_taken_at timestamptz,
      file_taken_offset smallint,
      world_id text,
      world_name text,
      is_world_edited boolean not null,
      file_world_id text,
      file_world_name text,
      caption text
    )`.execute(db)
  await sql`create index photo_edits_edit on photo_edits (edit_id)`.execute(db)
  await sql`create index photo_edits_age on photo_edits (owner_id, edited_at)`.execute(db)
}
