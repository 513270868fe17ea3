import { limits } from '@koma/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Received, Receiver, type StandIn, startBrowserPushService } from '../../ports/push/test-push-services.ts'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { startPerson } from '../clients/test-connected.ts'
import { peopleOf } from '../tags/test-people.ts'

let koma: TestKoma
let service: StandIn
let people: ReturnType<typeof peopleOf>
beforeAll(async () => {
  service = await startBrowserPushService()
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off', KOMA_WEB_PUSH_HOSTS: service.host })
  people = peopleOf(koma)
  await koma.runJobs()
})
beforeEach(() => {
  service.received.length = 0
  service.answer = 201
  koma.ports.clock.advance(60_000)
})
afterAll(async () => {
  await koma.stop()
  await service.close()
})

const open = () => new Receiver(`${service.url}/send/${crypto.randomUUID()}`)
const asking = ({ address, keys }: Receiver, language: 'ja' | 'en' = 'en') => ({
  body: { kind: 'web', address, keys, language } as const,
})
async function subscribed(name: string, language: 'ja' | 'en' = 'en'): Promise<Receiver> {
  const browser = open()
  await koma.as(name).ask('PUT /push/subscription', asking(browser, language))
  koma.ports.clock.advance(1000)
  return browser
}
const devices = async (address: string) =>
  (await koma.ports.database.pool.query('select user_id from push_subscriptions where address = $1', [address])).rows
const jobsLeft = async () =>
  (await koma.ports.database.pool.query('select from graphile_worker._private_jobs')).rows.length

/** What the browser was told, once every job is done. */
async function heard(browser: Receiver): Promise<Array<ReturnType<Receiver['read']>>> {
  // Nobody waits for the moment at which the job is due.
  await expect
    .poll(
      async () => {
        await koma.ports.database.pool.query(
          `update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()`,
        )
        return jobsLeft()
      },
      { timeout: 60_000 },
    )
    .toBe(0)
  const toIt = ({ path }: Received) => new URL(browser.address).pathname === path
  return service.received.filter(toIt).map(({ body }) => browser.read(body))
}

const untagged = new Map<string, string[]>()

/** Each time in another photo. */
async function tagBy(owner: string, name: string): Promise<void> {
  const photos = untagged.get(owner) ?? (await people.seed(owner, 20))
  untagged.set(owner, photos)
  await people.tag(owner, photos.pop() ?? '', [name])
}

describe('[4 notifications] subscribing a device', () => {
  it('is for users: a guest is turned away, and a stranger ends nothing of others', async () => {
    const browser = await subscribed('mio')
    const of = { body: { address: browser.address } }
    expect((await koma.guest.call('GET /push')).error?.status).toBe(401)
    expect((await koma.guest.call('PUT /push/subscription', asking(browser))).error?.status).toBe(401)
    expect((await koma.guest.call('DELETE /push/subscription', of)).error?.status).toBe(401)
    expect(await koma.as('stranger').ask('DELETE /push/subscription', of)).toBeNull()
    expect(await devices(browser.address)).toHaveLength(1)
    expect(await koma.as('mio').ask('DELETE /push/subscription', of)).toBeNull()
    expect(await koma.as('mio').ask('DELETE /push/subscription', of)).toBeNull()
    expect(await devices(browser.address)).toEqual([])
  })

  it('says which devices can be notified', async () => {
    expect(await koma.as('mio').ask('GET /push')).toEqual({
      web: { public_key: koma.ports.push.offer.web?.publicKey },
      fcm: false,
      apns: false,
    })
  })

  it('refuses addresses that are no push service, keys that are none, and kinds that are switched off', async () => {
    const browser = open()
    const { body } = asking(browser)
    const ask = async (changes: object) =>
      (await koma.as('mio').call('PUT /push/subscription', { body: { ...body, ...changes } as never })).error
    expect(await ask({ address: 'http://127.0.0.1:5432/internal' })).toMatchObject({ status: 422, code: 1821 })
    expect(await ask({ keys: undefined })).toMatchObject({ status: 422, code: 1821 })
    expect(await ask({ keys: { p256dh: 'short', auth: 'short' } })).toMatchObject({ status: 422 })
    expect(await ask({ address: `${service.url}/${'x'.repeat(limits.push.address)}` })).toMatchObject({ status: 422 })
    expect(await ask({ language: 'fr' })).toMatchObject({ status: 422 })
    expect(await ask({ kind: 'fcm' })).toMatchObject({ status: 501, code: 1820 })
    expect(await devices(browser.address)).toEqual([])
  })

  it('keeps the newest devices of a user up to a limit, even if they come at once', async () => {
    const all = Array.from({ length: limits.push.devices + 3 }, open)
    for (const browser of all) {
      await koma.as('collector').ask('PUT /push/subscription', asking(browser))
      koma.ports.clock.advance(1000)
    }
    const kept = await Promise.all(all.map(async ({ address }) => (await devices(address)).length))
    expect(kept).toEqual(all.map((_, index) => (index < 3 ? 0 : 1)))
    await Promise.all(
      Array.from({ length: 5 }, () => koma.as('collector').ask('PUT /push/subscription', asking(open()))),
    )
    const { rows } = await koma.ports.database.pool.query(
      'select count(*)::int as count from push_subscriptions where user_id = $1',
      [await people.userId('collector')],
    )
    expect(rows).toEqual([{ count: limits.push.devices }])
  })

  it('moves a device to whoever is signed in on it now', async () => {
    const browser = await subscribed('first')
    await koma.as('second').ask('PUT /push/subscription', asking(browser))
    expect(await devices(browser.address)).toEqual([{ user_id: await people.userId('second') }])
    koma.ports.clock.advance(1000)
    await tagBy('friend', 'first')
    expect(await heard(browser)).toEqual([])
  })

  it('ends with the session it was made in', async () => {
    const person = await startPerson(koma, 'leaver')
    const browser = open()
    await person.api.ask('PUT /push/subscription', asking(browser))
    const elsewhere = await person.signInAgain()
    const other = open()
    await koma.as(elsewhere.token).ask('PUT /push/subscription', asking(other))
    await person.session.ask('POST /identity/sign-out')
    expect([await devices(browser.address), (await devices(other.address)).length]).toEqual([[], 1])
    expect((await person.api.call('PUT /push/subscription', asking(browser))).error?.status).toBe(401)
  })
})

describe('[4 notifications] a device', () => {
  it('is told in the language of its user what happened, without what a locked screen should not show', async () => {
    const [english, japanese] = [await subscribed('sora'), await subscribed('sora', 'ja')]
    await koma.as('ken').ask('PUT /me', {
      body: { user_name: 'Ken', koma_id: 'ken_push', description: 'x', twitter_id: '', discord_id: '' } as never,
    })
    await tagBy('ken', 'sora')
    const { notifications } = await koma.as('sora').ask('GET /notifications')
    const message = { title: 'Koma', path: '/notification', tag: notifications[0]?.notification_id }
    expect(await heard(english)).toEqual([{ ...message, body: 'Ken tagged you in a photo', language: 'en' }])
    expect(await heard(japanese)).toEqual([
      { ...message, body: 'Kenさんがあなたを写真にタグ付けしました', language: 'ja' },
    ])
  })

  it('hears of many things at once in one message, and of none twice', async () => {
    const browser = await subscribed('busy')
    await tagBy('ken', 'busy')
    koma.ports.clock.advance(1000)
    await tagBy('ken', 'busy')
    const many = { title: 'Koma', body: 'You have 2 new notifications', path: '/notification', tag: 'notifications' }
    expect(await heard(browser)).toEqual([{ ...many, language: 'en' }])
    koma.ports.clock.advance(1000)
    await tagBy('ken', 'busy')
    expect((await heard(browser)).map(({ body }) => body)).toEqual([many.body, 'Ken tagged you in a photo'])
  })

  it('hears nothing that was there before, is switched off, is by muted people or was read meanwhile', async () => {
    await tagBy('ken', 'quiet')
    const browser = await subscribed('quiet')
    await koma.as('quiet').ask('PUT /notifications/settings', { body: { tag: false } })
    await tagBy('ken', 'quiet')
    await koma.as('quiet').ask('PUT /notifications/settings', { body: { tag: true } })
    await people.mute('quiet', 'rude')
    await tagBy('rude', 'quiet')
    koma.ports.clock.advance(1000)
    await tagBy('ken', 'quiet')
    await koma.as('quiet').ask('POST /notifications/read', { body: { until: koma.ports.clock.now().toISOString() } })
    expect(await heard(browser)).toEqual([])
  })

  it('that is gone is forgotten', async () => {
    const browser = await subscribed('moved')
    service.answer = 410
    await tagBy('ken', 'moved')
    expect(await heard(browser)).toHaveLength(1)
    expect(await devices(browser.address)).toEqual([])
  })

  it('hears once its service is back', async () => {
    const browser = await subscribed('patient')
    service.answer = 503
    await tagBy('ken', 'patient')
    await expect.poll(() => service.received.length, { timeout: 60_000 }).toBeGreaterThan(0)
    service.answer = 201
    service.received.length = 0
    expect((await heard(browser)).map(({ body }) => body)).toEqual(['Ken tagged you in a photo'])
  })
})
