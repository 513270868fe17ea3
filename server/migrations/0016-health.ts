import { type Kysely, sql } from 'kysely'

/** Lets a process detect that its secret or its store belongs to another installation, and shows which processes are alive. */
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
