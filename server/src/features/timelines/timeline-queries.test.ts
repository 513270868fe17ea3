import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../ports/database/test-database.ts'
import { explain, type PlanNode } from '../../ports/database/test-plans.ts'
import { seedLibrary } from '../photos/library/test-library.ts'
import { selectNewPhotos, selectPosts } from '../shares/timeline/select-posts.ts'
import { findPosted } from '../shares/timeline/share-timeline.ts'
import type { TimelineRow } from './sources.ts'

const viewerId = '019a8b2e-0000-7000-8000-000000000001'
const adderId = '019a8b2e-0000-7000-8000-000000000002'
const shares = 200
const inShare = 100
const minutes = 60_000
const from = Date.UTC(2026, 0, 1)
const limit = 21

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  const { kysely, pool } = database
  for (const user_id of [viewerId, adderId]) {
    await kysely.insertInto('users').values({ user_id, subject: user_id }).execute()
    await kysely.insertInto('storage_use').values({ user_id }).execute()
  }
  await seedLibrary(pool, { ownerId: adderId, count: inShare, from })
  // Twice as many shares as the viewer is in. Each has all photos, twenty minutes apart, so that each is a post of its own.
  await sql`
    insert into shares (share_id, owner_id, name, share_type, created_at)
    select gen_random_uuid(), ${adderId}, 'x', 'INVITE_ONLY', ${new Date(from)} from generate_series(1, ${shares * 2}::int)`.execute(
    kysely,
  )
  await sql`
    insert into share_users (share_id, user_id, role, since)
    select share_id, case when row_number() over () % 2 = 0 then ${viewerId}::uuid else ${adderId}::uuid end, 'member', now()
    from shares`.execute(kysely)
  // Without the triggers, which would keep a list and the posts with every row.
  const text = `
    begin;
    set local statement_timeout = 0;
    set local session_replication_role = replica;
    insert into share_photos (share_id, adder_id, photo_id, added_at, hand_at, posted_at, taken_at, taken_offset, width, height, hidden)
    select share_id, case when hashtext(photo_id::text) % 2 = 0 then '${adderId}' else '${viewerId}' end::uuid, photo_id, added_at + (added_at - timestamptz '2026-01-01Z'), added_at, added_at, taken_at, 540, 16, 9,
      hashtext(photo_id::text) % 7 = 0
    from photos cross join shares;
    select date_posts();
    commit`
  // On a busy machine these rows take longer than a query of the product may.
  await pool.query(Object.assign({ text }, { query_timeout: 110_000 }))
  await pool.query('vacuum analyze')
})
afterAll(() => database.close())

const posts = ['share_posts', 'share_photos']

/** How many rows of posts and photos were read, and which of them otherwise than by an index in the order of the timeline. */
function readingOf(nodes: readonly PlanNode[]): { rows: number; astray: string[] } {
  const scans = nodes.filter((node) => posts.includes(node['Relation Name'] ?? ''))
  return {
    // Postgres tells the mean of all loops, rounded.
    rows: Math.round(scans.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0)),
    astray: scans
      .filter((node) => !/newest|posted/.test(node['Index Name'] ?? ''))
      .map((node) => `${node['Node Type']} ${node['Relation Name']}`),
  }
}

describe('[9 timeline page] the queries of a timeline', () => {
  const middle = from + (inShare / 2) * 20 * minutes
  const questions = [true, false].flatMap((grouped) =>
    (['main', 'me'] as const).flatMap((of) => [
      { of, grouped, direction: 'past', limit } as const,
      { of, grouped, direction: 'past', limit, startTimestamp: middle } as const,
      { of, grouped, direction: 'future', limit, startTimestamp: middle } as const,
    ]),
  )

  it('look at each share once, and read a page of those that are on it', async () => {
    for (const question of questions) {
      const nodes = await explain(database, selectPosts({ ...question, viewerId }).compile(database.kysely))
      const { rows, astray } = readingOf(nodes)
      expect([question, astray]).toEqual([question, []])
      expect(rows).toBeLessThanOrEqual(shares + limit * limit)
    }
  })

  it('of what is new end with the limit, though everything is new', async () => {
    const query = sql`select from (${selectNewPhotos(viewerId, new Date(0))}) as photos limit 1000`
    const { rows, astray } = readingOf(await explain(database, query.compile(database.kysely)))
    expect([rows, astray]).toEqual([1000, []])
  })

  it('of the photos of posts read the few that are shown, however many photos a post has', async () => {
    const { rows: page } = await selectPosts({ of: 'main', viewerId, grouped: true, direction: 'past', limit }).execute(
      database.kysely,
    )
    const whole: TimelineRow[] = page.map((row) => ({ ...row, first_at: new Date(0) }))
    const nodes = await explain(database, findPosted(database.kysely, viewerId, whole).compile())
    expect(
      nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'share_photos'),
    ).toEqual([])
    const scan = nodes.find((node) => node['Index Name'] === 'share_photos_posted_by')
    expect([scan?.['Actual Rows'], scan?.['Actual Loops']]).toEqual([4, limit])
  })
})
