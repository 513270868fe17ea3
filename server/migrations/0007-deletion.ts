import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table deleted_photos (
      owner_id uuid not null references users on delete cascade,
      sha256 bytea not null check (length(sha256) = 32),
      photo_id uuid not null,
      deleted_at timestamptz not null,
      primary key (owner_id, sha256)
    )`.execute(db)
  await sql`create index deleted_photos_photo on deleted_photos (photo_id)`.execute(db)
  // No reference to anything: what is to be removed outlives its photo and its owner.
  await sql`
    create table blob_removals (
      photo_id uuid primary key,
      due_at timestamptz not null,
      is_last boolean not null default false
    )`.execute(db)
  await sql`create index blob_removals_due on blob_removals (due_at)`.execute(db)
}
