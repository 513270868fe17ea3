import { type Kysely, sql } from 'kysely'

/** What tells a process with another secret or another store, and which processes live. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table installation (
      only_row boolean primary key default true check (only_row),
      installation_id uuid not null default gen_random_uuid(),
      secret_check bytea
    )`.execute(db)
  await sql`
    create table processes (
      process_id uuid primary key,
      role text not null,
      seen_at timestamptz not null,
      jobs_at timestamptz
    )`.execute(db)
}
