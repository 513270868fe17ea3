import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queriesDuring } from '../../ports/database/test-queries.ts'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { dmOf } from './test-dm.ts'

let koma: TestKoma
let on: ReturnType<typeof dmOf>
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  on = dmOf(koma)
})
afterAll(() => koma.stop())

const count = async (name: string) => (await koma.as(name).ask('GET /notifications/count')).dm
const minute = 60_000

describe('[7 notifications] of photos sent by DM', () => {
  it('are one line for photos sent together and soon after, and another one for those sent later', async () => {
    const ids = await on.seed('mio', 32)
    const mio = await on.userId('mio')
    await on.sent('mio', 'sora', ids.slice(0, 30))
    koma.ports.clock.advance(5 * minute)
    const [last = 0] = await on.sent('mio', 'sora', ids.slice(30, 31))
    expect(await on.told('sora')).toMatchObject([{ type: 'dm', user_id: mio, num: 31, sent_at: last, read: false }])
    expect([await count('sora'), await count('mio')]).toEqual([1, 0])
    koma.ports.clock.advance(90 * minute)
    await on.sent('mio', 'sora', ids.slice(31))
    expect((await on.told('sora')).map((told) => 'num' in told && told.num)).toEqual([1, 31])
    expect(await count('sora')).toBe(2)
    await on.read('sora', 'mio')
    expect(await count('sora')).toBe(0)
    expect((await on.told('sora')).map(({ read }) => read)).toEqual([true, true])
  })

  it('count only what is still there, and show the latest of it', async () => {
    const [first = '', second = ''] = await on.seed('back', 2)
    const [firstAt] = await on.sent('back', 'forth', [first, second])
    await on.takeBack('back', 'forth', [second])
    const [told] = await on.told('forth')
    expect(told).toMatchObject({ num: 1, sent_at: firstAt })
    expect(told?.thumbnail_url).toContain(first)
    await on.takeBack('back', 'forth', [first])
    expect([await on.told('forth'), await count('forth')]).toEqual([[], 0])
  })

  it('obey the settings: one for photos, one for reactions, and one for both', async () => {
    const [photo = ''] = await on.seed('teller', 1)
    const rows = async (name: string) => (await on.notices(name)).map(({ type }) => type)
    const set = (name: string, body: object) => koma.as(name).ask('PUT /notifications/settings', { body })
    await set('deaf', { dm_receive: false })
    await set('silent', { dm: false })
    for (const name of ['deaf', 'silent', 'keen']) await on.sent('teller', name, [photo])
    expect([await rows('deaf'), await rows('silent'), await rows('keen')]).toEqual([[], [], ['dm']])
    const react = async (name: string) => {
      const { photos } = await on.page(name, 'teller')
      await on.reactTo(name, 'teller', photos[0]?.sent_at ?? 0, '😍')
    }
    await set('teller', { dm_reaction: false })
    await react('deaf')
    expect(await rows('teller')).toEqual([])
    await set('teller', { dm_reaction: true })
    await react('keen')
    expect(await rows('teller')).toEqual(['dm_reaction'])
  })

  it('take the same number of queries, however many are sent and unread', async () => {
    const ids = await on.seed('bulk', 100)
    await on.sent('bulk', 'few', ids.slice(0, 1))
    await on.sent('bulk', 'many', ids.slice(0, 50))
    const cost = async (name: string, photoIds: string[]) =>
      (await queriesDuring(() => on.send('bulk', name, photoIds))).length
    expect(await cost('many', ids.slice(50))).toBe(await cost('few', ids.slice(1, 2)))
  })
})
