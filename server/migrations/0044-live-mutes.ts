import { type Kysely, sql } from 'kysely'

/** Tells the other tabs and devices of a user whom they muted or unmuted, which changes what they see everywhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [event, rows, seen] of [
    ['insert', 'new_rows', 'new table as new_rows'],
    ['delete', 'old_rows', 'old table as old_rows'],
  ] as const) {
    const name = sql.ref(`live_mutes_${event}`)
    await sql`
      create function ${name}() returns trigger language plpgsql as $$
      begin
        if exists (select from ${sql.raw(rows)}) then
          perform notify_live('mute', array(select user_id::text from ${sql.raw(rows)}));
        end if;
        return null;
      end $$`.execute(db)
    await sql`
      create trigger ${name} after ${sql.raw(event)} on mutes
        referencing ${sql.raw(seen)} for each statement execute function ${name}()`.execute(db)
  }
}
