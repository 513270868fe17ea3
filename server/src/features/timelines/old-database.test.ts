import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrateTo } from '../../ports/database/migrate.ts'
import { createTestDatabase, type TestDatabase } from '../../ports/database/test-database.ts'
import { selectPosts } from '../shares/timeline/select-posts.ts'

const id = (number: number) => `019a8b2e-0000-7000-8000-${String(number).padStart(12, '0')}`
const [mio, sora] = [id(1), id(2)]
const [sea, sky] = [id(11), id(12)]
const photos = [id(21), id(22), id(23), id(24), id(25)]

let old: TestDatabase
beforeAll(async () => {
  old = await createTestDatabase('empty')
  await migrateTo(old, '0035-albums-by-hand')
})
afterAll(() => old.close())

/** Two shares from before there were timelines: photos added in one go, some later, one in the trash, two at the same moment. */
async function fill(): Promise<void> {
  const run = (text: string) => old.pool.query(text)
  await run(`insert into users (user_id, subject, user_name) values ('${mio}', 'a', 'mio'), ('${sora}', 'b', 'sora');
    insert into storage_use (user_id) select user_id from users`)
  await run(
    `insert into photos (photo_id, owner_id, state, added_at, taken_at, taken_offset, sha256, bytes, width, height, format, filename)
    select photo_id, '${mio}', 'live', '2026-08-01'::timestamptz + place * interval '1 s', '2026-08-01', 540,
      sha256(uuid_send(photo_id)), 1, 16, 9, 'png', 'x'
    from unnest('{${photos.join(',')}}'::uuid[]) with ordinality as photo (photo_id, place)`,
  )
  await run(`
    insert into shares (share_id, owner_id, name, share_type, created_at) values
      ('${sea}', '${mio}', '海', 'INVITE_ONLY', now()), ('${sky}', '${mio}', '空', 'PUBLIC', now());
    insert into share_users (share_id, user_id, role, since) values
      ('${sea}', '${mio}', 'owner', now()), ('${sea}', '${sora}', 'member', now()), ('${sky}', '${mio}', 'owner', now())`)
  const add = (share: string, photo: string, at: string, hidden = false) =>
    run(`insert into share_photos (share_id, photo_id, adder_id, added_at, taken_at, taken_offset, hidden, width, height)
      select '${share}', photo_id, owner_id, '${at}', taken_at, taken_offset, ${hidden}, width, height
      from photos where photo_id = '${photo}'`)
  await add(sea, photos[0] ?? '', '2026-08-01T10:00:00Z')
  await add(sea, photos[1] ?? '', '2026-08-01T10:05:00Z')
  await add(sea, photos[2] ?? '', '2026-08-01T12:00:00Z', true)
  await add(sea, photos[3] ?? '', '2026-08-01T12:00:01Z')
  await add(sky, photos[4] ?? '', '2026-08-01T10:05:00Z')
}

const rowsOf = async (table: string) =>
  (await old.pool.query(`select to_jsonb(each) as row from ${table} as each order by to_jsonb(each)::text`)).rows.map(
    ({ row }) => row as Record<string, unknown>,
  )
const timelineOf = async (viewerId: string, grouped: boolean) => {
  const question = { of: 'main', viewerId, grouped, direction: 'past', limit: 20 } as const
  const { rows } = await selectPosts(question).execute(old.kysely)
  return rows.map(({ place_id, posted_at, photo_count }) => [place_id, posted_at.toISOString(), photo_count])
}

it('[2 /] shares that were filled before there were timelines are on them, by when their photos were added', async () => {
  await fill()
  const before = await rowsOf('share_photos')
  await migrateTo(old)
  const after = await rowsOf('share_photos')
  expect(after.map((row) => Object.fromEntries(Object.keys(before[0] ?? {}).map((key) => [key, row[key]])))).toEqual(
    expect.arrayContaining(before),
  )
  expect(after).toHaveLength(before.length)
  expect(new Set(after.map(({ posted_at }) => posted_at)).size).toBe(after.length)

  expect(await timelineOf(sora, false)).toEqual([
    [sea, '2026-08-01T12:00:01.000Z', 1],
    [sea, expect.stringMatching(/^2026-08-01T10:05:00\.00[01]Z$/), 1],
    [sea, '2026-08-01T10:00:00.000Z', 1],
  ])
  const grouped = await timelineOf(mio, true)
  expect(grouped.map(([place, , count]) => [place, count])).toEqual(
    expect.arrayContaining([
      [sea, 1],
      [sea, 2],
      [sky, 1],
    ]),
  )
  expect(grouped).toHaveLength(3)
  expect(await timelineOf(sora, true)).toHaveLength(2)

  const counts = await old.pool.query('select count(*)::int as count from promotion_posts')
  expect(counts.rows).toEqual([{ count: 0 }])
  // What is added afterwards comes behind everything that was there.
  await old.pool.query(`update share_photos set hidden = false where photo_id = '${photos[2]}'`)
  expect((await timelineOf(sora, true)).map(([, , count]) => count)).toEqual([2, 2])
})
