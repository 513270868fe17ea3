import { type Kysely, sql } from 'kysely'

/**
 * Passkeys, the challenges that were used (each works once), and the language that an account was last used in, for mails that somebody
 * else may have caused.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identity.passkeys (
      id text primary key,
      account_id text not null references identity."user" (id) on delete cascade,
      name text not null,
      credential_id text not null unique,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      created_at timestamptz not null,
      last_used_at timestamptz
    )`.execute(db)
  await sql`create index passkeys_account on identity.passkeys (account_id)`.execute(db)
  await sql`
    create table identity.used_challenges (
      challenge text primary key,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index used_challenges_expiry on identity.used_challenges (expires_at)`.execute(db)
  await sql`
    create table identity.languages (
      account_id text primary key references identity."user" (id) on delete cascade,
      language text not null check (language in ('ja', 'en'))
    )`.execute(db)
}
