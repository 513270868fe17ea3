import { type Kysely, sql } from 'kysely'

/** Settings that follow an account to every device. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column time_zone text,
      add column allow_original boolean not null default false,
      add column shortcuts boolean not null default true,
      add column lab text[] not null default '{}'`.execute(db)
}
