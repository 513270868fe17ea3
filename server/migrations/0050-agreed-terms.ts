import { type Kysely, sql } from 'kysely'

/** The terms as somebody agreed to them: the operator's file has only the current ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table agreed_terms (
      version text not null,
      language text not null check (language in ('ja', 'en')),
      published_at timestamptz not null,
      title text not null,
      text text not null,
      primary key (version, language)
    )`.execute(db)
}
