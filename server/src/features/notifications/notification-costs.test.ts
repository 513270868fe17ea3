import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { explain } from '../../ports/database/test-plans.ts'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { libraryReactions } from '../reactions/index.ts'
import { shareNotifications, shareReactionNotifications } from '../shares/index.ts'
import { sharesOf } from '../shares/test-shares.ts'
import { tagNotifications } from '../tags/index.ts'
import { peopleOf } from '../tags/test-people.ts'
import { purgeNotifications } from './purge.ts'
import { unreadQuery } from './store.ts'

const day = 24 * 3_600_000

let koma: TestKoma
let people: ReturnType<typeof peopleOf>
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  people = peopleOf(koma)
})
afterAll(() => koma.stop())

const unreadOf = (name: string) => koma.as(name).ask('GET /notifications/count')

/** Rows as if each of these photos had been tagged in turn, a second apart, the last one now. */
async function seedTagNotices(reader: string, owner: string, photoIds: readonly string[]): Promise<void> {
  const [readerId, ownerId] = [await people.userId(reader), await people.userId(owner)]
  const photos = sql`unnest(${[...photoIds]}::uuid[]) with ordinality as photo (photo_id, place)`
  const now = koma.ports.clock.now()
  await sql`
    insert into photo_tags (photo_id, user_id, owner_id, tagged_at, taken_at, place)
    select photo_id, ${readerId}, ${ownerId}, ${now}, ${now}, 1 from ${photos}
    on conflict do nothing`.execute(koma.ports.database.kysely)
  await sql`
    insert into notifications (notification_id, user_id, type, subject, by_user_id, photo_id, happened_at)
    select gen_random_uuid(), ${readerId}, 'tag', photo_id, ${ownerId}, photo_id,
      ${now}::timestamptz - (${photoIds.length} - place) * interval '1 second'
    from ${photos}`.execute(koma.ports.database.kysely)
}

/** Unread rows that are not shown, a second apart: tags in a trashed photo, and news of a share the reader is not in. */
async function seedUnseen(name: string, count: number): Promise<void> {
  const [photoId] = await people.seed(`${name}-author`, 1)
  await people.trash(`${name}-author`, 'add', [photoId ?? ''])
  const { album_id } = await sharesOf(koma).make(`${name}-author`)
  const userId = await people.userId(name)
  const now = koma.ports.clock.now()
  // In batches: on a busy machine, a single statement for all rows may run into the time limit of statements.
  for (let first = 1; first <= count; first += 1000) {
    const last = Math.min(first + 999, count)
    await sql`
      insert into notifications (notification_id, user_id, type, subject, photo_id, share_id, event, happened_at)
      select gen_random_uuid(), ${userId}, kind, 'unseen ' || place, ${photoId}::uuid, ${album_id}::uuid,
        'name_changed', ${now}::timestamptz - place * interval '1 second'
      from generate_series(${first}::int, ${last}::int) as place, unnest(array['tag', 'share_album']) as kind`.execute(
      koma.ports.database.kysely,
    )
  }
}

describe('[7 GET /notifications/count] the number of unread notifications', () => {
  it('is counted up to what the badge can show', async () => {
    await seedTagNotices('popular', 'fan', await people.seed('fan', 130))
    expect((await unreadOf('popular')).tag).toBe(100)
    await seedTagNotices('known', 'follower', await people.seed('follower', 99))
    expect((await unreadOf('known')).tag).toBe(99)
  })

  it('includes notifications that are older than many hidden ones', async () => {
    const photoIds = await people.seed('photographer', 120)
    await seedTagNotices('model', 'photographer', photoIds)
    await people.trash('photographer', 'add', photoIds.slice(3))
    expect((await unreadOf('model')).tag).toBe(3)
  })

  it('costs the same with 1,000 and with 20,000 unread notifications of each kind', async () => {
    await seedUnseen('busy', 1000)
    await seedUnseen('flooded', 20_000)
    await koma.ports.database.pool.query('vacuum analyze notifications, photo_tags, photos, shares, share_users')
    const kinds = {
      tag: tagNotifications(koma.ports),
      reaction: libraryReactions(koma.ports),
      share_album: shareNotifications(koma.ports),
      share_reaction: shareReactionNotifications(koma.ports),
    }
    const costOf = async (name: string) => {
      const nodes = await explain(
        koma.ports.database,
        unreadQuery(kinds, await people.userId(name)).compile(koma.ports.database.kysely),
      )
      const read = nodes.filter((node) => node['Relation Name'] === 'notifications')
      const [root] = nodes
      return {
        indexes: [...new Set(read.map((node) => node['Index Name']))],
        rows: read.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0),
        blocks: (root?.['Shared Hit Blocks'] ?? 0) + (root?.['Shared Read Blocks'] ?? 0),
      }
    }
    const [busy, flooded] = [await costOf('busy'), await costOf('flooded')]
    expect([busy.indexes, flooded.indexes]).toEqual([['notifications_unread'], ['notifications_unread']])
    expect(busy.rows).toBeGreaterThan(0)
    expect(flooded.rows).toBeLessThanOrEqual(1000)
    expect(flooded.blocks).toBeLessThan(3 * busy.blocks)
  })
})

describe('old notifications', () => {
  const storedOf = async (name: string) => (await people.notices(name)).length

  it('are purged once they were read and happened more than 90 days ago, in as many batches as it takes', async () => {
    await seedTagNotices('reader', 'writer', await people.seed('writer', 1500))
    koma.ports.clock.advance(day)
    await seedTagNotices('reader', 'editor', await people.seed('editor', 2))
    const until = new Date(koma.ports.clock.now().getTime() - 1000).toISOString()
    await koma.as('reader').ask('POST /notifications/read', { body: { until } })
    koma.ports.clock.advance(89 * day + 1000)
    await purgeNotifications(koma.ports)
    expect(await storedOf('reader')).toBe(2)
    koma.ports.clock.advance(365 * day)
    await purgeNotifications(koma.ports)
    expect(await people.notices('reader')).toMatchObject([{ is_read: false }])
  })

  it('are limited to the newest 10,000 for each reader', async () => {
    await seedUnseen('hoarder', 6500)
    await seedTagNotices('hoarder', 'friend', await people.seed('friend', 3))
    await seedUnseen('bystander', 10)
    await purgeNotifications(koma.ports)
    expect([await storedOf('hoarder'), await storedOf('bystander')]).toEqual([10_000, 20])
    expect((await unreadOf('hoarder')).tag).toBe(3)
  })

  it('are purged by a job that runs every day', async () => {
    await seedUnseen('asleep', 1)
    await koma.as('asleep').ask('POST /notifications/read', { body: { until: koma.ports.clock.now().toISOString() } })
    koma.ports.clock.advance(91 * day)
    const { kysely } = koma.ports.database
    await koma.ports.jobs.add(kysely, { name: 'notifications.purge', payload: {} })
    await koma.runJobs()
    await expect.poll(() => storedOf('asleep'), { timeout: 20_000 }).toBe(0)
  })
})
