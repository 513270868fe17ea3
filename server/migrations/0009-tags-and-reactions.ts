import { type Kysely, sql } from 'kysely'

/** Tags, reactions, mutes, notifications of them, and prepared downloads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table photo_tags (
      photo_id uuid not null references photos on delete cascade,
      user_id uuid not null references users on delete cascade,
      owner_id uuid not null,
      tagged_at timestamptz not null,
      taken_at timestamptz not null,
      place integer not null,
      primary key (photo_id, user_id)
    )`.execute(db)
  // The owner stands in the lists' indexes so that those who are muted are stepped over without a look at their photos.
  await sql`create index photo_tags_tagged on photo_tags (user_id, tagged_at, photo_id) include (owner_id)`.execute(db)
  await sql`create index photo_tags_taken on photo_tags (user_id, taken_at, photo_id) include (owner_id)`.execute(db)
  await sql`create index photo_tags_owner on photo_tags (owner_id, tagged_at) include (user_id)`.execute(db)
  await sql`
    create table photo_reactions (
      photo_id uuid not null references photos on delete cascade,
      user_id uuid not null references users on delete cascade,
      reaction text not null,
      place bigint generated always as identity,
      primary key (photo_id, user_id, reaction)
    )`.execute(db)
  await sql`create index photo_reactions_user on photo_reactions (user_id)`.execute(db)
  await sql`
    create table mutes (
      user_id uuid not null references users on delete cascade,
      muted_id uuid not null references users on delete cascade,
      muted_at timestamptz not null,
      primary key (user_id, muted_id),
      check (user_id <> muted_id)
    )`.execute(db)
  await sql`create index mutes_list on mutes (user_id, muted_at, muted_id)`.execute(db)
  await sql`create index mutes_muted on mutes (muted_id)`.execute(db)
  await sql`
    create table notifications (
      notification_id uuid primary key,
      user_id uuid not null references users on delete cascade,
      type text not null check (type in ('share_album', 'dm', 'reaction', 'tag')),
      subject text not null,
      by_user_id uuid references users on delete cascade,
      photo_id uuid references photos on delete cascade,
      happened_at timestamptz not null,
      read_at timestamptz
    )`.execute(db)
  await sql`create unique index notifications_subject on notifications (user_id, type, subject)`.execute(db)
  await sql`create index notifications_list on notifications (user_id, happened_at, notification_id)`.execute(db)
  await sql`create index notifications_unread on notifications (user_id, type) where read_at is null`.execute(db)
  await sql`create index notifications_by_user on notifications (by_user_id)`.execute(db)
  await sql`create index notifications_photo on notifications (photo_id)`.execute(db)
  await sql`
    create table notification_settings (
      user_id uuid primary key references users on delete cascade,
      share boolean not null default true,
      share_reaction boolean not null default true,
      share_add_photo boolean not null default true,
      share_name_change boolean not null default true,
      share_type_change boolean not null default true,
      dm boolean not null default true,
      dm_receive boolean not null default true,
      dm_reaction boolean not null default true,
      tag boolean not null default true
    )`.execute(db)
  await sql`
    create table downloads (
      token_hash bytea primary key,
      user_id uuid references users on delete cascade,
      source text not null,
      subject text,
      photo_ids uuid[] not null,
      bytes bigint not null,
      filename text not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index downloads_user on downloads (user_id)`.execute(db)
  await sql`create index downloads_expired on downloads (expires_at)`.execute(db)
  await sql`create extension if not exists pg_trgm`.execute(db)
  await sql`
    create index users_search on users
    using gin (lower(normalize(coalesce(user_name, '') || ' ' || coalesce(koma_id, ''), nfkc)) gin_trgm_ops)`.execute(
    db,
  )
}
