import { defaultPlans, type Plan } from '@koma/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planJobs, runPlanCommand } from './index.ts'
import { checkoutBody, customerOf, pay, planOf, startSimulated, startStripe, subscribe } from './test-plans.ts'

let simulated: Awaited<ReturnType<typeof startSimulated>>
beforeAll(async () => {
  simulated = await startSimulated()
})
afterAll(() => simulated.close())

const checkout = (name: string, planId: string) =>
  simulated.koma.as(name).call('POST /billing/checkout-session', { body: checkoutBody(simulated.koma, planId) })

describe('[4 plan display] the plans', () => {
  it('are those that Koma ships, with the annual discount and the popular one', async () => {
    const { plans } = await simulated.koma.guest.ask('GET /plans')
    const shipped = plans.map(({ plan_id, title, interval, price, hierarchy, features, ...plan }) => ({
      plan_id,
      title,
      interval,
      price,
      storage_size_bytes: plan.storage_size_bytes,
      storage_files_length: plan.storage_files_length,
      hierarchy,
      features,
    }))
    expect(shipped).toEqual(defaultPlans)
    const shown = (plan: Plan) => [plan.discount_amount, plan.discount_percent, plan.is_popular, plan.price_id]
    expect(plans.map(shown)).toEqual([
      [0, 0, false, null],
      [0, 0, false, 'standard_monthly'],
      [960, 16, true, 'standard_annual'],
      [0, 0, false, 'pro_monthly'],
      [1960, 16, false, 'pro_annual'],
      [0, 0, false, 'max_monthly'],
      [3960, 16, false, 'max_annual'],
    ])
  })

  it('set the limit of storage, which an operator can change', async () => {
    const { koma } = simulated
    const limit = async () => {
      const { storage_count_files, storage_size_bytes } = await koma.as('roomy').ask('GET /me')
      return [storage_count_files, storage_size_bytes / 1024 ** 3]
    }
    expect(await limit()).toEqual([500, 5])
    await subscribe(koma, 'roomy', 'pro_annual')
    expect(await limit()).toEqual([500_000, 500])
    await runPlanCommand(koma.ports, ['set', 'pro_annual', '--storage', '600GiB', '--photos', '600000'])
    expect(await limit()).toEqual([600_000, 600])
  })

  it('keep everything over the limit after a downgrade, and take no more', async () => {
    const { koma, act, provider } = simulated
    await subscribe(koma, 'full', 'standard_monthly')
    const { user_id } = await koma.as('full').ask('GET /me')
    const use = { files: 700, bytes: 6 * 1024 ** 3 }
    const db = koma.ports.database.kysely
    await db
      .insertInto('storage_use')
      .values({ user_id, ...use })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(use))
      .execute()
    await act('full', { kind: 'cancel' })
    koma.ports.clock.advance(32 * 86_400_000)
    await provider.renewDue()
    expect(await koma.as('full').ask('GET /me')).toMatchObject({
      plan_id: 'free',
      storage_used_count_files: 700,
      storage_count_files: 500,
    })
    const form = new FormData()
    form.set('last_modified_at', '1755345600000')
    form.set('width', '800')
    form.set('height', '450')
    form.set('file', new File([new Uint8Array(70_000)], 'a.png', { type: 'image/png' }))
    const refused = await koma.fetchAs('full', '/api/photo', { method: 'POST', body: form })
    expect([refused.status, await refused.json()]).toMatchObject([413, { code: 1401 }])
  })

  it('are not sold once they are retired, and stay with their subscribers', async () => {
    const { koma } = simulated
    await subscribe(koma, 'veteran', 'max_monthly')
    expect((await checkout('late', 'max_monthly')).error).toBeNull()
    await runPlanCommand(koma.ports, ['retire', 'max_monthly'])
    const seenBy = async (plans: Promise<{ plans: Plan[] }>) =>
      (await plans).plans.filter(({ plan_id }) => plan_id === 'max_monthly').map(({ price_id }) => price_id)
    expect(await seenBy(koma.guest.ask('GET /plans'))).toEqual([])
    expect(await seenBy(koma.as('veteran').ask('GET /plans'))).toEqual([null])
    expect((await planOf(koma, 'veteran')).plan_id).toBe('max_monthly')
    expect((await checkout('later', 'max_monthly')).error).toMatchObject({ status: 404 })
    await runPlanCommand(koma.ports, ['set', 'max_monthly', '--on-sale'])
    expect(await seenBy(koma.guest.ask('GET /plans'))).toEqual(['max_monthly'])
  })
})

describe('[7 billing] a checkout', () => {
  it('gives one subscription however often it is clicked', async () => {
    const { koma } = simulated
    const plans = ['standard_monthly', 'standard_monthly', 'pro_annual', 'standard_monthly', 'pro_annual']
    const answers = await Promise.all(plans.map((planId) => checkout('clicker', planId)))
    const urls = answers.flatMap(({ data }) => (data ? [data.checkout_url] : []))
    expect(urls).toHaveLength(plans.length)
    const ends = await Promise.all(urls.map(pay))
    expect(ends.filter((end) => end?.endsWith('/plan/result'))).toHaveLength(1)
    const { rows } = await koma.ports.database.pool.query(
      'select status from simulated_subscriptions where customer_id = $1',
      [await customerOf(koma, 'clicker')],
    )
    expect(rows).toEqual([{ status: 'active' }])
    expect((await checkout('clicker', 'max_annual')).error).toMatchObject({
      code: 1804,
      message: 'Plan changes should be done through a customer portal',
    })
  })

  it('tells the card and the next plan, with the portal to change them', async () => {
    const { koma, act } = simulated
    await subscribe(koma, 'payer', 'pro_monthly')
    await act('payer', { kind: 'change', priceId: 'standard_monthly' })
    const end = (await planOf(koma, 'payer')).next_plan_renewal_at
    expect(await koma.as('payer').ask('GET /me/subscription')).toEqual({
      subscription: {
        plan_id: 'pro_monthly',
        status: 'active',
        current_period_end: end,
        cancel_at_period_end: false,
        next_plan_id: 'standard_monthly',
      },
      payment_method: { card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 } },
    })
    const body = { return_url: `${koma.url}/plan/manage?${'long='.padEnd(1500, 'x')}`, language: 'en' as const }
    const { portal_url } = await koma.as('payer').ask('POST /billing/portal-session', { body })
    const page = await fetch(portal_url)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Manage billing (simulated)')])
  })
})

describe('the deletion of an account', () => {
  const sweep = async (koma: (typeof simulated)['koma']) =>
    planJobs(koma.ports)['plans.sweep']({}, { signal: new AbortController().signal } as never)

  it('ends its subscription and its open checkouts, in the simulation', async () => {
    const { koma, provider } = simulated
    const open = await checkout('deleted', 'standard_monthly')
    const customer = await customerOf(koma, 'deleted')
    await subscribe(koma, 'deleted', 'standard_monthly')
    const { user_id } = await koma.as('deleted').ask('GET /me')
    expect(await provider.subscriptionOf(customer)).toMatchObject({ status: 'active' })
    await koma.ports.database.pool.query('delete from users where user_id = $1', [user_id])
    await sweep(koma)
    expect(await provider.subscriptionOf(customer)).toBeNull()
    expect(await pay(open.data?.checkout_url ?? '')).toBe(`${koma.url}/plan`)
    const { rows } = await koma.ports.database.pool.query('select from billing_endings')
    expect(rows).toEqual([])
  })

  it('ends its subscription at Stripe, also if Stripe was down at first', async () => {
    const { koma, standIn, subscriptionOf, close } = await startStripe()
    try {
      const ids = { product_id: 'prod_pro', price_id: 'price_pro_m' }
      const body = { ...checkoutBody(koma, ''), ...ids }
      const { checkout_url } = await koma.as('mio').ask('POST /billing/checkout-session', { body })
      standIn.pay(checkout_url, new Date('2026-09-16T12:00:00Z'))
      const subscription = await subscriptionOf('mio')
      const { user_id } = await koma.as('mio').ask('GET /me')
      await koma.ports.database.pool.query('delete from users where user_id = $1', [user_id])
      standIn.mood = 'down'
      await expect(sweep(koma)).rejects.toThrow('Stripe is down')
      expect(subscription.status).toBe('active')
      standIn.mood = 'well'
      await sweep(koma)
      expect(subscription.status).toBe('canceled')
    } finally {
      await close()
    }
  })
})
