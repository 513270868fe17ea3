import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrateTo } from '../../ports/database/migrate.ts'
import { createTestDatabase, type TestDatabase } from '../../ports/database/test-database.ts'

const id = (number: number) => `019a8b2e-0000-7000-8000-${String(number).padStart(12, '0')}`
const [mio, sora, nagi] = [id(1), id(2), id(3)]
const [album, share] = [id(11), id(12)]
const photos = [id(21), id(22), id(23)]

let old: TestDatabase
beforeAll(async () => {
  old = await createTestDatabase('empty')
  await migrateTo(old, '0030-cover-focus-and-link-owners')
})
afterAll(() => old.close())

/** What an installation had before there were DMs, groups and live updates. */
async function fill(): Promise<void> {
  const run = (text: string) => old.pool.query(text)
  await run(
    `insert into users (user_id, subject, user_name) values ('${mio}', 'a', 'mio'), ('${sora}', 'b', 'sora'), ('${nagi}', 'c', 'nagi')`,
  )
  await run(`insert into storage_use (user_id) select user_id from users`)
  await run(
    `insert into photos (photo_id, owner_id, state, added_at, taken_at, taken_offset, sha256, bytes, width, height, format, filename)
    select photo_id, '${mio}', 'live', now() + place * interval '1 s', now(), 540, sha256(uuid_send(photo_id)), 1, 16, 9, 'png', 'x'
    from unnest('{${photos.join(',')}}'::uuid[]) with ordinality as photo (photo_id, place)`,
  )
  await run(
    `insert into albums (album_id, owner_id, name, updated_at) values ('${album}', '${mio}', '空', now());
    insert into shares (share_id, owner_id, name, share_type, created_at) values ('${share}', '${mio}', '海', 'INVITE_ONLY', now());
    insert into share_users (share_id, user_id, role, since) values
      ('${share}', '${mio}', 'owner', now()), ('${share}', '${sora}', 'member', now())`,
  )
  await run(
    `insert into photo_tags (photo_id, user_id, owner_id, tagged_at, taken_at, place) values ('${photos[0]}', '${sora}', '${mio}', now(), now(), 0);
    insert into photo_reactions (photo_id, user_id, reaction) values ('${photos[0]}', '${sora}', '👍');
    insert into mutes (user_id, muted_id, muted_at) values ('${mio}', '${nagi}', now());
    insert into notifications (notification_id, user_id, type, subject, by_user_id, photo_id, happened_at, read_at)
    select gen_random_uuid(), '${sora}', type, type, '${mio}', '${photos[0]}', now(), case when type = 'tag' then now() end
    from unnest('{reaction,tag}'::text[]) as type`,
  )
}

/** Every row of every table, without the tables that migrations themselves write and a setting that a later one drops. */
async function readRows(): Promise<Map<string, unknown[]>> {
  const { rows: tables } = await old.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%' order by 1`,
  )
  const read = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await old.pool.query<{ row: unknown }>(
        `select to_jsonb(each) - 'shortcuts' as row from "${name}" as each order by to_jsonb(each)::text`,
      )
      return [name, rows.map(({ row }) => row)] as const
    }),
  )
  return new Map(read)
}

async function hear(change: string): Promise<string[]> {
  const client = await old.pool.connect()
  const heard: string[] = []
  const note = ({ payload = '' }: { payload?: string | undefined }) => void heard.push(payload)
  client.on('notification', note)
  await client.query('listen koma_live')
  await client.query(change)
  await client.query('unlisten koma_live')
  client.off('notification', note)
  client.release()
  return heard.sort()
}

it('an installation from before DMs and live updates keeps every row, and tells of changes to them', async () => {
  await fill()
  const before = await readRows()
  expect([...before].filter(([, rows]) => rows.length > 0).map(([name]) => name)).toEqual(
    expect.arrayContaining(['albums', 'mutes', 'notifications', 'photo_tags', 'photos', 'share_users', 'users']),
  )
  await migrateTo(old)
  const after = await readRows()
  for (const [name, rows] of before) expect([name, after.get(name)]).toMatchObject([name, rows])

  expect(await hear(`update users set user_name = 'mion' where user_id = '${mio}'`)).toEqual([`me ${mio}`])
  expect(await hear(`update notifications set read_at = now()`)).toEqual([`notifications ${sora}`])
  expect(await hear(`delete from photo_reactions`)).toEqual([`list library:${mio},library:${sora}`])
  expect(
    await hear(`insert into photo_reactions (photo_id, user_id, reaction) values ('${photos[1]}', '${mio}', '👍')`),
  ).toEqual([`list library:${mio}`])
  expect(await hear(`delete from photo_tags`)).toEqual([`list library:${mio},library:${sora}`])
  expect(await hear(`delete from mutes`)).toEqual([`mute ${mio}`])
  expect(await hear(`delete from albums`)).toEqual([`album ${mio}:${album}`])
  expect(await hear(`delete from shares`)).toEqual([`member ${mio}:${share},${sora}:${share}`, `share ${share}`])
  // Nothing is left of somebody whose account is deleted, and the triggers do not stand in the way of it.
  await old.pool.query('delete from users')
  expect((await readRows()).get('photos')).toEqual([])
})
