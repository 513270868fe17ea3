import { type Kysely, sql } from 'kysely'

/** Favorites, and an index for every order that a list of photos has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A library's index is read from these alone: with all it needs included, its photos' wide rows are never touched.
  await sql`drop index photos_library_added, photos_library_taken, photos_trash`.execute(db)
  await sql`
    create unique index photos_library_added on photos (owner_id, added_at)
    include (photo_id, taken_at, taken_offset, width, height, colour)
    where state = 'live' and trashed_at is null`.execute(db)
  await sql`
    create index photos_library_taken on photos (owner_id, taken_at, photo_id)
    include (taken_offset, width, height, colour)
    where state = 'live' and trashed_at is null`.execute(db)
  await sql`
    create index photos_trash_added on photos (owner_id, added_at)
    where state = 'live' and trashed_at is not null`.execute(db)
  await sql`
    create index photos_trash_taken on photos (owner_id, taken_at, photo_id)
    where state = 'live' and trashed_at is not null`.execute(db)
  await sql`
    create index photos_trash_trashed on photos (owner_id, trashed_at, photo_id)
    where state = 'live' and trashed_at is not null`.execute(db)
  await sql`
    create table favorites (
      user_id uuid not null references users on delete cascade,
      photo_id uuid not null references photos on delete cascade,
      favorited_at timestamptz not null,
      hidden boolean not null default false,
      primary key (user_id, photo_id)
    )`.execute(db)
  await sql`create unique index favorites_moment on favorites (user_id, favorited_at)`.execute(db)
  await sql`create index favorites_list on favorites (user_id, favorited_at) where not hidden`.execute(db)
  await sql`create index favorites_photo on favorites (photo_id)`.execute(db)
}
