import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../ports/database/test-database.ts'
import { explain } from '../../ports/database/test-plans.ts'
import { albumPage, albumsPage } from '../albums/store.ts'
import { seedLibrary } from '../photos/library/test-library.ts'
import { sharesPage } from './lists.ts'
import { sharePage } from './photos/share-photos.ts'

const ownerId = '019a8b2e-0000-7000-8000-000000000001'
const otherId = '019a8b2e-0000-7000-8000-000000000002'
const collectionId = '019a8b2e-0000-7000-8000-00000000000a'
const from = Date.UTC(2026, 0, 1)
const start = { startTimestamp: from + 1500 * 600_000, startPhotoId: otherId }

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  const { kysely, pool } = database
  for (const user_id of [ownerId, otherId]) {
    await kysely.insertInto('users').values({ user_id, subject: user_id }).execute()
    await kysely.insertInto('storage_use').values({ user_id }).execute()
  }
  await seedLibrary(pool, { ownerId, count: 3000, from })
  const moment = new Date(from)
  await sql`
    insert into albums (album_id, owner_id, name, updated_at)
    select case place when 0 then ${collectionId}::uuid else gen_random_uuid() end, ${ownerId}, 'x',
      ${moment}::timestamptz + place * interval '1 hour'
    from generate_series(0, 999) as place`.execute(kysely)
  await sql`
    insert into shares (share_id, owner_id, name, share_type, created_at, last_photo_added_at)
    select case place when 0 then ${collectionId}::uuid else gen_random_uuid() end, ${ownerId}, 'x', 'PUBLIC', ${moment},
      ${moment}::timestamptz + place * interval '1 hour'
    from generate_series(0, 999) as place`.execute(kysely)
  await sql`
    insert into share_users (share_id, user_id, role, since)
    select share_id, case when hashtext(share_id::text) % 2 = 0 then ${ownerId}::uuid else ${otherId}::uuid end, 'owner', now()
    from shares`.execute(kysely)
  const copied = sql`photo_id, added_at, taken_at, taken_offset, width, height, colour, hashtext(photo_id::text) % 2 = 0`
  const columns = sql`photo_id, added_at, taken_at, taken_offset, width, height, colour, hidden`
  await sql`insert into album_photos (album_id, ${columns}) select ${collectionId}, ${copied} from photos`.execute(
    kysely,
  )
  await sql`
    insert into share_photos (share_id, adder_id, ${columns})
    select ${collectionId}, owner_id, ${copied} from photos`.execute(kysely)
  // Photos of others in other shares: if all were of one person in one share, reading them all would be the best plan.
  await sql`
    insert into share_photos (share_id, adder_id, ${columns})
    select others.share_id, ${otherId}, ${copied}
    from (select share_id from shares where share_id <> ${collectionId} limit 20) as others
    cross join (select * from photos order by photo_id limit 500) as photos`.execute(kysely)
  await pool.query('vacuum analyze photos, favorites, mutes, albums, album_photos, shares, share_users, share_photos')
})
afterAll(() => database.close())

describe('the queries of albums and shares', () => {
  it('of pages read only the photos they show and one more, from the index of their order, without sorting', async () => {
    const db = database.kysely
    const past = { direction: 'past', limit: 100, ...start } as const
    const future = { direction: 'future', limit: 100, ...start } as const
    for (const [index, query] of [
      ['album_photos_added', albumPage(db, ownerId, collectionId, { ...past, by: 'added' })],
      ['album_photos_taken', albumPage(db, ownerId, collectionId, { ...future, by: 'taken' })],
      ['share_photos_added', sharePage(db, collectionId, otherId, { ...past, by: 'added' })],
      ['share_photos_added', sharePage(db, collectionId, otherId, { ...future, by: 'added' })],
      ['share_photos_taken', sharePage(db, collectionId, otherId, { ...past, by: 'taken' })],
    ] as const) {
      const nodes = await explain(database, query.compile())
      const scan = nodes.find((node) => node['Index Name'] === index)
      expect([index, scan?.['Actual Rows']]).toEqual([index, 101])
      expect([index, nodes.filter((node) => /Sort/.test(node['Node Type']))]).toEqual([index, []])
      const wide = nodes.filter((node) => /Seq|Bitmap/.test(node['Node Type'])).map((node) => node['Relation Name'])
      expect([index, wide.filter((table) => table?.endsWith('photos'))]).toEqual([index, []])
    }
  })

  it('of the lists of albums and shares read only those on the page', async () => {
    const after = { moment: new Date(from + 500 * 3_600_000), id: otherId }
    const albums = await explain(database, albumsPage(ownerId, after, 20).compile(database.kysely))
    expect(albums.find((node) => node['Index Name'] === 'albums_list')?.['Actual Rows']).toBe(21)
    const question = { appendable_only: false, limit: 20 }
    const shares = await explain(database, sharesPage(ownerId, question, after).compile(database.kysely))
    const perShare = shares.filter((node) => node['Relation Name'] === 'share_photos')
    expect(perShare.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([])
    expect(shares.find((node) => node['Node Type'] === 'Limit')?.['Actual Rows']).toBe(21)
  })
})
