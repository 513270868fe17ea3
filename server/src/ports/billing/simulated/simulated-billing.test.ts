import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../database/test-database.ts'
import { makeUser, openSimulated, prices } from '../test-billing.ts'
import { answerSimulatedPage } from './simulated-pages.ts'
import { isDowngrade, periodAfter } from './simulated-prices.ts'

let database: TestDatabase
let harness: ReturnType<typeof openSimulated>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  harness = openSimulated(database)
})

const successUrl = 'https://koma.example/plan/result?ok=1&x=2'
const cancelUrl = 'https://koma.example/plan'
const pages = 'http://localhost:4000/simulated-billing/'

async function openCheckout(priceId = 'price_standard_m'): Promise<{ userId: string; path: string }> {
  const userId = await makeUser(database, randomUUID())
  const productId = prices.find((price) => price.priceId === priceId)?.productId ?? ''
  const order = { userId, email: null, priceId, productId, successUrl, cancelUrl }
  const { checkoutUrl } = await harness.billing.createCheckout(order)
  return { userId, path: checkoutUrl.slice(pages.length) }
}

async function openPortal(priceId?: string): Promise<{ userId: string; path: string }> {
  const { userId, path } = await openCheckout(priceId)
  await post(path, { action: 'pay' })
  const { url } = await harness.billing.createPortal({ userId, returnUrl: cancelUrl })
  return { userId, path: url.slice(pages.length) }
}

const ask = (method: string, path: string, query: Record<string, string>) =>
  answerSimulatedPage(harness.billing.provider, { method, path, query, acceptLanguage: 'en' })
const get = (path: string, query: Record<string, string> = {}) => ask('GET', path, query)
const post = (path: string, query: Record<string, string>) => ask('POST', path, query)

describe('the simulated checkout', () => {
  it('says in both languages that it is a simulation, and shows the price', async () => {
    const { path } = await openCheckout()
    const english = await get(path)
    expect(english).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } })
    expect(english.body).toContain('simulates a payment service')
    expect(english.body).toContain('¥480 / month')
    const japanese = await get(path, { lang: 'ja' })
    expect(japanese.body).toContain('模擬ページです')
    expect(japanese.body).toContain('￥480 / 月')
    expect(japanese.body).not.toContain('<script')
    expect(japanese.headers['content-security-policy']).toContain("form-action 'self' https://koma.example")
  })

  it('opens in the requested language', async () => {
    const userId = await makeUser(database, randomUUID())
    const order = { userId, email: null, priceId: 'price_pro_m', productId: 'prod_pro', successUrl, cancelUrl }
    const { checkoutUrl } = await harness.billing.createCheckout({ ...order, language: 'ja' })
    expect(checkoutUrl).toMatch(/\/checkout\/[\w-]{24}\?lang=ja$/)
  })

  it('redirects after payment, and sends one webhook however often the button is clicked', async () => {
    const { userId, path } = await openCheckout()
    const answers = await Promise.all([1, 2, 3].map(() => post(path, { action: 'pay' })))
    for (const answer of answers) expect(answer).toMatchObject({ status: 303, headers: { location: successUrl } })
    expect(new Set(harness.sent.map(({ body }) => body)).size).toBe(1)
    expect(await harness.billing.subscription(userId)).toMatchObject({ status: 'active' })
    expect((await get(path)).body).toContain('This payment is already complete')
  })

  it('redirects back when the user leaves, and cannot be paid after that', async () => {
    const { userId, path } = await openCheckout()
    expect(await post(path, { action: 'leave' })).toMatchObject({ status: 303, headers: { location: cancelUrl } })
    expect(await post(path, { action: 'pay' })).toMatchObject({ status: 303, headers: { location: cancelUrl } })
    expect((await get(path)).body).toContain('be used anymore')
    expect(harness.sent).toEqual([])
    expect(await harness.billing.subscription(userId)).toBeNull()
  })

  it.each(['checkout/unknown', 'checkout/', 'portal/', 'portal/x.y', 'portal/..', '', 'elsewhere'])(
    'responds 404 at %j',
    async (path) => {
      expect(await get(path)).toMatchObject({ status: 404 })
      expect(await post(path, { action: 'pay' })).toMatchObject({ status: 404 })
    },
  )
})

describe('the simulated portal', () => {
  it('upgrades at once and downgrades at the end of the period', async () => {
    const { userId, path } = await openPortal('price_standard_m')
    expect(await post(path, { action: 'change', price: 'price_pro_m' })).toMatchObject({
      status: 303,
      headers: { location: '?lang=en' },
    })
    expect(await harness.billing.subscription(userId)).toMatchObject({ priceId: 'price_pro_m', nextPriceId: null })
    await post(path, { action: 'change', price: 'price_standard_m' })
    expect(await harness.billing.subscription(userId)).toMatchObject({
      priceId: 'price_pro_m',
      nextPriceId: 'price_standard_m',
    })
    expect((await get(path)).body).toContain('Plan from then on')
    await post(path, { action: 'change', price: 'price_pro_m' })
    expect(await harness.billing.subscription(userId)).toMatchObject({ nextPriceId: null })
    await post(path, { action: 'change', price: 'price_of_nothing' })
    expect(await harness.billing.subscription(userId)).toMatchObject({ priceId: 'price_pro_m' })
  })

  it('cancels, resumes, changes the card and simulates a failed payment', async () => {
    const { userId, path } = await openPortal()
    const now = () => harness.billing.subscription(userId)
    await post(path, { action: 'cancel' })
    expect(await now()).toMatchObject({ cancelAtPeriodEnd: true })
    await post(path, { action: 'resume' })
    expect(await now()).toMatchObject({ cancelAtPeriodEnd: false })
    await post(path, { action: 'fail_payment' })
    expect(await now()).toMatchObject({ status: 'past_due' })
    expect((await get(path)).body).toContain('gone through')
    await post(path, { action: 'replace_card' })
    expect(await now()).toMatchObject({ status: 'active', card: { last4: '1111' } })
    expect(harness.sent).toHaveLength(5)
  })

  it('expires after an hour, and rejects a link that was changed', async () => {
    const { path } = await openPortal()
    expect(await get(path)).toMatchObject({ status: 200 })
    const [content = '', mac = ''] = path.slice('portal/'.length).split('.')
    const other = Buffer.from(Buffer.from(content, 'base64url').toString().replace('cus_', 'cus_x')).toString(
      'base64url',
    )
    expect(await get(`portal/${other}.${mac}`)).toMatchObject({ status: 404 })
    harness.clock.advance(3_600_001)
    expect(await get(path)).toMatchObject({ status: 404 })
  })
})

describe('the end of a simulated period', () => {
  it('renews, at the lower price if a downgrade is pending', async () => {
    const { userId, path } = await openPortal('price_pro_m')
    await post(path, { action: 'change', price: 'price_standard_m' })
    harness.clock.advance(70 * 86_400_000)
    await harness.billing.provider.renewDue()
    expect(await harness.billing.subscription(userId)).toMatchObject({
      status: 'active',
      priceId: 'price_standard_m',
      nextPriceId: null,
      currentPeriodEnd: new Date('2026-11-16T12:00:00Z'),
    })
    const before = harness.sent.length
    await harness.billing.provider.renewDue()
    expect(harness.sent).toHaveLength(before)
  })

  it('ends subscriptions that were cancelled or not paid', async () => {
    const cancelled = await openPortal()
    const unpaid = await openPortal()
    await post(cancelled.path, { action: 'cancel' })
    await post(unpaid.path, { action: 'fail_payment' })
    harness.clock.advance(32 * 86_400_000)
    await harness.billing.provider.renewDue()
    expect(await harness.billing.subscription(cancelled.userId)).toBeNull()
    expect(await harness.billing.subscription(unpaid.userId)).toBeNull()
  })

  it('delivers the webhook later if the first delivery failed', async () => {
    const { path } = await openPortal()
    const { provider } = harness.billing
    const { post: bring } = provider.options
    provider.options.post = () => Promise.reject(new Error('nobody there'))
    await post(path, { action: 'cancel' })
    const before = harness.sent.length
    provider.options.post = bring
    await provider.renewDue()
    expect(harness.sent).toHaveLength(before + 1)
  })
})

describe('a price', () => {
  it('has periods that end on the same day, or on the last day of a shorter month', () => {
    const after = (day: string, interval: 'monthly' | 'annual') => periodAfter(new Date(day), interval).toISOString()
    expect(after('2026-01-31T10:00:00Z', 'monthly')).toBe('2026-02-28T10:00:00.000Z')
    expect(after('2026-12-15T10:00:00Z', 'monthly')).toBe('2027-01-15T10:00:00.000Z')
    expect(after('2028-02-29T10:00:00Z', 'annual')).toBe('2029-02-28T10:00:00.000Z')
  })

  it('is compared by its plan first, then by its period', () => {
    const [standard, pro, proByYear] = prices
    if (!standard || !pro || !proByYear) throw new Error('The prices of the tests are missing.')
    expect(isDowngrade(pro, standard)).toBe(true)
    expect(isDowngrade(proByYear, pro)).toBe(true)
    expect(isDowngrade(pro, proByYear)).toBe(false)
    expect(isDowngrade(standard, pro)).toBe(false)
    expect(isDowngrade(undefined, pro)).toBe(false)
  })
})
