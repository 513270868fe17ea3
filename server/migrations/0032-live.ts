import { type Kysely, sql } from 'kysely'

/**
 * Tells all processes what has changed, so that they can tell the users who have it on their screens. A message is a kind and the ids
 * of what changed; identical messages of a transaction are sent once. See: [Note: Live updates] in ARCHITECTURE.md.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A payload has at most 8000 bytes; a pair of ids takes 74.
  await sql`
    create function notify_live(in_kind text, in_subjects text[]) returns void language sql as $$
      select pg_notify('koma_live', in_kind || ' ' || string_agg(subject, ',' order by subject))
      from (
        select subject, (row_number() over (order by subject) - 1) / 100 as message
        from (select distinct unnest(in_subjects) as subject) as subjects
      ) as numbered
      group by message
    $$`.execute(db)
  for (const watched of tables) await watch(db, watched)
}

interface Watched {
  table: string
  events: Array<'insert' | 'update' | 'delete'>
  /** The kind of each message, and the ids in it, from the changed rows. */
  messages: Record<string, (rows: string) => string>
}

const always: Watched['events'] = ['insert', 'update', 'delete']
const sidesOf = (rows: string) => `
  select side.user_id || ':' || side.partner_id from dm_sides as side
  where side.thread_id in (select thread_id from ${rows})`

const tables: Watched[] = [
  { table: 'users', events: ['update'], messages: { me: (rows) => `select user_id::text from ${rows}` } },
  { table: 'lists', events: always, messages: { list: (rows) => `select kind || ':' || list_id from ${rows}` } },
  { table: 'albums', events: always, messages: { album: (rows) => `select owner_id || ':' || album_id from ${rows}` } },
  { table: 'shares', events: ['update'], messages: { share: (rows) => `select share_id::text from ${rows}` } },
  {
    table: 'share_users',
    events: always,
    messages: {
      share: (rows) => `select share_id::text from ${rows}`,
      // Whoever leaves a share, or whose share is deleted, is not among its people any more.
      member: (rows) => `select user_id || ':' || share_id from ${rows}`,
    },
  },
  {
    table: 'share_reactions',
    events: ['insert', 'delete'],
    messages: { share: (rows) => `select share_id::text from ${rows}` },
  },
  {
    table: 'dm_sides',
    events: always,
    messages: {
      dm: (rows) => `
        select user_id || ':' || partner_id from ${rows} union all select partner_id || ':' || user_id from ${rows}`,
    },
  },
  { table: 'dm_photos', events: ['update', 'delete'], messages: { dm: sidesOf } },
  { table: 'dm_reactions', events: ['insert', 'delete'], messages: { dm: sidesOf } },
  {
    table: 'notifications',
    events: always,
    messages: { notifications: (rows) => `select user_id::text from ${rows}` },
  },
]

async function watch(db: Kysely<unknown>, { table, events, messages }: Watched): Promise<void> {
  for (const event of events) {
    const rows = event === 'delete' ? 'old_rows' : 'new_rows'
    const name = sql.ref(`live_${table}_${event}`)
    const calls = Object.entries(messages).map(
      ([kind, subjects]) => `perform notify_live('${kind}', array(${subjects(rows)}));`,
    )
    await sql`
      create function ${name}() returns trigger language plpgsql as $$
      begin
        if exists (select from ${sql.raw(rows)}) then
          ${sql.raw(calls.join('\n          '))}
        end if;
        return null;
      end $$`.execute(db)
    const seen = event === 'delete' ? 'old table as old_rows' : 'new table as new_rows'
    await sql`
      create trigger ${name} after ${sql.raw(event)} on ${sql.table(table)}
        referencing ${sql.raw(seen)} for each statement execute function ${name}()`.execute(db)
  }
}
