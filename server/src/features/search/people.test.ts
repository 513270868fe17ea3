import { userCalls } from '@koma/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { peopleOf } from '../tags/test-people.ts'

let koma: TestKoma
let people: ReturnType<typeof peopleOf>
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  people = peopleOf(koma)
})
afterAll(() => koma.stop())

async function addUser(account: string, koma_id: string, user_name: string, more: Record<string, string> = {}) {
  const saved = await koma.fetchAs(account, '/api/me', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ koma_id, user_name, description: 'x', ...more }),
  })
  expect(saved.status).toBe(200)
  return people.userId(account)
}
const named = async (viewer: string, name: string) =>
  (await koma.as(viewer).ask('GET /search/user/by_name', { query: { name } })).users.map(({ koma_id }) => koma_id)

describe('[7 GET /search/user/by_name] people', () => {
  it('are found by a part of the name or the id, ignoring case and width, the best match first', async () => {
    await addUser('a', 'zz_mio', 'うみおと')
    await addUser('b', 'mio_0816', 'ミオ')
    await addUser('c', 'not_here', 'ソラ')
    await addUser('d', 'mio', 'もふもふ')
    await addUser('e', 'wide_one', 'ＭＩＯさん')
    await people.userId('without-a-name')
    const found = await koma.as('seeker').ask('GET /search/user/by_name', { query: { name: 'MIO' } })
    expect(userCalls['GET /search/user/by_name'].answers[200].strict().parse(found)).toEqual(found)
    expect(found.users.map(({ koma_id }) => koma_id)).toEqual(['mio', 'mio_0816', 'wide_one', 'zz_mio'])
    expect(await named('seeker', 'みお')).toEqual(['zz_mio'])
    expect(await named('seeker', 'ﾐｵ')).toEqual(['mio_0816'])
    expect(await named('b', 'ミオ')).toEqual([])
  })

  it('are found by a literal match: wildcards and other SQL characters have no special meaning', async () => {
    await addUser('percent', 'a_b', '100%\\o/')
    expect(await named('seeker', '%')).toEqual(['a_b'])
    expect(await named('seeker', '\\o/')).toEqual(['a_b'])
    expect(await named('seeker', 'a_b')).toEqual(['a_b'])
    expect(await named('seeker', "'; drop table users; --")).toEqual([])
    const { error } = await koma.as('seeker').call('GET /search/user/by_name', { query: { name: 'a\u0000' } })
    expect(error?.status).toBe(422)
    const nul = await koma.as('seeker').call('GET /search/user/by_id', { query: { id: 'a\u0000' } })
    expect(nul.error?.status).toBe(404)
  })

  it('come in pages, without duplicates', async () => {
    for (let place = 0; place < 7; place += 1) await addUser(`twin-${place}`, `twin_${place}`, `双子${place}`)
    const found: Array<string | null> = []
    let cursor: string | null = null
    do {
      const query = { name: '双子', limit: 3, ...(cursor === null ? {} : { cursor }) }
      const page: { users: Array<{ koma_id: string | null }>; next_cursor: string | null } = await koma
        .as('seeker')
        .ask('GET /search/user/by_name', { query })
      found.push(...page.users.map(({ koma_id }) => koma_id))
      cursor = page.next_cursor
    } while (cursor !== null)
    expect(found.toSorted()).toEqual(Array.from({ length: 7 }, (_, place) => `twin_${place}`))
    const wrong = await koma.as('seeker').call('GET /search/user/by_name', { query: { name: 'x', cursor: 'x' } })
    expect(wrong.error?.status).toBe(422)
  })

  it('are marked if the caller has muted them; guests get a 401', async () => {
    await addUser('noise', 'noisy_one', 'ざわざわ')
    await people.mute('seeker', 'noise')
    const { users } = await koma.as('seeker').ask('GET /search/user/by_name', { query: { name: 'ざわざわ' } })
    expect(users.map((user) => user.is_mute)).toEqual([true])
    const byId = await koma.as('seeker').ask('GET /search/user/by_id', { query: { id: 'NOISY_one' } })
    expect(byId.is_mute).toBe(true)
    expect((await koma.guest.call('GET /search/user/by_name', { query: { name: 'x' } })).error?.status).toBe(401)
    expect((await koma.guest.call('GET /search/user/suggestions')).error?.status).toBe(401)
  })
})

describe('[2 /select_tag_user] suggestions', () => {
  const suggested = async (name: string, photo_id?: string) =>
    (await koma.as(name).ask('GET /search/user/suggestions', { query: photo_id ? { photo_id } : {} })).users.map(
      ({ user_id }) => user_id,
    )

  it('list the candidates of the photo first, then people the user meets most, but nobody they have muted', async () => {
    const usr = (place: number) => `usr_34f3d933-b091-4163-9565-59cb819a${String(place).padStart(4, '0')}`
    const byId = await addUser('player', 'player_1', 'a', { vrchat_user_id: usr(1) })
    const byName = await addUser('named', 'player_2', 'b', { vrchat_display_name: 'プレイヤー2' })
    await addUser('liar', 'player_3', 'c', { vrchat_user_id: usr(999), vrchat_display_name: 'プレイヤー0' })
    await addUser('shooter', 'shooter', 'd', { vrchat_user_id: usr(0) })
    const ids = await people.seed('shooter', 40)
    const photos = await Promise.all(
      ids.map((PhotoId) => koma.as('shooter').ask('GET /my/{PhotoId}', { params: { PhotoId } })),
    )
    const photo = photos.find((each) => each.in_vrchat_users_candidate.length === 3)
    expect(photo?.in_users_candidate.map((user) => user.user_id)).toEqual([byId, byName])
    const listed = (await koma.as('shooter').ask('GET /my')).photos
    const candidates = (each: { photo_id: string; in_users_candidate: object[] }) => [
      each.photo_id,
      each.in_users_candidate,
    ]
    expect(listed.toReversed().map(candidates)).toEqual(photos.map(candidates))
    const [often, once, never] = await Promise.all(['often', 'once', 'noisy'].map(people.userId))
    await people.tag('shooter', ids[0] ?? '', ['often', 'once', 'noisy'])
    await people.tag('shooter', ids[1] ?? '', ['often', 'named'])
    await people.tag('shooter', ids[2] ?? '', ['often'])
    await people.mute('shooter', 'noisy')
    expect((await suggested('shooter')).slice(0, 3)).toEqual([often, expect.any(String), expect.any(String)])
    expect(await suggested('shooter')).not.toContain(never)
    expect(await suggested('shooter', photo?.photo_id)).toEqual([byId, byName, often, once])
    expect(await suggested('often')).toEqual([await people.userId('shooter')])
    const few = await koma.as('shooter').ask('GET /search/user/suggestions', { query: { limit: 1 } })
    expect(few.users.map(({ user_id }) => user_id)).toEqual([often])
  })

  it('for a photo are only for its owner, not for people tagged in it', async () => {
    const [photo_id = ''] = await people.seed('mine', 1)
    await people.tag('mine', photo_id, ['tagged-one'])
    for (const name of ['tagged-one', 'stranger']) {
      const { error } = await koma.as(name).call('GET /search/user/suggestions', { query: { photo_id } })
      expect([name, error?.status]).toEqual([name, 404])
    }
  })
})
