import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SignedWebhook } from '../../ports/billing/simulated/simulated-webhooks.ts'
import { runPlanCommand } from './index.ts'
import {
  checkoutBody,
  planOf,
  postWebhook,
  startSimulated,
  startStripe,
  stripePrices,
  subscribe,
} from './test-plans.ts'
import { stripeWebhook } from './test-stripe-events.ts'

const onlyFree = { plan_id: 'free', next_plan_id: null, next_plan_renewal_at: null }

/** A generator of its own, so that a failing order can be run again by its seed. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  let state = seed
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
  return items
    .map((item) => ({ item, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item)
}

describe('[7 billing] webhooks of the simulated provider', () => {
  let simulated: Awaited<ReturnType<typeof startSimulated>>
  const sent: SignedWebhook[] = []
  let bring: (webhook: SignedWebhook) => Promise<void>
  beforeAll(async () => {
    simulated = await startSimulated()
    bring = simulated.provider.options.post
  })
  afterAll(() => simulated.close())
  beforeEach(() => {
    sent.length = 0
    simulated.provider.options.post = async (webhook) => void sent.push(webhook)
  })
  afterEach(() => {
    simulated.provider.options.post = bring
  })

  it('change a plan only when they arrive', async () => {
    const { koma } = simulated
    await subscribe(koma, 'waiting', 'standard_annual')
    expect(await planOf(koma, 'waiting')).toEqual(onlyFree)
    for (const webhook of sent) expect((await postWebhook(koma, webhook)).status).toBe(204)
    expect(await planOf(koma, 'waiting')).toEqual({ ...onlyFree, plan_id: 'standard_annual' })
  })

  it.each([1, 2, 3, 4, 5])('reach the same state twice, late and in any order (seed %i)', async (seed) => {
    const { koma, act } = simulated
    const name = `shuffled-${seed}`
    await subscribe(koma, name, 'standard_monthly')
    await act(name, { kind: 'change', priceId: 'max_annual' })
    await act(name, { kind: 'fail_payment' })
    await act(name, { kind: 'pay' })
    await act(name, { kind: 'cancel' })
    await act(name, { kind: 'change', priceId: 'pro_monthly' })
    const order = shuffled([...sent, ...sent], seed)
    const half = Math.floor(order.length / 2)
    for (const webhook of order.slice(0, half)) await postWebhook(koma, webhook)
    await Promise.all(order.slice(half).map((webhook) => postWebhook(koma, webhook)))
    expect(await planOf(koma, name)).toEqual({
      plan_id: 'max_annual',
      next_plan_id: 'pro_monthly',
      next_plan_renewal_at: '2027-08-16T12:00:00.000Z',
    })
  })

  it('end a plan at its renewal if it was cancelled, and keep it while a payment is retried', async () => {
    const { koma, act, provider } = simulated
    provider.options.post = bring
    await subscribe(koma, 'leaving', 'pro_monthly')
    await act('leaving', { kind: 'fail_payment' })
    expect(await planOf(koma, 'leaving')).toEqual({ ...onlyFree, plan_id: 'pro_monthly' })
    await act('leaving', { kind: 'pay' })
    await act('leaving', { kind: 'cancel' })
    const leaving = { plan_id: 'pro_monthly', next_plan_id: 'free', next_plan_renewal_at: '2026-09-16T12:00:00.000Z' }
    expect(await planOf(koma, 'leaving')).toEqual(leaving)
    koma.ports.clock.advance(32 * 86_400_000)
    await provider.renewDue()
    expect(await planOf(koma, 'leaving')).toEqual(onlyFree)
    const gone = await koma.as('leaving').call('GET /me/subscription')
    expect(gone.error).toMatchObject({ status: 404, code: 1803 })
  })
})

describe('[7 billing] webhooks of Stripe', () => {
  let stripe: Awaited<ReturnType<typeof startStripe>>
  beforeAll(async () => {
    stripe = await startStripe()
  })
  afterAll(() => stripe.close())

  async function subscriber(name: string, planId: keyof typeof stripePrices = 'standard_monthly') {
    const { koma, standIn } = stripe
    const ids = { product_id: `prod_${planId.split('_')[0]}`, price_id: stripePrices[planId] }
    const body = { ...checkoutBody(koma, planId), ...ids }
    const { checkout_url } = await koma.as(name).ask('POST /billing/checkout-session', { body })
    expect(standIn.pay(checkout_url, new Date('2026-09-16T12:00:00Z'))).toBe(body.success_url)
    return stripe.subscriptionOf(name)
  }
  const tell = async (type: string, subscription: Awaited<ReturnType<typeof subscriber>>) =>
    postWebhook(stripe.koma, stripeWebhook(type, { ...subscription }, stripe.webhookSecret))

  it.each([11, 12, 13, 14])('reach the same state twice, late and in any order (seed %i)', async (seed) => {
    const { koma, webhookSecret } = stripe
    const name = `payer-${seed}`
    const subscription = await subscriber(name)
    const told: SignedWebhook[] = []
    const happened = (type: string, change: Partial<typeof subscription> = {}) => {
      Object.assign(subscription, change)
      told.push(stripeWebhook(type, { ...subscription }, webhookSecret))
    }
    happened('checkout.session.completed')
    happened('customer.subscription.created')
    happened('invoice.paid')
    happened('customer.subscription.updated', { price: 'price_pro_y', currentPeriodEnd: 1_818_417_600 })
    happened('invoice.payment_failed', { status: 'past_due' })
    happened('customer.subscription.updated', { status: 'active' })
    happened('customer.updated')
    happened('customer.subscription.updated', { cancelAtPeriodEnd: true })
    happened('customer.subscription.updated', { cancelAtPeriodEnd: false })
    happened('subscription_schedule.created', { nextPrice: 'price_standard_m' })
    const order = shuffled([...told, ...told], seed)
    for (const webhook of order) expect((await postWebhook(koma, webhook)).status).toBe(204)
    expect(await planOf(koma, name)).toEqual({
      plan_id: 'pro_annual',
      next_plan_id: 'standard_monthly',
      next_plan_renewal_at: new Date(1_818_417_600_000).toISOString(),
    })
    Object.assign(subscription, { status: 'canceled', nextPrice: null })
    await tell('customer.subscription.deleted', subscription)
    for (const webhook of shuffled(told, seed + 1)) await postWebhook(koma, webhook)
    expect(await planOf(koma, name)).toEqual(onlyFree)
  })

  it('give nothing for a subscription that was never paid', async () => {
    const subscription = await subscriber('unpaid')
    Object.assign(subscription, { status: 'incomplete' })
    expect((await tell('customer.subscription.created', subscription)).status).toBe(204)
    expect(await planOf(stripe.koma, 'unpaid')).toEqual(onlyFree)
  })

  it('are applied to no plan if no plan has the price, until an operator adds it', async () => {
    const subscription = await subscriber('early', 'standard_annual')
    await tell('customer.subscription.created', subscription)
    Object.assign(subscription, { price: 'price_unknown' })
    const webhook = stripeWebhook('customer.subscription.updated', { ...subscription }, stripe.webhookSecret)
    const refused = await postWebhook(stripe.koma, webhook)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '3600'])
    expect((await planOf(stripe.koma, 'early')).plan_id).toBe('standard_annual')
    const price = ['--product-id', 'prod_max', '--price-id', 'price_unknown']
    await runPlanCommand(stripe.koma.ports, ['set', 'max_annual', ...price])
    expect((await postWebhook(stripe.koma, webhook)).status).toBe(204)
    expect((await planOf(stripe.koma, 'early')).plan_id).toBe('max_annual')
  })

  it('keep the plan of somebody who subscribed before its price changed', async () => {
    const subscription = await subscriber('loyal', 'standard_monthly')
    const dearer = ['--price', '580', '--product-id', 'prod_standard', '--price-id', 'price_standard_m2']
    await runPlanCommand(stripe.koma.ports, ['set', 'standard_monthly', ...dearer])
    await tell('invoice.paid', subscription)
    expect((await planOf(stripe.koma, 'loyal')).plan_id).toBe('standard_monthly')
    const back = ['--price', '480', '--product-id', 'prod_standard', '--price-id', 'price_standard_m']
    await runPlanCommand(stripe.koma.ports, ['set', 'standard_monthly', ...back])
  })

  it('are answered 503 while Stripe is down, and change nothing', async () => {
    const subscription = await subscriber('patient')
    stripe.standIn.mood = 'down'
    const webhook = stripeWebhook('invoice.paid', { ...subscription }, stripe.webhookSecret)
    expect((await postWebhook(stripe.koma, webhook)).status).toBe(503)
    stripe.standIn.mood = 'well'
    expect(await planOf(stripe.koma, 'patient')).toEqual(onlyFree)
    expect((await postWebhook(stripe.koma, webhook)).status).toBe(204)
    expect((await planOf(stripe.koma, 'patient')).plan_id).toBe('standard_monthly')
  })
})
