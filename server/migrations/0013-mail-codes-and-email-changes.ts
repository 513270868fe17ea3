import { type Kysely, sql } from 'kysely'

/** The codes the identity service mails, and the changes of e-mail addresses that the old address can still undo. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Without a nonce there is no code: somebody only guessed, and the guesses are counted all the same.
  await sql`
    create table identity.mail_codes (
      key text primary key,
      nonce text,
      askers text[] not null default '{}',
      guesses_elsewhere integer not null default 0,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index mail_codes_expiry on identity.mail_codes (expires_at)`.execute(db)
  await sql`
    create table identity.email_changes (
      token_hash text primary key,
      account_id text not null references identity."user" on delete cascade,
      old_email text not null,
      changed_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index email_changes_account on identity.email_changes (account_id, changed_at)`.execute(db)
  await sql`create index email_changes_expiry on identity.email_changes (expires_at)`.execute(db)
}
