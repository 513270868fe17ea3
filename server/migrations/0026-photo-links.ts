import { type Kysely, sql } from 'kysely'

/** A link to one photo for guests. The token itself is not stored, only its hash and the seed that it is derived from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table photo_links (
      photo_id uuid primary key references photos on delete cascade,
      seed bytea not null,
      token_hash bytea not null unique,
      created_at timestamptz not null,
      expires_at timestamptz,
      shows_world boolean not null,
      shows_owner boolean not null,
      allow_original boolean not null
    )`.execute(db)
}
