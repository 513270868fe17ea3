import { type Kysely, sql } from 'kysely'

/** Albums, shared albums, and what belongs to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table albums (
      album_id uuid primary key,
      owner_id uuid not null references users on delete cascade,
      name text not null,
      cover_photo_id uuid,
      photo_count integer not null default 0,
      version bigint not null default 0,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`create index albums_list on albums (owner_id, updated_at, album_id)`.execute(db)
  await sql`
    create table shares (
      share_id uuid primary key,
      owner_id uuid not null references users on delete cascade,
      name text not null,
      share_type text not null check (share_type in ('INVITE_ONLY', 'INVITE_PLUS', 'PUBLIC', 'PUBLIC_PASSWORD')),
      auto_approve boolean not null default false,
      allow_original boolean not null default false,
      password_hash text,
      key_version integer not null default 1,
      cover_photo_id uuid,
      photo_count integer not null default 0,
      version bigint not null default 0,
      created_at timestamptz not null,
      last_photo_added_at timestamptz,
      check ((share_type = 'PUBLIC_PASSWORD') = (password_hash is not null))
    )`.execute(db)
  await sql`create index shares_owner on shares (owner_id)`.execute(db)
  await sql`
    create table share_users (
      share_id uuid not null references shares on delete cascade,
      user_id uuid not null references users on delete cascade,
      role text not null check (role in ('owner', 'member', 'invited', 'applied')),
      since timestamptz not null,
      invited_by uuid references users on delete set null,
      seen_at timestamptz,
      primary key (share_id, user_id)
    )`.execute(db)
  await sql`create unique index share_users_owner on share_users (share_id) where role = 'owner'`.execute(db)
  await sql`create index share_users_list on share_users (share_id, role, since, user_id)`.execute(db)
  await sql`create index share_users_user on share_users (user_id, role, since)`.execute(db)
  await sql`create index share_users_invited_by on share_users (invited_by) where invited_by is not null`.execute(db)

  // What the index of a list shows of a photo is kept beside it, so that a list is read from one index and nothing else.
  const columns = sql`
    photo_id uuid not null references photos on delete cascade,
    added_at timestamptz not null,
    taken_at timestamptz not null,
    taken_offset smallint not null,
    width integer not null,
    height integer not null,
    colour integer,
    hidden boolean not null default false`
  await sql`
    create table album_photos (
      album_id uuid not null references albums on delete cascade,
      ${columns},
      primary key (album_id, photo_id)
    )`.execute(db)
  await sql`
    create table share_photos (
      share_id uuid not null references shares on delete cascade,
      adder_id uuid not null references users on delete cascade,
      ${columns},
      primary key (share_id, photo_id)
    )`.execute(db)
  for (const { table, id, besides } of [
    { table: 'album_photos', id: 'album_id', besides: '' },
    { table: 'share_photos', id: 'share_id', besides: 'adder_id, ' },
  ]) {
    const ref = sql.ref(id)
    const also = sql.raw(besides)
    await sql`create unique index ${sql.ref(`${table}_moment`)} on ${sql.table(table)} (${ref}, added_at)`.execute(db)
    await sql`
      create index ${sql.ref(`${table}_added`)} on ${sql.table(table)} (${ref}, added_at)
      include (${also}photo_id, taken_at, taken_offset, width, height, colour) where not hidden`.execute(db)
    await sql`
      create index ${sql.ref(`${table}_taken`)} on ${sql.table(table)} (${ref}, taken_at, photo_id)
      include (${also}added_at, taken_offset, width, height, colour) where not hidden`.execute(db)
    await sql`create index ${sql.ref(`${table}_photo`)} on ${sql.table(table)} (photo_id)`.execute(db)
  }
  await sql`create index share_photos_adder on share_photos (adder_id, share_id)`.execute(db)

  await sql`
    create table share_reactions (
      share_id uuid not null,
      photo_id uuid not null,
      user_id uuid not null references users on delete cascade,
      reaction text not null,
      place bigint generated always as identity,
      primary key (share_id, photo_id, user_id, reaction),
      foreign key (share_id, photo_id) references share_photos on delete cascade
    )`.execute(db)
  await sql`create index share_reactions_user on share_reactions (user_id, share_id)`.execute(db)
  await sql`
    create table share_attempts (
      key text primary key,
      count integer not null,
      resets_at timestamptz not null
    )`.execute(db)
  await sql`create index share_attempts_expired on share_attempts (resets_at)`.execute(db)

  await sql`
    alter table notifications
      add column share_id uuid references shares on delete cascade,
      add column event text,
      add column num integer not null default 1`.execute(db)
  await sql`create index notifications_share on notifications (share_id) where share_id is not null`.execute(db)
}
