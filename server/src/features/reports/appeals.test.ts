import { errors } from '@koma/contract/errors'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { campaignsOf } from '../campaigns/test-campaigns.ts'
import { runModerationCommand } from './operator/moderation-commands.ts'

let koma: TestKoma
let on: ReturnType<typeof campaignsOf>
let photoId = ''
let page = ''
let takedownId = ''
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  on = campaignsOf(koma)
  await on.make()
  await koma.ports.database.pool.query('update users set koma_id = $2 where user_id = $1', [
    await on.idOf('owner'),
    'owner_id',
  ])
  await on.idOf('stranger')
  ;[photoId = ''] = await on.seed('owner', 1)
})
afterAll(() => koma.stop())
beforeEach(async () => {
  await koma.ports.database.pool.query(
    'delete from promotion_posts; delete from takedowns; delete from notifications; delete from identity.attempts',
  )
  koma.ports.clock.advance(1000)
  page = `/pr/summer/photo/${(await on.post('owner', photoId)).data?.timestamp}`
  await run('remove', page, 'no_consent')
  takedownId = await newest('owner')
})

const run = (...args: string[]) => runModerationCommand(koma.ports, 'https://koma.example', args)
const told = async (name: string) => {
  const { notifications } = await koma.as(name).ask('GET /notifications', { query: { type: 'moderation' } })
  return notifications.flatMap((each) => (each.type === 'moderation' ? [each] : []))
}
const newest = async (name: string) => (await told(name))[0]?.takedown_id ?? ''
const open = (name: string | null, id = takedownId) =>
  on.client(name).call('GET /takedown/{takedown_id}', { params: { takedown_id: id } })
const appeal = (name: string | null, text = 'I asked everybody in it.', id = takedownId) =>
  on.client(name).call('POST /takedown/{takedown_id}/appeal', { params: { takedown_id: id }, body: { text } })

describe('[decisions] the notice of a take-down', () => {
  it('tells its owner what is down, why and since when', async () => {
    const { data } = await open('owner')
    expect(data).toEqual({
      takedown_id: takedownId,
      kind: 'promotion_post',
      reason: 'no_consent',
      taken_at: koma.ports.clock.now().toISOString(),
      until: null,
      restored_at: null,
      photo_id: photoId,
      photo_url: expect.stringContaining('/medium.avif?'),
      share_id: null,
      share_name: null,
      promotion_id: 'summer',
      promotion_title: { ja: '夏', en: 'Summer' },
      appeal: null,
    })
    await koma.as('owner').ask('POST /trash/add', { body: { photo_ids: [photoId] } })
    expect((await open('owner')).data).toMatchObject({ photo_id: null, photo_url: null })
    await koma.as('owner').ask('POST /trash/restore', { body: { photo_ids: [photoId] } })
  })

  it('says that it was brought back', async () => {
    await run('restore', page)
    expect((await open('owner')).data?.restored_at).toBe(koma.ports.clock.now().toISOString())
    expect((await appeal('owner')).error?.code).toBe(errors.not_down.code)
  })
})

describe('[decisions] an appeal', () => {
  it('is kept once, and the operator sees it among what waits', async () => {
    expect(await run('list')).toBe('There are no open reports and no appeals.')
    const { data } = await appeal('owner', ' I asked\n  owner   nobody ')
    const now = koma.ports.clock.now().toISOString()
    expect(data?.appeal).toEqual({ text: 'I asked\n  owner   nobody', sent_at: now, state: 'open' })
    expect((await appeal('owner')).error?.code).toBe(errors.already_appealed.code)
    expect(await run('list')).toMatch(
      /^An appeal since .* against no_consent of .*\n {2}what {4}the campaign post promotion_post:summer:[\s\S]* {2}owner {3}owner_id\n[\s\S]* {2}says {4}I asked owner nobody$/,
    )
  })

  it('of two at the same moment is kept once', async () => {
    const sent = await Promise.all([appeal('owner', 'one'), appeal('owner', 'two')])
    expect(sent.map(({ response }) => response?.status).sort()).toEqual([200, 409])
  })

  it('can be followed, or closed: the owner is told of either', async () => {
    await appeal('owner')
    koma.ports.clock.advance(1000)
    expect(await run('uphold', page)).toMatch(/^Closed the appeal about the campaign post/)
    expect(await run('uphold', page)).toMatch(/^There is no open appeal/)
    expect(await run('list')).toBe('There are no open reports and no appeals.')
    expect((await open('owner')).data).toMatchObject({ restored_at: null, appeal: { state: 'closed' } })
    expect((await told('owner'))[0]).toMatchObject({ event: 'appeal_closed', takedown_id: takedownId })
    expect(await run('restore', page)).toMatch(/^Brought back/)
    expect((await told('owner')).map(({ event }) => event).sort()).toEqual(['appeal_closed', 'removed', 'restored'])
  })

  it('has words, and not too many of them', async () => {
    expect((await appeal('owner', '   ')).error?.status).toBe(422)
    expect((await appeal('owner', 'x'.repeat(1001))).error?.status).toBe(422)
    expect((await open('owner')).data?.appeal).toBeNull()
  })

  it('is limited for each user and day', async () => {
    await koma.ports.database.pool.query('update takedowns set appeal = null, appealed_at = null')
    for (let count = 0; count < 20; count += 1) {
      expect((await appeal('owner')).error).toBeNull()
      await koma.ports.database.pool.query('update takedowns set appeal = null, appealed_at = null')
    }
    expect((await appeal('owner')).error?.status).toBe(429)
  })
})

describe('[6] who may see and appeal', () => {
  it('its owner, also while suspended; everybody else finds nothing', async () => {
    const statuses = async (name: string | null, id?: string) => [
      (await open(name, id)).response?.status,
      (await appeal(name, 'x', id)).response?.status,
    ]
    expect(await statuses(null)).toEqual([401, 401])
    expect(await statuses('stranger')).toEqual([404, 404])
    expect(await statuses('owner', crypto.randomUUID())).toEqual([404, 404])
    koma.ports.clock.advance(1000)
    await run('suspend', 'owner_id', '7', 'spam')
    expect(await statuses('owner')).toEqual([200, 200])
    const suspension = await newest('owner')
    expect((await open('owner', suspension)).data).toMatchObject({ kind: null, until: expect.any(String) })
    expect(await statuses('owner', suspension)).toEqual([200, 200])
    expect(await statuses('stranger', suspension)).toEqual([404, 404])
  })
})
