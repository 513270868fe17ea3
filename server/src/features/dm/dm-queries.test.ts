import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../ports/database/test-database.ts'
import { explain, type PlanNode } from '../../ports/database/test-plans.ts'
import { seedLibrary } from '../photos/library/test-library.ts'
import { sentPage } from './store.ts'
import { threadsPage } from './threads.ts'

const userId = '019a8b2e-0000-7000-8000-000000000001'
const threads = 400
const inThread = 3000
const from = Date.UTC(2026, 0, 1)

let database: TestDatabase
let longThread: string
beforeAll(async () => {
  database = await createTestDatabase()
  const { kysely, pool } = database
  await kysely.insertInto('users').values({ user_id: userId, subject: 'user' }).execute()
  await kysely.insertInto('storage_use').values({ user_id: userId }).execute()
  await seedLibrary(pool, { ownerId: userId, count: inThread, from })
  await sql`
    insert into users (user_id, subject) select gen_random_uuid(), 'partner ' || place
    from generate_series(1, ${threads}::int) as place`.execute(kysely)
  // One thread with all photos, and many with a few each, half of them sent by the user.
  await sql`
    with made as (
      insert into dm_threads (thread_id, first_id, second_id, last_sent_at)
      select gen_random_uuid(), least(user_id, ${userId}), greatest(user_id, ${userId}), now() from users
      where user_id <> ${userId} returning *
    )
    insert into dm_sides (user_id, partner_id, thread_id, last_appeared_at)
    select one, other, thread_id, '2026-01-01'::timestamptz + row_number() over (order by thread_id) * interval '1 minute'
    from made cross join lateral (values (first_id, second_id), (second_id, first_id)) as side (one, other)`.execute(
    kysely,
  )
  const { rows } = await sql<{
    thread_id: string
  }>`select thread_id from dm_threads order by thread_id limit 1`.execute(kysely)
  longThread = rows[0]?.thread_id ?? ''
  await sql`
    insert into dm_photos (dm_photo_id, thread_id, sent_at, sender_id, photo_id, sending_id, hidden)
    select gen_random_uuid(), side.thread_id, added_at,
      case when place % 2 = 0 then side.user_id else side.partner_id end, photo_id, gen_random_uuid(), place % 10 = 0
    from dm_sides as side
    cross join (select *, row_number() over (order by added_at) as place from photos) as photo
    where side.user_id = ${userId} and (side.thread_id = ${longThread} or place <= 10)`.execute(kysely)
  await pool.query('vacuum analyze')
})
afterAll(() => database.close())

/** Nobody is muted, nothing reacted to and nothing a favorite here, so that the planner reads these empty tables as they are. */
const empty = ['mutes', 'favorites', 'dm_reactions']

function slowNodes(nodes: readonly PlanNode[]): string[] {
  return nodes
    .filter((node) => /Seq|Sort|Bitmap/.test(node['Node Type']) && !empty.includes(node['Relation Name'] ?? ''))
    .map((node) => `${node['Node Type']} ${node['Relation Name']}`)
}

describe('[9 DM photo pages] the queries', () => {
  it('of a page of photos read only those it shows and one more, from an index of the thread', async () => {
    for (const question of [
      { direction: 'past', limit: 50 },
      { direction: 'past', limit: 100, startTimestamp: from + 1500 * 600_000 },
      { direction: 'future', limit: 50, startTimestamp: from + 1500 * 600_000 },
    ] as const) {
      const nodes = await explain(database, sentPage(database.kysely, userId, longThread, question).compile())
      expect(slowNodes(nodes)).toEqual([])
      // There are two indexes in this order, of which one leaves out what is hidden.
      const scan = nodes.find((node) => node['Relation Name'] === 'dm_photos')
      expect([question, scan?.['Actual Rows']]).toEqual([question, question.limit + 1])
    }
  })

  it('of a page of threads look at the threads it shows and one more, however many photos these have', async () => {
    const after = { moment: new Date(Date.UTC(2026, 0, 1, 3)), id: userId }
    for (const place of [undefined, after]) {
      const nodes = await explain(database, threadsPage(userId, place, 20).compile(database.kysely))
      const scan = nodes.find((node) => node['Index Name'] === 'dm_sides_list')
      expect([scan?.['Actual Rows'], scan?.['Actual Loops']]).toEqual([21, 1])
      expect(slowNodes(nodes).filter((node) => node.startsWith('Seq'))).toEqual([])
      // Ten photos in each thread, some of which are unread; the long thread is not on these pages.
      const read = nodes.reduce(
        (sum, node) => sum + (node['Relation Name'] === 'dm_photos' ? node['Actual Rows'] * node['Actual Loops'] : 0),
        0,
      )
      expect(read).toBeLessThan(21 * 40)
    }
  })
})
