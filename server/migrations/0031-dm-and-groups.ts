import { type Kysely, sql } from 'kysely'

/** Photos that users send each other, notifications of them, and the groups of the address book. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createThreads(db)
  await createSentPhotos(db)
  await sql`
    alter table notifications
      add column dm_photo_id uuid references dm_photos on delete cascade,
      add column sent_from timestamptz,
      add column sent_until timestamptz`.execute(db)
  await sql`create index notifications_dm_photo on notifications (dm_photo_id) where dm_photo_id is not null`.execute(
    db,
  )
  await createGroups(db)
}

async function createThreads(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table dm_threads (
      thread_id uuid primary key,
      first_id uuid not null references users on delete cascade,
      second_id uuid not null references users on delete cascade,
      last_sent_at timestamptz not null,
      unique (first_id, second_id),
      check (first_id < second_id)
    )`.execute(db)
  await sql`create index dm_threads_second on dm_threads (second_id)`.execute(db)
  await sql`
    create table dm_sides (
      user_id uuid not null references users on delete cascade,
      partner_id uuid not null references users on delete cascade,
      thread_id uuid not null references dm_threads on delete cascade,
      last_appeared_at timestamptz not null,
      last_read_at timestamptz,
      moved_at timestamptz not null generated always as (greatest(last_appeared_at, last_read_at)) stored,
      primary key (user_id, partner_id)
    )`.execute(db)
  await sql`create index dm_sides_list on dm_sides (user_id, moved_at, partner_id)`.execute(db)
  await sql`create index dm_sides_partner on dm_sides (partner_id)`.execute(db)
  await sql`create index dm_sides_thread on dm_sides (thread_id)`.execute(db)
}

async function createSentPhotos(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table dm_photos (
      dm_photo_id uuid primary key,
      thread_id uuid not null references dm_threads on delete cascade,
      sent_at timestamptz not null,
      sender_id uuid not null references users on delete cascade,
      photo_id uuid not null references photos on delete cascade,
      sending_id uuid not null,
      hidden boolean not null default false,
      unique (thread_id, sent_at)
    )`.execute(db)
  await sql`
    create index dm_photos_list on dm_photos (thread_id, sent_at) include (sender_id, photo_id, sending_id)
    where not hidden`.execute(db)
  // Counts what one of the two sent since the other read.
  await sql`create index dm_photos_sender on dm_photos (sender_id, thread_id, sent_at) include (hidden)`.execute(db)
  await sql`create index dm_photos_photo on dm_photos (photo_id, thread_id)`.execute(db)
  await sql`
    create table dm_reactions (
      dm_photo_id uuid not null references dm_photos on delete cascade,
      photo_id uuid not null,
      thread_id uuid not null,
      user_id uuid not null references users on delete cascade,
      reaction text not null,
      reacted_at timestamptz not null,
      place bigint generated always as identity,
      primary key (dm_photo_id, user_id, reaction)
    )`.execute(db)
  await sql`create index dm_reactions_thread on dm_reactions (thread_id, reacted_at, place)`.execute(db)
  await sql`create index dm_reactions_user on dm_reactions (user_id)`.execute(db)
}

async function createGroups(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table groups (
      group_id uuid primary key,
      owner_id uuid not null references users on delete cascade,
      name text not null,
      icon text,
      sort_name text collate "C" not null generated always as (lower(normalize(name, nfkc))) stored
    )`.execute(db)
  await sql`create index groups_list on groups (owner_id, sort_name, group_id)`.execute(db)
  await sql`
    create table group_users (
      group_id uuid not null references groups on delete cascade,
      user_id uuid not null references users on delete cascade,
      place bigint generated always as identity,
      primary key (group_id, user_id)
    )`.execute(db)
  await sql`create index group_users_user on group_users (user_id)`.execute(db)
}
