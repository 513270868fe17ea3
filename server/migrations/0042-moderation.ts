import { type Kysely, sql } from 'kysely'

/** Reports of public things, and what the operator took down. See: [Note: Reports and take-downs] in ARCHITECTURE.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const columns = sql`
      kind text not null,
      thing text not null,
      share_id uuid references shares on delete cascade,
      photo_id uuid references photos on delete cascade,
      promotion_id text references promotions on delete cascade,
      owner_id uuid not null references users on delete cascade,
      reason text not null`
  await sql`
    create table takedowns (
      takedown_id uuid primary key,
      ${columns},
      share_type text,
      password_hash text,
      suspension_id uuid references takedowns on delete cascade,
      taken_at timestamptz not null,
      until timestamptz,
      restored_at timestamptz,
      check (kind in ('share', 'share_photo', 'photo_link', 'promotion_post', 'user'))
    )`.execute(db)
  await sql`create unique index takedowns_open on takedowns (thing) where restored_at is null`.execute(db)
  await sql`create index takedowns_until on takedowns (until) where restored_at is null and until is not null`.execute(
    db,
  )
  await sql`
    create table reports (
      report_id uuid primary key,
      ${columns},
      reporter_id uuid references users on delete set null,
      reporter_key bytea not null,
      text text,
      reported_at timestamptz not null,
      closed_at timestamptz,
      check (kind in ('share', 'share_photo', 'photo_link', 'promotion_post'))
    )`.execute(db)
  await sql`create unique index reports_once on reports (thing, reporter_key)`.execute(db)
  await sql`create index reports_open on reports (reported_at, report_id) where closed_at is null`.execute(db)
  await sql`create index reports_closed on reports (closed_at) where closed_at is not null`.execute(db)
  await sql`create index reports_reporter on reports (reporter_id)`.execute(db)
  // Rows go with what they are about.
  for (const table of ['takedowns', 'reports']) {
    for (const column of ['share_id', 'photo_id', 'promotion_id', 'owner_id']) {
      await sql`create index ${sql.ref(`${table}_${column}`)} on ${sql.table(table)} (${sql.ref(column)})`.execute(db)
    }
  }
  await sql`create index takedowns_suspension on takedowns (suspension_id) where suspension_id is not null`.execute(db)
  await sql`alter table shares add column is_removed boolean not null default false`.execute(db)
  await sql`
    alter table notifications
      add column takedown_id uuid references takedowns on delete cascade,
      add column report_id uuid references reports on delete cascade`.execute(db)
  await sql`create index notifications_takedown on notifications (takedown_id) where takedown_id is not null`.execute(
    db,
  )
  await sql`create index notifications_report on notifications (report_id) where report_id is not null`.execute(db)
}
