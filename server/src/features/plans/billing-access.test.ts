import { type CallName, callList } from '@koma/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signWebhook } from '../../ports/billing/webhook-signature.ts'
import { checkoutBody, customerOf, planOf, postWebhook, startSimulated, subscribe } from './test-plans.ts'

let simulated: Awaited<ReturnType<typeof startSimulated>>
beforeAll(async () => {
  simulated = await startSimulated()
  const { koma, act, provider } = simulated
  for (const name of ['user', 'subscriber', 'former', 'other']) {
    const body = { koma_id: `id_${name}`, user_name: name, description: 'x', twitter_id: null, discord_id: null }
    await koma.fetchAs(name, '/api/me', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  }
  await subscribe(koma, 'subscriber', 'standard_annual')
  await subscribe(koma, 'other', 'pro_annual')
  await subscribe(koma, 'former', 'pro_monthly')
  await act('former', { kind: 'cancel' })
  koma.ports.clock.advance(32 * 86_400_000)
  await provider.renewDue()
})
afterAll(() => simulated.close())

type Role = 'guest' | 'user' | 'subscriber' | 'former'
const roles: Role[] = ['guest', 'user', 'subscriber', 'former']

async function ask(role: Role, call: CallName, body?: object): Promise<[number, number | null]> {
  const [method = '', path = ''] = call.split(' ')
  const { koma } = simulated
  const headers = { ...(body && { 'Content-Type': 'application/json' }) }
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  const answer = await (role === 'guest'
    ? fetch(`${koma.url}/api${path}`, init)
    : koma.fetchAs(role, `/api${path}`, init))
  const content = answer.status === 204 ? null : ((await answer.json()) as { code?: number })
  return [answer.status, content?.code ?? null]
}

/** What each role is answered: the status and the code of the error. */
const table: Array<{
  call: CallName
  as?: string
  body?: () => object
  answers: Record<Role, [number, number | null]>
}> = [
  {
    call: 'GET /plans',
    answers: { guest: [200, null], user: [200, null], subscriber: [200, null], former: [200, null] },
  },
  {
    call: 'GET /me/subscription',
    answers: { guest: [401, 1001], user: [404, 1803], subscriber: [200, null], former: [404, 1803] },
  },
  {
    call: 'GET /me/payments',
    answers: { guest: [401, 1001], user: [200, null], subscriber: [200, null], former: [200, null] },
  },
  {
    call: 'POST /billing/checkout-session',
    body: () => checkoutBody(simulated.koma, 'standard_monthly'),
    answers: { guest: [401, 1001], user: [200, null], subscriber: [501, 1804], former: [200, null] },
  },
  {
    call: 'POST /billing/checkout-session',
    as: 'for the free plan',
    body: () => checkoutBody(simulated.koma, 'free'),
    answers: { guest: [401, 1001], user: [404, 1004], subscriber: [404, 1004], former: [404, 1004] },
  },
  {
    call: 'POST /billing/checkout-session',
    as: 'with a page of somebody else',
    body: () => ({
      ...checkoutBody(simulated.koma, 'standard_monthly'),
      success_url: 'https://koma.example.evil/plan',
    }),
    answers: { guest: [401, 1001], user: [422, 1808], subscriber: [422, 1808], former: [422, 1808] },
  },
  {
    call: 'POST /billing/portal-session',
    body: () => ({ return_url: `${simulated.koma.url}/plan/manage` }),
    answers: { guest: [401, 1001], user: [404, 1803], subscriber: [200, null], former: [404, 1803] },
  },
  {
    call: 'POST /billing/portal-session',
    as: 'to cancel, with the ID of the subscriber',
    body: () => ({ return_url: `${simulated.koma.url}/plan/manage`, flow: 'cancel', koma_id: 'id_subscriber' }),
    answers: { guest: [401, 1001], user: [422, 1203], subscriber: [200, null], former: [422, 1203] },
  },
  {
    call: 'POST /billing/portal-session',
    as: 'to cancel, without an ID',
    body: () => ({ return_url: `${simulated.koma.url}/plan/manage`, flow: 'cancel' }),
    answers: { guest: [401, 1001], user: [422, 1203], subscriber: [422, 1203], former: [422, 1203] },
  },
  {
    call: 'POST /billing/webhook',
    as: 'without a signature',
    body: () => ({ id: 'evt_1' }),
    answers: { guest: [401, 1809], user: [401, 1809], subscriber: [401, 1809], former: [401, 1809] },
  },
]

describe('[6, 7 billing] who may do what', () => {
  for (const { call, as = '', body, answers } of table) {
    it.each(roles)(`${call} ${as}: %s`, async (role) => {
      expect(await ask(role, call, body?.())).toEqual(answers[role])
    })
  }

  it('is said above for every call of plans', () => {
    const calls = callList.filter(([, { feature }]) => feature === 'plans').map(([name]) => name)
    expect([...new Set(table.map(({ call }) => call))]).toEqual(calls)
  })

  it.each([
    'https://localhost:PORT/plan',
    'http://localhost:PORT@evil.example/plan',
    'http://user:pass@127.0.0.1:PORT/plan',
    'http://localhost.evil.example:PORT/plan',
    'http://localhost:1/plan',
    'javascript:alert(1)',
    '//evil.example/plan',
    '/plan',
  ])('sends nobody back to %s', async (address) => {
    const port = new URL(simulated.koma.url).port
    const return_url = address.replace('PORT', port)
    const body = { ...checkoutBody(simulated.koma, 'standard_monthly'), cancel_url: return_url }
    const [checkout] = await ask('user', 'POST /billing/checkout-session', body)
    const [portal] = await ask('subscriber', 'POST /billing/portal-session', { return_url })
    expect([checkout, portal]).toEqual([422, 422])
  })
})

describe('[7 billing] the payment provider', () => {
  const eventAbout = (customer: string, id = 'evt_test') =>
    JSON.stringify({
      id,
      object: 'event',
      type: 'customer.subscription.updated',
      data: { object: { object: 'subscription', customer } },
    })
  const sign = (body: string, secondsAgo = 0) => {
    const { key, clock } = simulated.provider.options
    return signWebhook(body, key, new Date(clock.now().getTime() - secondsAgo * 1000))
  }
  const statusOf = async (body: string, signature?: string) =>
    (await postWebhook(simulated.koma, { body, ...(signature !== undefined && { signature }) })).status

  it('is let in by a good signature, and not by none, a bad or an old one', async () => {
    const body = eventAbout(await customerOf(simulated.koma, 'subscriber'))
    expect(await statusOf(body, sign(body))).toBe(204)
    expect(await statusOf(body)).toBe(401)
    expect(await statusOf(body, 't=1,v1=00')).toBe(401)
    expect(await statusOf(`${body} `, sign(body))).toBe(401)
    expect(await statusOf(body, sign(body, 299))).toBe(204)
    expect(await statusOf(body, sign(body, 301))).toBe(401)
  })

  it('changes nothing with an event of an unknown customer, and only one user with an event of theirs', async () => {
    const { koma } = simulated
    const plans = () => Promise.all(['user', 'subscriber', 'former', 'other'].map((name) => planOf(koma, name)))
    const before = await plans()
    const unknown = eventAbout('cus_of_another_installation', 'evt_unknown')
    expect(await statusOf(unknown, sign(unknown))).toBe(204)
    const theirs = eventAbout(await customerOf(koma, 'other'), 'evt_theirs')
    expect(await statusOf(theirs, sign(theirs))).toBe(204)
    expect(await plans()).toEqual(before)
    expect(before.map(({ plan_id }) => plan_id)).toEqual(['free', 'standard_annual', 'free', 'pro_annual'])
  })

  it('may send a megabyte and not more', async () => {
    const customer = await customerOf(simulated.koma, 'subscriber')
    const large = eventAbout(customer, 'evt_large').replace('}}}', `},"note":"${'x'.repeat(900_000)}"}}`)
    expect(await statusOf(large, sign(large))).toBe(204)
    const larger = large.replace('xxx', 'x'.repeat(200_000))
    expect(await statusOf(larger, sign(larger))).toBe(413)
  })
})

describe('[9] payments that are switched off', () => {
  it('sell nothing, say so, and take no webhooks', async () => {
    const { koma, close } = await startSimulated({ KOMA_BILLING: 'off' })
    try {
      const { plans } = await koma.guest.ask('GET /plans')
      expect(plans.map(({ price_id }) => price_id)).toEqual(plans.map(() => null))
      const body = checkoutBody(koma, 'standard_monthly')
      const checkout = await koma.as('mio').call('POST /billing/checkout-session', { body })
      const portal = await koma.as('mio').call('POST /billing/portal-session', { body: { return_url: koma.url } })
      const off = { status: 501, code: 1807 }
      expect([checkout.error, portal.error]).toMatchObject([off, off])
      expect((await postWebhook(koma, { body: '{}', signature: 't=1,v1=00' })).status).toBe(501)
      expect((await koma.as('mio').call('GET /me/subscription')).error).toMatchObject({ status: 404, code: 1803 })
      expect((await fetch(`${koma.url}/dev/billing/checkout/x`)).status).toBe(404)
    } finally {
      await close()
    }
  })
})
