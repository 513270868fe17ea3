import { limits } from '@koma/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { sharesOf } from '../shares/test-shares.ts'
import { photosOf, timelinesOf } from './test-timelines.ts'

let koma: TestKoma
let on: ReturnType<typeof sharesOf>
let timeline: ReturnType<typeof timelinesOf>
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  on = sharesOf(koma)
  timeline = timelinesOf(koma)
})
afterAll(() => koma.stop())

const minute = 60_000
const later = (milliseconds: number) => koma.ports.clock.advance(milliseconds)

/** Each test has people of its own. */
let round = 0
let owner = ''
let member = ''
let friend = ''
beforeEach(() => {
  round += 1
  ;[owner, member, friend] = [`owner${round}`, `member${round}`, `friend${round}`]
  later(60 * minute)
})

async function shareOf(...people: string[]): Promise<string> {
  const [first = '', ...others] = people
  const { album_id } = await on.make(first)
  await on.join(first, album_id, ...others)
  return album_id
}

const newest = (ids: readonly string[]) => ids.toReversed()

describe('[7 timelines] the main timeline', () => {
  it('has what was added to the shares of the viewer, newest first, one photo an item', async () => {
    const first = await shareOf(owner, member)
    const second = await shareOf(member, owner)
    const [ofOwner, ofMember] = [await on.seed(owner, 2), await on.seed(member, 2)]
    await on.add(owner, first, ofOwner)
    later(minute)
    await on.add(member, second, ofMember)
    const now = koma.ports.clock.now().getTime()
    const page = await timeline.main(owner)
    expect(photosOf(page.items)).toEqual([...newest(ofMember), ...newest(ofOwner)])
    expect({ ...page, items: page.items.length }).toEqual({ items: 4, has_more: false, next_timestamp: null })
    const [item] = page.items
    expect(item).toMatchObject({
      timestamp: now + 1,
      kind: 'share',
      share: { share_id: second, share_name: '夏の浮島', share_type: 'INVITE_ONLY' },
      promotion_id: null,
      photo_count: 1,
    })
    expect(item?.user.user_id).toBe(await on.idOf(member))
    expect(item?.photos[0]).toMatchObject({ timestamp: now + 1, share_id: second, in_vrchat_users_candidate: [] })
    expect(item?.photos[0]?.urls.medium).toContain('/content/')
  })

  it('gives every photo a timestamp of its own, though all were added in the same millisecond to different shares', async () => {
    const shares = [await shareOf(owner, member), await shareOf(owner, member), await shareOf(member, owner)]
    const [ofOwner, ofMember] = [await on.seed(owner, 5), await on.seed(member, 5)]
    await Promise.all(
      shares.flatMap((share) => [on.add(owner, share, ofOwner), on.add(member, share, ofMember)] as const),
    )
    const all = await timeline.main(owner, { limit: 100 })
    const timestamps = all.items.map(({ timestamp }) => timestamp)
    expect([timestamps.length, new Set(timestamps).size]).toEqual([30, 30])
    expect(timestamps).toEqual(timestamps.toSorted((one, other) => other - one))
    expect(await timeline.walk((query) => timeline.main(owner, query), { limit: 7 })).toEqual(all.items)
    const forward = await timeline.walk((query) => timeline.main(owner, query), { limit: 7, direction: 'future' })
    expect(forward).toEqual(all.items.toReversed())
  })

  it('starts at the named photo, itself included, in both directions', async () => {
    const share = await shareOf(owner)
    const ids = await on.seed(owner, 5)
    await on.add(owner, share, ids)
    const { items } = await timeline.main(owner)
    const startTimestamp = items[2]?.timestamp ?? 0
    expect((await timeline.main(owner, { startTimestamp })).items).toEqual(items.slice(2))
    const future = await timeline.main(owner, { startTimestamp, direction: 'future', limit: 2 })
    expect(future).toEqual({
      items: [items[2], items[1]],
      has_more: true,
      next_timestamp: items[0]?.timestamp,
    })
    const deep = await timeline.main(owner, { startTimestamp: 0 })
    expect(deep).toEqual({ items: [], has_more: false, next_timestamp: null })
  })

  it('shows the photos of an album that became a share as added now, whenever they were added to the album', async () => {
    const ids = await on.seed(owner, 3)
    const { album_id } = await koma.as(owner).ask('POST /album', { body: { name: '夏', photo_ids: ids } })
    later(24 * 60 * minute)
    await koma.as(owner).ask('POST /share', { body: { name: '夏', share_type: 'INVITE_ONLY', album_id } })
    const [post] = (await timeline.main(owner, { grouped: true })).items
    expect([post?.photo_count, photosOf(post ? [post] : [])]).toEqual([3, newest(ids)])
    expect(post?.timestamp).toBeGreaterThanOrEqual(koma.ports.clock.now().getTime())
  })
})

describe('[7 timelines] grouped', () => {
  it('has one item for what one person added to one share without a long pause, with the newest few photos', async () => {
    const share = await shareOf(owner, member)
    const [ofOwner, ofMember] = [await on.seed(owner, 8), await on.seed(member, 2)]
    await on.add(owner, share, ofOwner.slice(0, 5))
    later(minute)
    await on.add(member, share, ofMember)
    later(5 * minute)
    await on.add(owner, share, ofOwner.slice(5, 7))
    later(11 * minute)
    await on.add(owner, share, ofOwner.slice(7))
    const { items } = await timeline.main(member, { grouped: true })
    expect(items.map(({ photo_count }) => photo_count)).toEqual([1, 7, 2])
    expect(items.map((item) => photosOf([item]))).toEqual([
      ofOwner.slice(7),
      newest(ofOwner.slice(0, 7)).slice(0, limits.timelinePreview),
      newest(ofMember),
    ])
    expect(items.map(({ timestamp, photos }) => photos[0]?.timestamp === timestamp)).toEqual([true, true, true])
    const single = (await timeline.main(member)).items.flatMap(({ photos }) => photos)
    const grouped = items.flatMap(({ photos }) => photos)
    const singleOf = new Map(single.map((photo) => [photo.photo_id, photo]))
    expect(grouped).toEqual(grouped.map(({ photo_id }) => singleOf.get(photo_id)))
  })

  it('counts and shows what is left when photos are removed, trashed and restored, and no item without photos', async () => {
    const share = await shareOf(owner, member)
    const ids = await on.seed(owner, 6)
    await on.add(owner, share, ids)
    const read = async () => {
      const { items } = await timeline.main(member, { grouped: true })
      return items.map((item) => [item.photo_count, photosOf([item])])
    }
    const bin = (action: 'add' | 'restore', photo_ids: string[]) =>
      koma.as(owner).call(`POST /trash/${action}`, { body: { photo_ids } })
    await bin('add', ids.slice(4))
    expect(await read()).toEqual([[4, newest(ids.slice(0, 4))]])
    await on.remove(owner, share, ids.slice(0, 1))
    expect(await read()).toEqual([[3, newest(ids.slice(1, 4))]])
    await bin('add', ids.slice(1, 4))
    expect(await read()).toEqual([])
    await bin('restore', ids.slice(3))
    expect(await read()).toEqual([[3, newest(ids.slice(3))]])
    await bin('add', ids.slice(5))
    await koma.as(owner).call('POST /trash/delete', { body: { photo_ids: ids.slice(5) } })
    expect(await read()).toEqual([[2, newest(ids.slice(3, 5))]])
  })

  it('pages by posts, however many photos they have', async () => {
    const shares = [await shareOf(owner, member), await shareOf(owner, member), await shareOf(member, owner)]
    const [ofOwner, ofMember] = [await on.seed(owner, 5), await on.seed(member, 5)]
    for (const share of shares) {
      await on.add(owner, share, ofOwner)
      await on.add(member, share, ofMember)
    }
    const all = await timeline.main(owner, { grouped: true })
    expect(all.items.map(({ photo_count }) => photo_count)).toEqual([5, 5, 5, 5, 5, 5])
    const walked = await timeline.walk((query) => timeline.main(owner, query), { grouped: true, limit: 4 })
    expect(walked).toEqual(all.items)
  })
})

describe('[7 timelines] my timeline', () => {
  it('has what the caller added, and nothing of anybody else', async () => {
    const share = await shareOf(owner, member)
    const [ofOwner, ofMember] = [await on.seed(owner, 3), await on.seed(member, 2)]
    await on.add(owner, share, ofOwner)
    await on.add(member, share, ofMember)
    expect(photosOf((await timeline.me(owner)).items)).toEqual(newest(ofOwner))
    expect(photosOf((await timeline.me(member, { grouped: true })).items)).toEqual(newest(ofMember))
    const [own] = (await timeline.me(owner)).items
    expect(own?.photos[0]?.in_vrchat_users_candidate).toEqual(
      (await koma.as(owner).ask('GET /my/{PhotoId}', { params: { PhotoId: ofOwner[2] ?? '' } }))
        .in_vrchat_users_candidate,
    )
  })
})

describe('[7 timelines] updates', () => {
  it('count the photos after a moment, up to a limit', async () => {
    const share = await shareOf(owner, member)
    const ids = await on.seed(owner, 4)
    await on.add(owner, share, ids)
    const { items } = await timeline.main(member)
    expect(await timeline.updates(member)).toBe(4)
    expect(await timeline.updates(member, items[1]?.timestamp)).toBe(1)
    expect(await timeline.updates(member, items[0]?.timestamp)).toBe(0)
    expect(await timeline.updates(member, 8_000_000_000_000)).toBe(0)
    await koma.ports.database.pool.query(
      `insert into share_photos (share_id, adder_id, photo_id, added_at, taken_at, taken_offset, width, height)
      select share_id, owner_id, photo_id, $1::timestamptz + row_number() over () * interval '1 second', taken_at, 0, 16, 9
      from photos cross join unnest($2::uuid[]) as share_id where owner_id = $3`,
      [koma.ports.clock.now(), [await shareOf(owner, member)], await seedMany(limits.timelineUpdates)],
    )
    expect(await timeline.updates(member)).toBe(limits.timelineUpdates)
  })

  async function seedMany(count: number): Promise<string> {
    await on.seed(friend, count)
    return on.idOf(friend)
  }
})

describe('[7 timelines] limits', () => {
  it('refuses timestamps that are none, and treats a limit beyond the largest as that', async () => {
    const ask = async (query: string) => (await koma.fetchAs(owner, `/api/timeline/main?${query}`)).status
    expect(await ask('startTimestamp=-1')).toBe(422)
    expect(await ask('startTimestamp=1e3')).toBe(422)
    expect(await ask('direction=sideways')).toBe(422)
    expect(await ask('startTimestamp=99999999999999999')).toBe(422)
    expect(await ask('limit=100000')).toBe(200)
    expect((await koma.fetchAs(owner, '/api/timeline/home/updates')).status).toBe(422)
    expect((await koma.fetchAs(owner, '/api/timeline/home/updates?since=99999999999999999')).status).toBe(422)
  })
})
