import { callList } from '@koma/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { runModerationCommand } from '../reports/index.ts'
import { campaignsOf } from './test-campaigns.ts'

let koma: TestKoma
let on: ReturnType<typeof campaignsOf>
let posted = ''
let other = ''
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  on = campaignsOf(koma)
  await on.make()
  ;[posted = '', other = ''] = await on.seed('owner', 2)
  await on.seed('suspended', 1)
  await on.post('owner', posted)
  for (const name of ['stranger', 'muter']) await on.idOf(name)
  const target_user_id = await on.idOf('owner')
  await koma.as('muter').ask('POST /mute', { body: { target_user_id, mute: true } })
  const suspendedId = await on.idOf('suspended')
  await koma.ports.database.pool.query(`update users set koma_id = 'paused' where user_id = $1`, [suspendedId])
  await runModerationCommand(koma.ports, 'http://koma.test', ['suspend', 'paused', '7', 'spam'])
})
afterAll(() => koma.stop())

const people = [null, 'stranger', 'muter', 'suspended', 'owner'] as const
type Person = (typeof people)[number]
type Statuses = [guest: number, stranger: number, muter: number, suspended: number, owner: number]

const params = { promotion_id: 'summer' }
/** Every call of campaigns, and what each person is answered. Nobody but its owner learns that a photo exists which is not posted. */
const calls: Array<[call: string, ask: (who: Person) => Promise<{ response: Response | null }>, statuses: Statuses]> = [
  ['GET /promotions', (who) => on.client(who).call('GET /promotions'), [200, 200, 200, 200, 200]],
  [
    'GET /promotion/{promotion_id}',
    (who) => on.client(who).call('GET /promotion/{promotion_id}', { params }),
    [200, 200, 200, 200, 200],
  ],
  [
    'GET /promotion/{promotion_id}/candidates',
    (who) => on.client(who).call('GET /promotion/{promotion_id}/candidates', { params, query: {} }),
    [401, 200, 200, 200, 200],
  ],
  [
    'GET /timeline/promotion/{promotion_id}',
    (who) => on.client(who).call('GET /timeline/promotion/{promotion_id}', { params, query: {} }),
    [200, 200, 200, 200, 200],
  ],
  [
    'GET /timeline/promotion/{promotion_id} of=me',
    (who) => on.client(who).call('GET /timeline/promotion/{promotion_id}', { params, query: { of: 'me' } }),
    [200, 200, 200, 200, 200],
  ],
  [
    'POST /promotions/apply',
    (who) => on.client(who).call('POST /promotions/apply', { body: { code: 'summer-2026' } }),
    [401, 200, 200, 200, 200],
  ],
  [
    'POST /timeline/promotion/{promotion_id}/photos',
    (who) =>
      on.client(who).call('POST /timeline/promotion/{promotion_id}/photos', { params, body: { photo_id: other } }),
    [401, 404, 404, 404, 201],
  ],
  [
    'POST /timeline/promotion/{promotion_id}/{PhotoId}/reaction',
    (who) =>
      on.client(who).call('POST /timeline/promotion/{promotion_id}/{PhotoId}/reaction', {
        params: { ...params, PhotoId: posted },
        body: { action: 'add', reaction: '🎆' },
      }),
    [401, 200, 404, 403, 200],
  ],
  [
    'DELETE /timeline/promotion/{promotion_id}/photos/{PhotoId}',
    (who) =>
      on
        .client(who)
        .call('DELETE /timeline/promotion/{promotion_id}/photos/{PhotoId}', { params: { ...params, PhotoId: other } }),
    [401, 404, 404, 404, 204],
  ],
]

describe('[6] who may do what with a campaign', () => {
  it.each(calls)('%s', async (_call, ask, statuses) => {
    for (const [place, who] of people.entries()) {
      expect([who, (await ask(who)).response?.status]).toEqual([who, statuses[place]])
    }
  })

  it('is said above for every call of campaigns', () => {
    const all = callList.filter(([, { feature }]) => feature === 'campaigns').map(([name]) => name)
    const said = new Set(calls.map(([call]) => call.replace(' of=me', '')))
    expect([...said].toSorted()).toEqual(all.toSorted())
  })

  it('everybody sees posts except those who muted the poster, and each person their own only', async () => {
    const seen = async (who: Person, of?: 'me') =>
      (await on.timeline(who, of ? { of } : {})).items.flatMap(({ photos }) => photos.map(({ photo_id }) => photo_id))
    expect(await Promise.all(people.map((who) => seen(who)))).toEqual([[posted], [posted], [], [posted], [posted]])
    expect(await Promise.all(people.map((who) => seen(who, 'me')))).toEqual([[], [], [], [], [posted]])
  })

  it('candidates are the own photos, whoever asks', async () => {
    const own = async (who: string) =>
      (await on.candidates(who)).candidates.map(({ photo }) => photo.photo_id).toSorted()
    expect(await own('owner')).toEqual([posted, other].toSorted())
    expect(await own('stranger')).toEqual([])
  })

  it('who is suspended cannot post, and keeps the photos', async () => {
    const [candidate] = (await on.candidates('suspended')).candidates
    const { error } = await on.post('suspended', candidate?.photo.photo_id ?? '')
    expect(error?.status).toBe(403)
    expect((await koma.as('suspended').ask('GET /my', { query: {} })).photos).toHaveLength(1)
  })
})
