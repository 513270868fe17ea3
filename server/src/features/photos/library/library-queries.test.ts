import { type CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../ports/database/test-database.ts'
import { explain } from '../../../ports/database/test-plans.ts'
import { favoritesPage } from '../../favorites/store.ts'
import { trashPage } from '../../trash/store.ts'
import { libraryPage } from './library.ts'
import { seedLibrary } from './test-library.ts'

const ownerId = '019a8b2e-0000-7000-8000-000000000001'
const otherId = '019a8b2e-0000-7000-8000-000000000002'
const photos = 3000
const from = Date.UTC(2026, 0, 1)
const start = { startTimestamp: from + 1500 * 600_000, startPhotoId: otherId }

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  const { kysely, pool } = database
  for (const user_id of [ownerId, otherId]) {
    await kysely.insertInto('users').values({ user_id, subject: user_id }).execute()
    await kysely.insertInto('storage_use').values({ user_id }).execute()
    await seedLibrary(pool, { ownerId: user_id, count: photos, from })
  }
  await sql`update photos set trashed_at = added_at where hashtext(photo_id::text) % 2 = 0`.execute(kysely)
  await sql`
    insert into favorites (
      user_id, photo_id, favorited_at, hidden, owner_id, taken_at, taken_offset, width, height, colour)
    select owner_id, photo_id, added_at, trashed_at is not null, owner_id, taken_at, taken_offset, width, height, colour
    from photos`.execute(kysely)
  await seedThreads()
  await pool.query('vacuum analyze photos, favorites, dm_threads, dm_photos')
})
afterAll(() => database.close())

/** Sends each photo of the other user to one of many, so that the planner knows how DMs are distributed. */
async function seedThreads(): Promise<void> {
  await sql`
    with partners as (
      insert into users (user_id, subject) select gen_random_uuid(), 'partner ' || place from generate_series(1, 1000) as place
      returning user_id
    ), threads as (
      insert into dm_threads (thread_id, first_id, second_id, last_sent_at)
      select gen_random_uuid(), least(user_id, ${otherId}), greatest(user_id, ${otherId}), now() from partners
      returning thread_id
    ), numbered as (select thread_id, row_number() over () - 1 as number from threads)
    insert into dm_photos (dm_photo_id, thread_id, sent_at, sender_id, photo_id, sending_id)
    select gen_random_uuid(), thread_id, added_at, owner_id, photo_id, gen_random_uuid()
    from (select *, row_number() over () as place from photos where owner_id = ${otherId}) as photo
    join numbered on number = place % 1000`.execute(database.kysely)
}

/** Every list a user pages through, and the index it must be read from. */
function pages(): Array<[name: string, index: string, query: { compile(): CompiledQuery }]> {
  const db = database.kysely
  const past = { direction: 'past', limit: 100, ...start } as const
  const future = { direction: 'future', limit: 100, ...start } as const
  return [
    ['GET /my', 'photos_library_added', libraryPage(db, ownerId, { direction: 'past', limit: 100, by: 'added' })],
    ['GET /my from a moment', 'photos_library_added', libraryPage(db, ownerId, { ...past, by: 'added' })],
    ['GET /my to the future', 'photos_library_added', libraryPage(db, ownerId, { ...future, by: 'added' })],
    ['GET /my?by=taken', 'photos_library_taken', libraryPage(db, ownerId, { ...past, by: 'taken' })],
    ['GET /my?by=taken to the future', 'photos_library_taken', libraryPage(db, ownerId, { ...future, by: 'taken' })],
    ['GET /trash', 'photos_trash_added', trashPage(db, ownerId, { ...past, by: 'added' })],
    ['GET /trash?by=taken', 'photos_trash_taken', trashPage(db, ownerId, { ...past, by: 'taken' })],
    ['GET /trash?by=trashed', 'photos_trash_trashed', trashPage(db, ownerId, { ...past, by: 'trashed' })],
    [
      'GET /trash?by=trashed to the future',
      'photos_trash_trashed',
      trashPage(db, ownerId, { ...future, by: 'trashed' }),
    ],
    ['GET /favorite', 'favorites_list', favoritesPage(db, ownerId, { ...past, by: 'added' })],
    ['GET /favorite to the future', 'favorites_list', favoritesPage(db, ownerId, { ...future, by: 'added' })],
    ['GET /favorite?by=taken', 'favorites_taken', favoritesPage(db, ownerId, { ...past, by: 'taken' })],
  ]
}

/** One line for each clause, so that reviewers see what changed in a query. */
const readable = (text: string) =>
  text
    .replaceAll('"', '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/ (from|inner join|where|and|order by|limit)(?= )/g, '\n  $1')

describe('the queries of the lists', () => {
  it('match the reviewed snapshot', async () => {
    const texts = pages().map(([name, , query]) => [name, query.compile().sql])
    const file = texts.map(([name = '', text = '']) => `-- ${name}\n${readable(text)};\n`).join('\n')
    await expect(file).toMatchFileSnapshot('./library-queries.sql')
  })

  it('of pages read only the photos they show and one more, from the index of their order, without sorting', async () => {
    for (const [name, index, query] of pages()) {
      const nodes = await explain(database, query.compile())
      const types = nodes.map((node) => node['Node Type'])
      expect([name, types.filter((type) => /Seq|Sort|Bitmap/.test(type))]).toEqual([name, []])
      const scan = nodes.find((node) => node['Index Name'] === index)
      expect([name, scan?.['Actual Rows']]).toEqual([name, 101])
    }
  })
})
