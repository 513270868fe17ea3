import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { storm } from '../../test-storm.ts'
import { peopleOf } from '../tags/test-people.ts'
import { photosOf, timelinesOf } from '../timelines/test-timelines.ts'
import { campaignsOf } from './test-campaigns.ts'

let koma: TestKoma
let on: ReturnType<typeof campaignsOf>
let people: ReturnType<typeof peopleOf>
let round = 0
let mio = ''
let nagi = ''
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  on = campaignsOf(koma)
  people = peopleOf(koma)
  await start()
})
afterAll(() => koma.stop())
afterEach(start)

async function start(): Promise<void> {
  round += 1
  mio = `mio${round}`
  nagi = `nagi${round}`
  await koma.ports.database.pool.query('truncate promotions cascade')
  await on.make()
}

const codeOf = async (posted: ReturnType<typeof on.post>) => (await posted).error?.code ?? 0

describe('[7 timelines] posts of campaigns', () => {
  it('are seen by everybody, without who was there, and on the main timeline', async () => {
    const [id = ''] = await on.seed(mio, 8)
    const posted = await on.post(mio, id)
    expect(posted.response?.status).toBe(201)
    for (const name of [null, nagi]) {
      const [item] = (await on.timeline(name)).items
      expect(item).toMatchObject({ kind: 'promotion', promotion_id: 'summer', share: null, photo_count: 1 })
      expect(item?.timestamp).toBe(posted.data?.timestamp)
      expect(item?.photos[0]).toMatchObject({ in_vrchat_users_candidate: [], in_users: [], filename: 'koma.png' })
      expect(item?.photos[0]?.urls.original).toContain('/clean?w=campaign')
      expect(photosOf((await timelinesOf(koma).main(name)).items)).toEqual([id])
    }
    expect(await on.open(mio)).toMatchObject({
      posts_count: 1,
      users_count: 1,
      worlds_count: 1,
      mine: { posts_count: 1 },
    })
    expect((await on.candidates(mio)).counts).toMatchObject({ postable: 7, already_posted: 1 })
  })

  it('are checked: period, ownership, world info, world, posted before', async () => {
    const [id = '', nameless = '', elsewhere = ''] = await on.seed(mio, 3)
    const [others = ''] = await on.seed(nagi, 1)
    await on.setWorld([nameless], null, null)
    await on.setWorld([elsewhere], 'wrld_1', 'Elsewhere')
    await on.post(mio, id)
    expect(await Promise.all([others, nameless, elsewhere, id].map((photo) => codeOf(on.post(mio, photo))))).toEqual([
      1004, 1703, 1704, 1702,
    ])
    on.moveTo('2026-10-01T00:00:00Z')
    expect(await codeOf(on.post(mio, others))).toBe(1706)
    on.moveTo('2026-08-16T12:00:00Z')
  })

  it('are made once and at most 2,000 times, however many requests come at once', async () => {
    const ids = await on.seed(mio, 6)
    await koma.ports.database.pool.query(
      `with many as (select gen_random_uuid() as id, place from generate_series(1, 1997) as place), made as (
        insert into photos (photo_id, owner_id, state, added_at, taken_at, taken_offset, sha256, bytes, width, height, format, filename, players)
        select id, $1, 'live', timestamptz '2020-01-01' + place * interval '1 second', now(), 0, sha256(uuid_send(id)), 1, 1, 1, 'png', 'x', '[]' from many)
      insert into promotion_posts (promotion_id, photo_id, user_id, posted_at, first_at, world_key)
      select 'summer', id, $1, timestamptz '2020-01-01' + place * interval '1 second', timestamptz '2020-01-01', 'w' from many`,
      [await on.idOf(mio)],
    )
    const statuses = await storm([...ids, ...ids].map((id) => () => on.post(mio, id)))
    expect(statuses.filter((status) => status === 201).length).toBe(3)
    expect((await on.open(mio)).mine?.posts_count).toBe(2000)
  })

  it('are grouped by user, and paged by timestamps of their own', async () => {
    const [own, others] = [await on.seed(mio, 3), await on.seed(nagi, 2)]
    for (const id of own) await on.post(mio, id)
    for (const id of others) await on.post(nagi, id)
    const { items } = await on.timeline(null, { grouped: true })
    expect(items.map(({ photo_count, photos }) => [photo_count, photos.length])).toEqual([
      [2, 2],
      [3, 3],
    ])
    const first = await on.timeline(null, { limit: 3 })
    const second = await on.timeline(null, { limit: 3, startTimestamp: first.next_timestamp ?? 0 })
    expect(photosOf([...first.items, ...second.items])).toEqual([...own, ...others].toReversed())
    expect(photosOf((await on.timeline(mio, { of: 'me' })).items)).toEqual(own.toReversed())
  })

  it('end when trashed, taken back or deleted, and are hidden from whoever muted the user', async () => {
    const photo = await people.upload(mio)
    await on.setWorld([photo.photo_id], 'wrld_37a2ecff-201e-4ed0-b937-f58c196e1b2f', '黄昏の浮島')
    await on.post(mio, photo.photo_id)
    const [item] = (await on.timeline(null)).items
    const url = koma.url + (item?.photos[0]?.urls.original ?? '')
    expect((await fetch(url)).status).toBe(200)
    const count = async (name: string | null) => (await on.timeline(name)).items.length
    await people.mute(nagi, mio)
    expect([await count(nagi), await count(null)]).toEqual([0, 1])
    await people.trash(mio, 'add', [photo.photo_id])
    expect([await count(null), (await fetch(url)).status]).toEqual([0, 404])
    await people.trash(mio, 'restore', [photo.photo_id])
    expect(await count(null)).toBe(1)
    expect((await on.takeBack(nagi, photo.photo_id)).error?.status).toBe(404)
    await on.takeBack(mio, photo.photo_id)
    expect(await count(null)).toBe(0)
  })
})
