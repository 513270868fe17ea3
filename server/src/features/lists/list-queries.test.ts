import { Random } from '@koma/contract/random'
import { type CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../ports/database/test-database.ts'
import { explain } from '../../ports/database/test-plans.ts'
import { keyInList, partRows } from './read-part.ts'
import { changesSince } from './read-parts.ts'
import { albumId, ListWorld, people, shareId } from './test-list-world.ts'

const [first] = people
const start = { start_ms: Date.UTC(2025, 3, 1), start_id: '00000000-0000-0000-0000-000000000000' }
const end = { ...start, start_ms: Date.UTC(2025, 3, 20) }

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  const world = new ListWorld(database, new Random(7))
  await world.fill()
  await world.add(first, 3000, false)
  const columns = 'taken_at, taken_offset, width, height, colour'
  for (const insert of [
    `album_photos (album_id, photo_id, added_at, hand_at, ${columns}) select '${albumId}', photo_id, added_at, added_at, ${columns}`,
    `share_photos (share_id, adder_id, photo_id, added_at, hand_at, ${columns}) select '${shareId}', owner_id, photo_id, added_at, added_at, ${columns}`,
    `favorites (user_id, owner_id, photo_id, favorited_at, ${columns}) select owner_id, owner_id, photo_id, added_at, ${columns}`,
  ]) {
    await database.pool.query(`insert into ${insert} from photos`)
  }
  await sql`update photos set trashed_at = added_at where hashtext(photo_id::text) % 2 = 0`.execute(database.kysely)
  // Spreads all moments alike, so that the same range fits every order.
  for (const [table, moments] of [
    ['photos', ['added_at', 'trashed_at']],
    ['album_photos', ['added_at', 'hand_at']],
    ['share_photos', ['added_at', 'hand_at']],
    ['favorites', ['favorited_at']],
  ] as const) {
    const spread = moments.map(
      (moment) =>
        `${moment} = case when ${moment} is null then null else taken_at + (${moment} - timestamptz '2026-01-01 00:00Z') end`,
    )
    await database.pool.query(`update ${table} set ${spread.join()}`)
  }
  await database.pool.query('vacuum analyze')
})
afterAll(() => database.close())

const lists = [
  ['library', first, 'added', 'photos_library_added'],
  ['library', first, 'taken', 'photos_library_taken'],
  ['trash', first, 'added', 'photos_trash_added'],
  ['trash', first, 'taken', 'photos_trash_taken'],
  ['trash', first, 'trashed', 'photos_trash_trashed'],
  ['album', albumId, 'added', 'album_photos_added'],
  ['album', albumId, 'taken', 'album_photos_taken'],
  ['album', albumId, 'hand', 'album_photos_hand'],
  ['share', shareId, 'hand', 'share_photos_hand'],
  ['share', shareId, 'added', 'share_photos_added'],
  ['share', shareId, 'taken', 'share_photos_taken'],
  ['favorites', first, 'added', 'favorites_list'],
  ['favorites', first, 'taken', 'favorites_taken'],
] as const

/** By an index, although these tables are so small that Postgres would rather scan them. */
const byIndex = 'set local enable_seqscan = off; set local enable_bitmapscan = off'

async function scansOf(query: CompiledQuery): Promise<string[]> {
  const nodes = await explain(database, query, byIndex)
  return nodes
    .filter((node) => / Scan$/.test(node['Node Type']) && node['Node Type'] !== 'Subquery Scan')
    .map((node) => node['Index Name'] ?? node['Node Type'])
}

describe('the queries of lists in parts', () => {
  it.each(lists)('read a part of %s %s by %s from its index alone', async (kind, listId, by, index) => {
    const query = partRows({ kind, listId }, by, start, end).compile(database.kysely)
    expect(await scansOf(query)).toEqual([index])
  })

  it.each(lists)('find a photo in %s %s by %s by its id', async (kind, listId, by) => {
    const query = keyInList({ kind, listId }, by, start.start_id).compile(database.kysely)
    expect(await scansOf(query)).toEqual([expect.stringMatching(/_(pkey|photo)$/)])
  })

  it('read what changed from the log alone', async () => {
    const query = changesSince({ kind: 'library', listId: first }, 5).compile(database.kysely)
    expect(await scansOf(query)).toEqual(['list_changes_pkey'])
  })
})
