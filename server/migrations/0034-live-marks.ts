import { type Kysely, sql } from 'kysely'

/**
 * Tells of tags and of reactions in libraries as well. They change no list, so the triggers of 0032 do not see them: the owner and the
 * people who are tagged are told that something in their libraries has changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await watch(
    db,
    'photo_reactions',
    (rows) => `
      select 'library:' || owner_id from photos where photo_id in (select photo_id from ${rows})
      union all select 'library:' || user_id from photo_tags where photo_id in (select photo_id from ${rows})`,
  )
  await watch(
    db,
    'photo_tags',
    (rows) => `select 'library:' || owner_id from ${rows} union all select 'library:' || user_id from ${rows}`,
  )
}

async function watch(db: Kysely<unknown>, table: string, subjects: (rows: string) => string): Promise<void> {
  for (const [event, rows, seen] of [
    ['insert', 'new_rows', 'new table as new_rows'],
    ['delete', 'old_rows', 'old table as old_rows'],
  ] as const) {
    const name = sql.ref(`live_${table}_${event}`)
    await sql`
      create function ${name}() returns trigger language plpgsql as $$
      begin
        if exists (select from ${sql.raw(rows)}) then
          perform notify_live('list', array(${sql.raw(subjects(rows))}));
        end if;
        return null;
      end $$`.execute(db)
    await sql`
      create trigger ${name} after ${sql.raw(event)} on ${sql.table(table)}
        referencing ${sql.raw(seen)} for each statement execute function ${name}()`.execute(db)
  }
}
