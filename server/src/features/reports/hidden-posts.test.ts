import type { BodyInput } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { campaignsOf } from '../campaigns/test-campaigns.ts'
import { sharesOf } from '../shares/test-shares.ts'
import { photosOf, timelinesOf } from '../timelines/test-timelines.ts'

type Post = BodyInput<'POST /timeline/hide'>

let koma: TestKoma
let on: ReturnType<typeof campaignsOf>
let shares: ReturnType<typeof sharesOf>
let timelines: ReturnType<typeof timelinesOf>
let photoIds: string[] = []
const posts: number[] = []
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  on = campaignsOf(koma)
  shares = sharesOf(koma)
  timelines = timelinesOf(koma)
  await on.make()
  photoIds = await on.seed('owner', 3)
  for (const photoId of photoIds) posts.push((await on.post('owner', photoId)).data?.timestamp ?? 0)
  await on.idOf('viewer')
})
afterAll(() => koma.stop())
beforeEach(() => koma.ports.database.pool.query('delete from hidden_posts'))

const hide = async (name: string | null, body: Post) =>
  (await on.client(name).call('POST /timeline/hide', { body })).response?.status
const postAt = (place: number, more = {}): Post => ({ kind: 'promotion_post', id: posts[place] ?? 0, ...more })
const seen = async (name: string | null) => photosOf((await on.timeline(name)).items)
const grouped = async (name: string) => {
  const { items } = await timelines.main(name, { grouped: true })
  return items.map(({ photo_count, photos }) => [photo_count, photos.map(({ photo_id }) => photo_id)])
}

describe('[decisions] hiding a post', () => {
  it('hides it from the timelines of who hid it and of nobody else, until it is shown again', async () => {
    const [first = '', second = '', third = ''] = photoIds
    expect(await hide('viewer', postAt(1))).toBe(204)
    expect(await hide('viewer', postAt(1))).toBe(204)
    expect([await seen('viewer'), await seen('owner'), await seen(null)]).toEqual([
      [third, first],
      [third, second, first],
      [third, second, first],
    ])
    expect(await timelines.updates('viewer')).toBe(2)
    expect(await grouped('viewer')).toEqual([[2, [third, first]]])
    await hide('viewer', postAt(2))
    expect(await grouped('viewer')).toEqual([[1, [first]]])
    await hide('viewer', postAt(1, { hide: false }))
    await hide('viewer', postAt(2, { hide: false }))
    expect(await grouped('viewer')).toEqual([[3, [third, second, first]]])
  })

  it('covers photos of public shares on timelines', async () => {
    const { album_id } = await shares.make('owner', { share_type: 'PUBLIC' })
    await shares.join('owner', album_id, 'viewer')
    await shares.add('owner', album_id, photoIds)
    const inShare = async () =>
      (await timelines.main('viewer', { grouped: true })).items
        .filter(({ kind }) => kind === 'share')
        .map(({ photo_count, photos }) => [photo_count, photos.length])
    const [first = ''] = photoIds
    expect(await hide('viewer', { kind: 'share', id: album_id, photo_id: first })).toBe(204)
    expect(await inShare()).toEqual([[2, 2]])
    await hide('viewer', { kind: 'share', id: album_id, photo_id: first, hide: false })
    expect(await inShare()).toEqual([[3, 3]])
  })

  it('is for signed-in users and for what they see', async () => {
    expect(await hide(null, postAt(0))).toBe(401)
    expect(await hide('viewer', { kind: 'promotion_post', id: 1 })).toBe(404)
    const { album_id } = await shares.make('owner', { share_type: 'INVITE_ONLY' })
    await shares.add('owner', album_id, photoIds)
    const [first = ''] = photoIds
    expect(await hide('viewer', { kind: 'share', id: album_id, photo_id: first })).toBe(403)
    expect(await hide('viewer', { kind: 'share', id: crypto.randomUUID(), photo_id: first })).toBe(404)
  })

  it('keeps a limited number for each user; those hidden first show again', async () => {
    await hide('viewer', postAt(0))
    await koma.ports.database.pool.query(
      `insert into hidden_posts (user_id, thing, photo_id, hidden_at)
       select user_id, 'thing ' || number, photo_id, hidden_at + number * interval '1 second'
       from hidden_posts, generate_series(1, $1::int) as number`,
      [limits.hiddenPosts - 1],
    )
    koma.ports.clock.advance(24 * 3_600_000)
    expect(await seen('viewer')).toHaveLength(2)
    await hide('viewer', postAt(1))
    expect(await seen('viewer')).toEqual([photoIds[2], photoIds[0]])
  })
})
