import { type Kysely, sql } from 'kysely'

/** The order of the library, which follows an account to every device. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column library_by text not null default 'added' check (library_by in ('added', 'taken')),
      add column library_first text not null default 'newest' check (library_first in ('newest', 'oldest'))`.execute(db)
}
