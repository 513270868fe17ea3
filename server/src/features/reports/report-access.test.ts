import { callList } from '@koma/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { campaignsOf } from '../campaigns/test-campaigns.ts'
import { runModerationCommand } from './operator/moderation-commands.ts'

let koma: TestKoma
let on: ReturnType<typeof campaignsOf>
let post = 0
let takedown_id = ''
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  on = campaignsOf(koma)
  await on.make()
  const run = (...args: string[]) => runModerationCommand(koma.ports, 'http://koma.test', args)
  const [shown = '', removed = ''] = await on.seed('owner', 2)
  post = (await on.post('owner', shown)).data?.timestamp ?? 0
  const down = (await on.post('owner', removed)).data?.timestamp
  await run('remove', `/pr/summer/photo/${down}`, 'spam')
  await on.idOf('stranger')
  const suspendedId = await on.idOf('suspended')
  await koma.ports.database.pool.query(`update users set koma_id = 'paused' where user_id = $1`, [suspendedId])
  await run('suspend', 'paused', '7', 'spam')
  const { notifications } = await koma.as('owner').ask('GET /notifications', { query: { type: 'moderation' } })
  const [told] = notifications
  takedown_id = (told?.type === 'moderation' && told.takedown_id) || ''
})
afterAll(() => koma.stop())

const people = [null, 'stranger', 'suspended', 'owner'] as const
type Person = (typeof people)[number]
type Statuses = [guest: number, stranger: number, suspended: number, owner: number]

/** Every call of reports, and what each person is answered. The take-down is the owner's. */
const calls: Array<[call: string, ask: (who: Person) => Promise<{ response: Response | null }>, statuses: Statuses]> = [
  [
    'POST /timeline/hide',
    (who) => on.client(who).call('POST /timeline/hide', { body: { kind: 'promotion_post', id: post } }),
    [401, 204, 204, 204],
  ],
  [
    'POST /report',
    (who) =>
      on.client(who).call('POST /report', { query: {}, body: { kind: 'promotion_post', id: post, reason: 'spam' } }),
    [204, 204, 204, 204],
  ],
  [
    'GET /takedown/{takedown_id}',
    (who) => on.client(who).call('GET /takedown/{takedown_id}', { params: { takedown_id } }),
    [401, 404, 404, 200],
  ],
  [
    'POST /takedown/{takedown_id}/appeal',
    (who) =>
      on.client(who).call('POST /takedown/{takedown_id}/appeal', { params: { takedown_id }, body: { text: 'x' } }),
    [401, 404, 404, 200],
  ],
]

describe('[6] who may do what with reports and take-downs', () => {
  it.each(calls)('%s', async (_call, ask, statuses) => {
    for (const [place, who] of people.entries()) {
      expect([who, (await ask(who)).response?.status]).toEqual([who, statuses[place]])
    }
  })

  it('is said above for every call of reports', () => {
    const all = callList.filter(([, { feature }]) => feature === 'reports').map(([name]) => name)
    expect(calls.map(([call]) => call)).toEqual(all)
  })
})
