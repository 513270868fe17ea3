import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { type FullAccount, makeFullAccount } from '../leaving/test-full-account.ts'
import { sections } from './data/sections.ts'
import { dataIn, exportsOf } from './test-exports.ts'

let koma: TestKoma
let account: FullAccount
let on: ReturnType<typeof exportsOf>
/** As it was before the export: the notification that it is ready is not in it. */
let about: Awaited<ReturnType<typeof rowsAbout>>
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off', KOMA_BILLING: 'simulated' })
  account = await makeFullAccount(koma)
  on = exportsOf(koma)
  about = await rowsAbout(account.userId)
})
afterAll(() => koma.stop())

/** Tables without anything of the account to export, and why. A new table is either here or among the sections. */
const notExported: Record<string, string> = {
  agreed_terms: 'texts of the operator',
  blob_removals: 'photos that are gone',
  billing_endings: 'accounts that are gone',
  billing_events: 'ids of webhooks',
  departures: 'accounts that are gone',
  downloads: 'links of the last hour',
  export_photos: 'the export itself',
  exports: 'the export itself',
  installation: "nobody's",
  list_changes: 'follows from the lists',
  list_parts: 'follows from the lists',
  lists: 'follows from the lists',
  outbox_mail: 'mails that the owner has received',
  plan_prices: "nobody's",
  processes: "nobody's",
  promotion_addresses: "nobody's",
  promotion_codes: "nobody's",
  promotion_tallies: 'follows from promotion_posts',
  promotions: "nobody's",
  share_posts: 'follows from share_photos',
  simulated_checkouts: 'belongs to the payment provider',
  simulated_payments: 'belongs to the payment provider',
  simulated_subscriptions: 'belongs to the payment provider',
  simulated_webhooks: 'belongs to the payment provider',
  upload_parts: 'pieces of unfinished uploads',
  'identity.account': 'the hash of the password',
  'identity.attempts': 'digests of who tried what',
  'identity.deviceCode': 'codes of the last minutes',
  'identity.device_requests': 'codes of the last minutes, and what applications said of themselves',
  'identity.ended_sessions': 'sessions that are gone',
  'identity.jwks': "nobody's",
  'identity.mail_codes': 'codes of the last minutes',
  'identity.used_challenges': 'codes of the last minutes',
  'identity.verification': 'codes of the last minutes',
}

/** Columns that name a user in rows that are somebody else's, so that the user does not get them. */
const othersRows = [
  'group_users.user_id',
  'mutes.muted_id',
  'notifications.by_user_id',
  'share_users.invited_by',
  'dm_sides.partner_id',
  'reports.owner_id',
]

async function query(text: string, values: unknown[] = []): Promise<Array<Record<string, unknown>>> {
  return (await koma.ports.database.pool.query(text, values)).rows
}

/** Every column that refers to a user, and how many rows of it are about the account. */
async function rowsAbout(userId: string): Promise<Array<{ table: string; column: string; count: number }>> {
  const columns = await query(
    `select conrelid::regclass::text as "table", attname as "column" from pg_constraint
     join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and confrelid = 'users'::regclass order by 1, 2`,
  )
  const found: Array<{ table: string; column: string; count: number }> = []
  for (const { table, column } of columns as Array<{ table: string; column: string }>) {
    const [row] = await query(`select count(*)::int as count from ${table} where ${column} = $1`, [userId])
    found.push({ table, column, count: Number(row?.['count']) })
  }
  return found
}

describe('[5 export] what an export contains', () => {
  it('is every photo to the bit, in folders of days and under its own name', async () => {
    const made = await on.make(account.token)
    const files = await on.unpack(made)
    const photos = [...files.values()].filter(({ name }) => name !== 'koma.json')
    expect(photos.map(({ name }) => name).sort()).toEqual([
      '2026-08-16/VRChat_2026-08-16_19-42-00.123_1920x1080.png',
      '2026-08-16/みなもの夜 (2).png',
      '2026-08-16/みなもの夜.png',
      'trash/2026-08-16/みなもの夜.png',
    ])
    const data = dataIn(files)
    const pathOf = new Map(data['photos']?.map(({ photo_id, file }) => [photo_id, String(file)]))
    for (const [photoId, bytes] of account.originals) {
      expect(files.get(pathOf.get(photoId) ?? '')?.bytes.equals(bytes)).toBe(true)
    }
  })

  it('is a JSON with every row that is about the account, for every column that refers to a user', async () => {
    const data = dataIn(await on.unpack(await on.show(account.token)))
    const nameOf = new Map(Object.entries(sections).map(([name, { table }]) => [table, name]))
    for (const { table, column, count } of about) {
      const place = `${table}.${column}`
      if (table in notExported || othersRows.includes(place)) continue
      expect([place, count > 0], 'the account of the test has no such row').toEqual([place, true])
      const exported = data[nameOf.get(table) ?? '']?.filter((row) => row[column] === account.userId)
      expect([place, exported?.length]).toEqual([place, count])
    }
  })

  it('covers every table and every column, or says why not', async () => {
    const data = dataIn(await on.unpack(await on.show(account.token)))
    const columns = (await query(
      `select case table_schema when 'public' then '' else table_schema || '.' end || table_name as "table", column_name as "column"
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema in ('public', 'identity') and table_type = 'BASE TABLE' and table_name not like 'kysely%'
       order by table_schema, table_name, ordinal_position`,
    )) as Array<{ table: string; column: string }>
    const tables = [...new Set(columns.map(({ table }) => table))]
    const known = [...Object.values(sections).map(({ table }) => table), ...Object.keys(notExported)]
    expect(tables.toSorted()).toEqual(known.toSorted())
    for (const [name, { table, without = [], also }] of Object.entries(sections)) {
      const row = data[name]?.[0]
      expect([name, row !== undefined], 'the account of the test has no such row').toEqual([name, true])
      const expected = columns.filter((one) => one.table === table).map(({ column }) => column)
      const more = also ? ['file'] : []
      expect([name, [...Object.keys(row ?? {}), ...without].toSorted()]).toEqual([
        name,
        [...expected, ...more].toSorted(),
      ])
    }
  })

  it('has no secrets, and nothing that only others may know', async () => {
    const files = await on.unpack(await on.show(account.token))
    const text = files.get('koma.json')?.bytes.toString() ?? ''
    const data = dataIn(files)
    expect(text).not.toContain(account.refreshToken)
    expect(text).not.toContain('password_hash')
    const raim = await koma.as('raim').ask('GET /me')
    // Whom the person muted, and not who muted the person.
    expect(data['mutes']?.map(({ muted_id }) => muted_id)).toEqual([raim.user_id])
    expect(data['people']?.map(({ user_id }) => user_id)).toContain(raim.user_id)
    expect(text).not.toContain(raim.email)
  })
})
