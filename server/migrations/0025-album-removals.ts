import { type Kysely, sql } from 'kysely'

/** The places of photos that were removed from an album, so that an undo can put them back where they were. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table album_removals (
      album_id uuid not null references albums on delete cascade,
      photo_id uuid not null references photos on delete cascade,
      added_at timestamptz not null,
      removed_at timestamptz not null,
      primary key (album_id, photo_id)
    )`.execute(db)
  // For deleting photos, which would read the whole table otherwise.
  await sql`create index album_removals_photo on album_removals (photo_id)`.execute(db)
}
