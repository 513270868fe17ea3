import { type Kysely, sql } from 'kysely'

/** Campaigns (promotions), their codes, who used one, and the photos that were posted to them. See: [Note: Campaigns] in ARCHITECTURE.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table promotions (
      promotion_id text primary key,
      title_ja text not null,
      title_en text not null,
      description_ja text not null,
      description_en text not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      time_zone text not null,
      hero_url text,
      world_ids text[] not null,
      world_names text[] not null,
      grant_files integer check (grant_files > 0),
      grant_bytes bigint check (grant_bytes > 0),
      check ((grant_files is null) = (grant_bytes is null)),
      check (starts_at <= ends_at)
    )`.execute(db)
  // Every address of a campaign's page, its id included, so that no two campaigns have the same.
  await sql`
    create table promotion_addresses (
      address text primary key,
      promotion_id text not null references promotions on delete cascade
    )`.execute(db)
  await sql`create index promotion_addresses_of on promotion_addresses (promotion_id)`.execute(db)
  await sql`
    create table promotion_codes (
      code_hash bytea primary key,
      promotion_id text not null references promotions on delete cascade,
      hint text not null,
      uses integer not null default 0,
      max_uses integer check (max_uses > 0)
    )`.execute(db)
  await sql`create index promotion_codes_of on promotion_codes (promotion_id)`.execute(db)
  await sql`
    create table promotion_users (
      promotion_id text not null references promotions on delete cascade,
      user_id uuid not null references users on delete cascade,
      applied_at timestamptz not null,
      primary key (user_id, promotion_id)
    )`.execute(db)
  await makePosts(db)
  // Counts a library by its worlds without reading the photos.
  await sql`
    create index photos_by_world on photos (owner_id, world_name, world_id, taken_at, photo_id)
    where state = 'live' and trashed_at is null`.execute(db)
}

async function makePosts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table promotion_posts (
      promotion_id text not null references promotions on delete cascade,
      photo_id uuid not null references photos on delete cascade,
      user_id uuid not null references users on delete cascade,
      posted_at timestamptz not null unique,
      first_at timestamptz not null,
      world_key text not null,
      in_trash boolean not null default false,
      is_removed boolean not null default false,
      is_suspended boolean not null default false,
      hidden boolean not null generated always as (in_trash or is_removed or is_suspended) stored,
      primary key (promotion_id, photo_id)
    )`.execute(db)
  const shown = sql`where not hidden`
  await sql`create index promotion_posts_photo on promotion_posts (photo_id)`.execute(db)
  // The timeline of everybody, of one campaign, of one user, and of one user in one campaign.
  await sql`create index promotion_posts_all on promotion_posts (posted_at) ${shown}`.execute(db)
  await sql`
    create index promotion_posts_campaign on promotion_posts (promotion_id, posted_at) include (user_id, world_key) ${shown}`.execute(
    db,
  )
  await sql`create index promotion_posts_user on promotion_posts (user_id, posted_at) ${shown}`.execute(db)
  await sql`
    create index promotion_posts_by on promotion_posts (user_id, promotion_id, first_at, posted_at) ${shown}`.execute(
    db,
  )
  await sql`create index promotion_posts_count on promotion_posts (user_id, promotion_id)`.execute(db)
}
