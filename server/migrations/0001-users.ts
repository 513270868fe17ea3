import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      user_id uuid primary key,
      subject text not null unique,
      email text,
      koma_id text,
      user_name text,
      description text not null default '',
      vrchat_user_id text,
      vrchat_display_name text,
      twitter_id text,
      discord_id text,
      icon_version integer not null default 0,
      clear_tutorials text[] not null default '{}',
      accepted_tos_version text,
      plan_id text not null default 'free',
      next_plan_id text,
      next_plan_renewal_at timestamptz,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create unique index users_koma_id on users (lower(koma_id))`.execute(db)
  await sql`create index users_vrchat_user_id on users (vrchat_user_id) where vrchat_user_id is not null`.execute(db)
  await sql`
    create index users_vrchat_display_name on users (lower(vrchat_display_name))
    where vrchat_display_name is not null`.execute(db)
  await sql`
    create table storage_use (
      user_id uuid primary key references users on delete cascade,
      files bigint not null default 0 check (files >= 0),
      bytes bigint not null default 0 check (bytes >= 0),
      last_added_ms bigint not null default 0,
      library_version bigint not null default 0
    )`.execute(db)
}
