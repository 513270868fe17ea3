import { type Kysely, sql } from 'kysely'

/** Applications that wait behind an invitation, and a memory of who invited whom. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table share_users add column applied_at timestamptz`.execute(db)
  // Without a reference to the share: whoever deletes one and makes another does not begin anew.
  await sql`
    create table share_invitations (
      invitation_id bigint generated always as identity primary key,
      inviter_id uuid not null references users on delete cascade,
      invited_id uuid not null references users on delete cascade,
      share_id uuid not null,
      invited_at timestamptz not null,
      answer text check (answer in ('accepted', 'declined')),
      answered_at timestamptz,
      check ((answer is null) = (answered_at is null))
    )`.execute(db)
  await sql`create index share_invitations_pair on share_invitations (inviter_id, invited_id, invited_at)`.execute(db)
  await sql`create index share_invitations_invited on share_invitations (invited_id, share_id)`.execute(db)
}
