import { limits } from '@koma/contract/limits'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { storm } from '../../test-storm.ts'
import { makePicture, uploadRequest } from '../photos/test-pictures.ts'
import { campaignsOf } from './test-campaigns.ts'

const day = 86_400_000
let koma: TestKoma
let on: ReturnType<typeof campaignsOf>
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  on = campaignsOf(koma)
})
afterAll(() => koma.stop())
beforeEach(() => on.moveTo('2026-08-16T12:00:00Z'))
afterEach(() => koma.ports.database.pool.query('truncate promotions cascade; delete from identity.attempts'))

const limitsOf = async (name: string) => {
  const { storage_count_files, storage_size_bytes } = await koma.as(name).ask('GET /me')
  return [storage_count_files, storage_size_bytes]
}
const freePlan = [500, 5 * 1024 ** 3]
const granted = [2000, 20 * 1024 ** 3]

describe('[7 promotions] a campaign', () => {
  it('is shown to everybody by any of its addresses, with what is their own only to users', async () => {
    await on.make({ addresses: ['s26'] })
    const seen = await on.open(null, 's26')
    expect(seen).toEqual({
      promotion_id: 'summer',
      title: { ja: '夏', en: 'Summer' },
      description: { ja: '夏の写真', en: 'Photos of the summer' },
      starts_at: '2026-07-31T15:00:00.000Z',
      ends_at: '2026-08-31T15:00:00.000Z',
      state: 'running',
      hero_url: null,
      grant: { storage_count_files: 2000, storage_size_bytes: 20 * 1024 ** 3 },
      posts_count: 0,
      users_count: 0,
      worlds_count: 0,
      mine: null,
    })
    expect(await on.open('mio')).toEqual({ ...seen, mine: { is_applied: false, posts_count: 0 } })
    for (const id of ['winter', 'Summer', '..', 'x'.repeat(65)]) {
      const response = await fetch(`${koma.url}/api/promotion/${encodeURIComponent(id)}`)
      expect([id, response.status]).toEqual([id, response.status === 422 ? 422 : 404])
    }
  })

  it('is listed while it runs, and can be opened before and after', async () => {
    await on.make()
    const listed = async () =>
      (await koma.guest.ask('GET /promotions')).promotions.map(({ promotion_id }) => promotion_id)
    const at = async (moment: string) => {
      on.moveTo(moment)
      return [await listed(), (await on.open(null)).state]
    }
    expect(await at('2026-07-31T14:59:59.999Z')).toEqual([[], 'upcoming'])
    expect(await at('2026-07-31T15:00:00Z')).toEqual([['summer'], 'running'])
    expect(await at('2026-08-31T14:59:59.999Z')).toEqual([['summer'], 'running'])
    expect(await at('2026-08-31T15:00:00Z')).toEqual([[], 'over'])
  })
})

describe('[7 promotions] a code', () => {
  it('raises the free plan while the campaign runs, and applying it again changes nothing', async () => {
    await on.make()
    expect(await limitsOf('rei')).toEqual(freePlan)
    expect((await on.apply('rei', ' ＳＵＭＭＥＲ-2026 ')).data).toEqual({
      success: true,
      type: 'applied',
      promotion_id: 'summer',
    })
    expect((await on.apply('rei')).data?.type).toBe('already_applied')
    expect([await limitsOf('rei'), (await on.open('rei')).mine?.is_applied]).toEqual([granted, true])
    on.moveTo('2026-09-01T00:00:00Z')
    expect(await limitsOf('rei')).toEqual(freePlan)
    expect((await on.apply('rei')).data?.type).toBe('already_applied')
  })

  it('never lowers a larger plan', async () => {
    await on.make()
    await on.apply('pro')
    await koma.ports.database.pool.query(`update users set plan_id = 'standard_monthly' where user_id = $1`, [
      await on.idOf('pro'),
    ])
    expect(await limitsOf('pro')).toEqual([100_000, 100 * 1024 ** 3])
  })

  it('keeps every photo when the grant ends, and stops uploads until there is room', async () => {
    await on.make()
    await on.apply('full')
    const ids = await on.seed('full', 501)
    const upload = async () =>
      (await koma.fetchAs('full', '/api/photo', uploadRequest(await makePicture('jpeg')))).status
    expect(await upload()).toBe(201)
    koma.ports.clock.advance(30 * day)
    expect(await upload()).toBe(413)
    const { photos } = await koma.as('full').ask('GET /my', { query: { limit: 200 } })
    expect([photos.length, ids.length]).toEqual([200, 501])
  })

  it('can be used as often as its limit says, whoever tries at the same time', async () => {
    await on.make({ codes: [{ code: 'only-three', max_uses: 3 }] })
    const names = Array.from({ length: 8 }, (_, place) => `guest${place}`)
    for (const name of names) await on.idOf(name)
    const statuses = await storm(names.flatMap((name) => [() => on.apply(name, 'only-three')]))
    expect(statuses.toSorted()).toEqual([200, 200, 200, 422, 422, 422, 422, 422])
    const { rows } = await koma.ports.database.pool.query('select uses from promotion_codes')
    expect(rows).toEqual([{ uses: 3 }])
  })

  it('is counted once for a user who sends it many times at once', async () => {
    await on.make({ codes: [{ code: 'first-code' }, { code: 'second-code' }] })
    await on.idOf('ren')
    const statuses = await storm(
      Array.from({ length: 6 }, (_, place) => () => on.apply('ren', place % 2 ? 'first-code' : 'second-code')),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
    const { rows } = await koma.ports.database.pool.query('select sum(uses)::int as uses from promotion_codes')
    expect(rows).toEqual([{ uses: 1 }])
  })

  it('is refused before and after the campaign', async () => {
    await on.make()
    for (const moment of ['2026-07-01T00:00:00Z', '2026-09-01T00:00:00Z']) {
      on.moveTo(moment)
      expect((await on.apply('late')).error?.code).toBe(1706)
    }
    expect(await limitsOf('late')).toEqual(freePlan)
  })

  it('cannot be guessed: wrong ones count, right ones do not', async () => {
    await on.make()
    for (let tries = 0; tries < limits.attempts.perAccount + 2; tries += 1) await on.apply('fan')
    const codes = await Promise.all(
      Array.from({ length: limits.attempts.perAccount + 3 }, (_, place) => on.apply('thief', `summer-${place}`)),
    )
    const told = codes.map(({ error }) => error?.code)
    expect([told.filter((code) => code === 1705).length, told.filter((code) => code === 1030).length]).toEqual([
      limits.attempts.perAccount,
      3,
    ])
    const { error, response } = await on.apply('thief')
    expect([error?.code, Number(response?.headers.get('Retry-After')) > 0]).toEqual([1030, true])
  })

  it('cannot be read from the database', async () => {
    await on.make()
    const { rows } = await koma.ports.database.pool.query('select promotion_codes::text as row from promotion_codes')
    expect(rows[0].row.toLowerCase()).not.toMatch(/summer-2026|53756d6d6572|73756d6d65722d32303236/)
  })
})

describe('[7 promotions] the candidates', () => {
  it('are the library by when photos were taken, each with its state, and counted by it', async () => {
    await on.make({ worlds: { ids: [], names: ['Vket*', '黄昏の*'] } })
    const ids = await on.seed('kei', 6)
    const [trashed = '', nameless = '', elsewhere = '', vket = ''] = ids
    await on.setWorld([nameless], null, null)
    await on.setWorld([elsewhere], 'wrld_1', 'The Vket bar')
    await on.setWorld([vket], null, 'VKET 2026')
    await koma.as('kei').ask('POST /trash/add', { body: { photo_ids: [trashed] } })
    const page = await on.candidates('kei')
    expect(page.counts).toEqual({ postable: 3, already_posted: 0, not_vket_world: 1, no_world_info: 1 })
    const stateOf = Object.fromEntries(page.candidates.map(({ photo, state }) => [photo.photo_id, state]))
    expect(stateOf).toEqual({
      [nameless]: 'no_world_info',
      [elsewhere]: 'not_vket_world',
      ...Object.fromEntries([vket, ...ids.slice(4)].map((id) => [id, 'postable'])),
    })
    const times = page.candidates.map(({ photo }) => Date.parse(photo.taken_at))
    expect(times).toEqual(times.toSorted((one, other) => other - one))
    for (const state of ['postable', 'not_vket_world', 'no_world_info', 'already_posted'] as const) {
      const { candidates } = await on.candidates('kei', { state })
      expect(candidates).toEqual(page.candidates.filter((candidate) => candidate.state === state))
    }
    const first = await on.candidates('kei', { limit: 2 })
    const second = await on.candidates('kei', { limit: 3, ...first.next })
    expect([...first.candidates, ...second.candidates]).toEqual(page.candidates)
    expect([first.has_more, second.has_more, second.next]).toEqual([true, false, null])
  })

  it('match patterns as they are written: only the asterisk has a meaning', async () => {
    await on.make({ worlds: { names: ['100%_*\\'] } })
    const [same = '', other = ''] = await on.seed('pat', 2)
    await on.setWorld([same], null, '100%_fun\\')
    await on.setWorld([other], null, '1000 funs')
    const { candidates } = await on.candidates('pat', { state: 'postable' })
    expect(candidates.map(({ photo }) => photo.photo_id)).toEqual([same])
  })

  it('are for users, of campaigns that exist, and never those of others', async () => {
    await on.make()
    await on.seed('kei', 1)
    expect(
      (
        await koma.guest.call('GET /promotion/{promotion_id}/candidates', {
          params: { promotion_id: 'summer' },
          query: {},
        })
      ).error?.status,
    ).toBe(401)
    expect(
      (
        await koma
          .as('kei')
          .call('GET /promotion/{promotion_id}/candidates', { params: { promotion_id: 'winter' }, query: {} })
      ).error?.status,
    ).toBe(404)
    expect((await on.candidates('somebody')).counts).toEqual({
      postable: 0,
      already_posted: 0,
      not_vket_world: 0,
      no_world_info: 0,
    })
  })
})
