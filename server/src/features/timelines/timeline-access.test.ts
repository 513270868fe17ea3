import { callList } from '@koma/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { makeShareWorld, type ShareWorld, shareTypes, type User } from '../shares/test-share-world.ts'
import { sharesOf } from '../shares/test-shares.ts'
import { photosOf, timelinesOf } from './test-timelines.ts'

let koma: TestKoma
let world: ShareWorld
let timeline: ReturnType<typeof timelinesOf>
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  world = await makeShareWorld(koma)
  timeline = timelinesOf(koma)
})
afterAll(() => koma.stop())

type Adder = keyof ShareWorld['photoIds']

/** Whose photos each person sees on their main timeline, and on their own. The owner has muted `muted`. Public shares are no exception. */
const seen: Array<[who: User | null, main: Adder[], me: Adder[] | 401]> = [
  [null, [], 401],
  ['stranger', [], []],
  ['applicant', [], []],
  ['invited', [], []],
  ['former', [], []],
  ['member', ['owner', 'adder', 'former', 'muted'], []],
  ['adder', ['owner', 'adder', 'former', 'muted'], ['adder']],
  ['muted', ['owner', 'adder', 'former', 'muted'], ['muted']],
  ['owner', ['owner', 'adder', 'former'], ['owner']],
]

describe('[6] who sees what on timelines', () => {
  it.each(seen)('%s', async (who, main, me) => {
    const times = (adders: Adder[]) => shareTypes.flatMap(() => adders.map((adder) => world.photoIds[adder])).toSorted()
    for (const grouped of [false, true]) {
      const { items } = await timeline.main(who, { grouped, limit: 100 })
      expect(photosOf(items).toSorted()).toEqual(times(main))
      if (me === 401) continue
      const own = await timeline.me(who ?? '', { grouped, limit: 100 })
      expect(photosOf(own.items).toSorted()).toEqual(times(me))
    }
    expect(await timeline.updates(who)).toBe(times(main).length)
    if (me === 401) {
      const { error } = await koma.guest.call('GET /timeline/me', { query: {} })
      expect(error?.status).toBe(401)
    }
  })
})

it('[6] is said above for every call of timelines', () => {
  const all = callList.filter(([, { feature }]) => feature === 'timelines').map(([name]) => name)
  expect(all).toEqual(['GET /timeline/main', 'GET /timeline/me', 'GET /timeline/home/updates'])
})

describe('[4, 6] what changes access changes timelines at once', () => {
  it('muting and unmuting, joining and leaving, types of shares, deleting a share and an account', async () => {
    const on = sharesOf(koma)
    const { album_id } = await on.make('host')
    await on.join('host', album_id, 'guest1')
    const [hosts, guests] = [await on.seed('host', 2), await on.seed('guest1', 1)]
    await on.add('host', album_id, hosts)
    await on.add('guest1', album_id, guests)
    const read = async (who: string) => {
      const main = photosOf((await timeline.main(who)).items)
      const grouped = photosOf((await timeline.main(who, { grouped: true })).items)
      expect([grouped, await timeline.updates(who)]).toEqual([main, main.length])
      return main
    }
    const everything = [...guests, ...hosts.toReversed()]
    const mute = async (by: string, who: string, isMuted: boolean) =>
      koma.as(by).ask('POST /mute', { body: { target_user_id: await on.idOf(who), mute: isMuted } })
    await mute('guest1', 'host', true)
    expect([await read('guest1'), await read('host')]).toEqual([guests, everything])
    await mute('guest1', 'host', false)
    await mute('host', 'guest1', true)
    expect([await read('guest1'), await read('host')]).toEqual([everything, hosts.toReversed()])
    await mute('host', 'guest1', false)

    await on.join('host', album_id, 'guest2')
    expect(await read('guest2')).toEqual(everything)
    await on.away('host', album_id, 'guest2')
    expect(await read('guest2')).toEqual([])
    await koma.as('guest1').ask('POST /share/{ShareId}/leave', on.params(album_id))
    expect([await read('guest1'), photosOf((await timeline.me('guest1')).items)]).toEqual([[], []])
    expect(await read('host')).toEqual(everything)
    await on.patch('host', album_id, { share_type: 'PUBLIC' })
    expect([await read('guest1'), await read('host')]).toEqual([[], everything])

    await koma.ports.database.kysely
      .deleteFrom('users')
      .where('user_id', '=', await on.idOf('guest1'))
      .execute()
    expect(await read('host')).toEqual(hosts.toReversed())
    await koma.as('host').ask('DELETE /share/{ShareId}', on.params(album_id))
    expect(await read('host')).toEqual([])
  })

  it('content is seen by way of the share, and not after leaving it', async () => {
    const [item] = (await timeline.main('member', { limit: 100 })).items.filter(
      ({ share, user }) => share?.share_type === 'INVITE_ONLY' && user.user_id === world.userIds.owner,
    )
    const { medium = '', original = '' } = item?.photos[0]?.urls ?? {}
    expect(new URL(medium, koma.url).searchParams.get('w')).toMatch(/^share:/)
    expect(original).toContain('/clean?')
    const ShareId = world.shareIds.INVITE_ONLY
    await koma.as('member').ask('POST /share/{ShareId}/leave', { params: { ShareId } })
    expect((await fetch(koma.url + medium)).status).toBe(404)
    await world.reset('INVITE_ONLY')
    expect((await fetch(koma.url + medium)).status).toBe(200)
  })
})
