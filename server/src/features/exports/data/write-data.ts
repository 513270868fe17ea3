import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../../schema/index.ts'
import { type Section, sections } from './sections.ts'

export interface DataOf {
  userId: string
  exportId: string
  now: Date
}

/** Rows fetched at a time: a library of two million needs no more memory than a small one. */
const fetched = 500

/** The JSON of everything that an account has, as of one moment, as pieces of text. */
export async function* writeData(db: Kysely<Schema>, { userId, exportId, now }: DataOf): AsyncGenerator<Buffer> {
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    const owner = await trx.selectFrom('users').select('subject').where('user_id', '=', userId).executeTakeFirst()
    const user = { userId, exportId, subject: owner?.subject ?? '' }
    yield Buffer.from(`{\n"format": "koma-export",\n"version": 1,\n"made_at": ${JSON.stringify(now.toISOString())}`)
    for (const [name, section] of Object.entries(sections)) {
      yield Buffer.from(`,\n${JSON.stringify(name)}: [`)
      yield* writeRows(trx, rowsOf(section, user))
      yield Buffer.from(']')
    }
    yield Buffer.from(',\n"people": [')
    yield* writeRows(trx, peopleOf(userId))
    yield Buffer.from(']\n}\n')
    await trx.commit().execute()
  } finally {
    if (!trx.isCommitted && !trx.isRolledBack) await trx.rollback().execute()
  }
}

function rowsOf(section: Section, user: Parameters<Section['where']>[0] & { exportId: string }) {
  const { table, where, without = [], also, orderBy } = section
  const more = also ? sql` || ${also(user)}` : sql``
  return sql`
    select ((to_jsonb(t) - ${sql.lit(`{${without.join(',')}}`)}::text[])${more})::text as row
    from ${sql.table(table)} as t where ${where(user)} order by ${sql.raw(`t.${orderBy}`)}`
}

/** Names of the people whom the rows know by their ids. */
function peopleOf(userId: string) {
  return sql`
    select jsonb_build_object('user_id', t.user_id, 'koma_id', t.koma_id, 'user_name', t.user_name)::text as row
    from users as t where t.user_id in (
      select muted_id from mutes where user_id = ${userId}::uuid
      union select partner_id from dm_sides where user_id = ${userId}::uuid
      union select user_id from group_users where group_id in (select group_id from groups where owner_id = ${userId}::uuid)
      union select user_id from photo_tags where owner_id = ${userId}::uuid
      union select owner_id from photo_tags where user_id = ${userId}::uuid
      union select user_id from photo_reactions where photo_id in (select photo_id from photos where owner_id = ${userId}::uuid)
      union select shares.owner_id from share_users join shares using (share_id)
        where share_users.user_id = ${userId}::uuid and role in ('owner', 'member'))
    order by t.user_id`
}

async function* writeRows(trx: Transaction<Schema>, rows: ReturnType<typeof sql>): AsyncGenerator<Buffer> {
  await sql`declare export_rows no scroll cursor for ${rows}`.execute(trx)
  let isFirst = true
  for (;;) {
    const page = await sql<{ row: string }>`fetch ${sql.lit(fetched)} from export_rows`.execute(trx)
    if (page.rows.length > 0) {
      yield Buffer.from(page.rows.map(({ row }, place) => `${isFirst && place === 0 ? '' : ','}\n${row}`).join(''))
      isFirst = false
    }
    if (page.rows.length < fetched) break
  }
  await sql`close export_rows`.execute(trx)
}
