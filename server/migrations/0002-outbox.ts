import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table outbox_mail (
      mail_id bigint generated always as identity primary key,
      recipient text not null,
      subject text not null,
      body text not null,
      sent_at timestamptz not null default now()
    )`.execute(db)
}
