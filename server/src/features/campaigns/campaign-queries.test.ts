import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrateTo } from '../../ports/database/migrate.ts'
import { createTestDatabase, type TestDatabase } from '../../ports/database/test-database.ts'
import { explain, type PlanNode } from '../../ports/database/test-plans.ts'
import { seedLibrary } from '../photos/library/test-library.ts'
import { campaignTimeline } from './campaign-timeline.ts'
import { countOwn } from './promotions.ts'

const userIds = Array.from(
  { length: 20 },
  (_, place) => `019a8b2e-0000-7000-8000-${String(place + 1).padStart(12, '0')}`,
)
const perUser = 300
const viewerId = userIds[0] ?? ''
/** The viewer has so many that a page which read all of them would show. */
const countOf = (userId: string) => (userId === viewerId ? 3000 : perUser)

/** Posts of many users to two campaigns. A tenth is hidden. */
async function fill({ pool, kysely }: TestDatabase): Promise<void> {
  await sql`
    insert into promotions (promotion_id, title_ja, title_en, description_ja, description_en, starts_at, ends_at, time_zone, world_ids, world_names)
    select id, 'x', 'x', 'x', 'x', now() - interval '1 year', now() + interval '1 year', 'UTC', '{}', '{}'
    from unnest('{summer,winter}'::text[]) as campaign (id)`.execute(kysely)
  for (const ownerId of userIds) {
    await sql`insert into users (user_id, subject) values (${ownerId}, ${ownerId})`.execute(kysely)
    await sql`insert into storage_use (user_id) values (${ownerId})`.execute(kysely)
    await seedLibrary(pool, { ownerId, count: countOf(ownerId), from: Date.UTC(2026, 0, 1) })
  }
  await sql`
    insert into promotion_posts (promotion_id, photo_id, user_id, posted_at, first_at, world_key, is_removed)
    select case when place % 3 = 0 then 'winter' else 'summer' end, photo_id, owner_id, moment, moment, 'world ' || place % 7, place % 10 = 0
    from (
      select photo_id, owner_id, place, timestamptz '2026-01-01Z' + place * interval '20 minutes' as moment
      from (select photo_id, owner_id, row_number() over (order by added_at, photo_id) as place from photos) as numbered
    ) as posted`.execute(kysely)
  await pool.query('vacuum analyze')
}

let database: TestDatabase
let old: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  old = await createTestDatabase('empty')
  await fill(database)
})
afterAll(async () => {
  await database.close()
  await old.close()
})

const readOf = (nodes: readonly PlanNode[]) => {
  const scans = nodes.filter((node) => node['Relation Name'] === 'promotion_posts')
  return {
    rows: Math.round(scans.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0)),
    whole: scans.filter((node) => node['Node Type'] === 'Seq Scan').length,
  }
}

it('[9 timeline page] reads a page of posts by an index, however many there are', async () => {
  const limit = 21
  const middle = Date.UTC(2026, 1, 1)
  for (const promotionId of [null, 'summer']) {
    const source = campaignTimeline({ database } as never, promotionId)
    for (const of of ['main', 'me'] as const) {
      for (const grouped of [false, true]) {
        for (const start of [{ direction: 'past' }, { direction: 'future', startTimestamp: middle }] as const) {
          const question = { of, viewerId, grouped, limit, ...start }
          const selected = source.select(question)
          if (!selected) throw new Error('Campaigns are on every timeline.')
          const nodes = await explain(database, selected.compile(database.kysely))
          const { rows, whole } = readOf(nodes)
          expect([promotionId, question, whole]).toEqual([promotionId, question, 0])
          // A grouped item looks at its group, and posts of the other campaign may lie between.
          expect([promotionId, question, rows <= limit * 10 || rows]).toEqual([promotionId, question, true])
        }
      }
    }
  }
})

it('reads no post to tell how many a campaign has, and only own ones to tell how many are own', async () => {
  const nodes = await explain(database, sql`select * from promotions`.compile(database.kysely))
  expect(readOf(nodes)).toEqual({ rows: 0, whole: 0 })
  const own = readOf(await explain(database, countOwn(viewerId, ['summer']).compile(database.kysely)))
  expect(own.whole).toBe(0)
  expect(own.rows).toBeLessThanOrEqual(countOf(viewerId))
})

it('counts the posts that an installation had before, and keeps every one of them', async () => {
  await migrateTo(old, '0041-campaigns')
  await fill(old)
  await migrateTo(old)
  const { rows } = await old.pool.query(`
    select promotion_id, posts_count, users_count, worlds_count,
      (select count(*)::int from promotion_posts as post where post.promotion_id = promotions.promotion_id and not hidden) as posts,
      (select count(distinct user_id)::int from promotion_posts as post where post.promotion_id = promotions.promotion_id and not hidden) as users,
      (select count(distinct world_key)::int from promotion_posts as post where post.promotion_id = promotions.promotion_id and not hidden) as worlds
    from promotions order by 1`)
  expect(rows).toHaveLength(2)
  for (const row of rows) {
    expect([row.posts_count, row.users_count, row.worlds_count]).toEqual([row.posts, row.users, row.worlds])
  }
  const { rows: kept } = await old.pool.query('select count(*)::int as posts from promotion_posts')
  expect(kept[0].posts).toBe(userIds.reduce((sum, userId) => sum + countOf(userId), 0))
})
