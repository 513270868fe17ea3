import { type Kysely, sql } from 'kysely'

/** As in 0028-order-by-hand.ts: the first place of an order by hand, in milliseconds since 1970, and the distance to the next. */
const firstPlace = 2 ** 42
const distance = 2 ** 20

/**
 * Albums have an order by hand too, and the account remembers in which order it sees them. Until somebody arranges them, they are as
 * they have been shown: latest changed first. New albums come first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column albums_by text not null default 'updated'
      check (albums_by in ('updated', 'name', 'newest', 'hand'))`.execute(db)
  await sql`alter table albums add column hand_at timestamptz`.execute(db)
  const place = sql.raw(`timestamptz 'epoch' + (${firstPlace} + ${distance} * number) * interval '1 millisecond'`)
  await sql`
    update albums set hand_at = ${place}
    from (
      select album_id, row_number() over (partition by owner_id order by updated_at desc, album_id desc) - 1 as number
      from albums
    ) as numbered
    where numbered.album_id = albums.album_id`.execute(db)
  await sql`alter table albums alter column hand_at set not null`.execute(db)
  await sql`create index albums_by_hand on albums (owner_id, hand_at, album_id)`.execute(db)
  await placeFirst(db)
}

async function placeFirst(db: Kysely<unknown>): Promise<void> {
  const first = sql.raw(`timestamptz 'epoch' + ${firstPlace} * interval '1 millisecond'`)
  await sql`
    create function place_first_in_albums() returns trigger language plpgsql as $$
    begin
      select coalesce(min(hand_at) - ${sql.lit(distance)} * interval '1 millisecond', ${first}) into new.hand_at
      from albums where owner_id = new.owner_id;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger place_first_in_albums before insert on albums
      for each row when (new.hand_at is null) execute function place_first_in_albums()`.execute(db)
}
