import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { AlreadySubscribed, BadSignature, type BillingEvent, NoSubscription, UnknownPrice } from './billing.ts'
import { forgetEvents, takeEvent } from './billing-events.ts'
import { type BillingHarness, makeUser, openSimulated, openStripe } from './test-billing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const urls = { successUrl: 'http://localhost:4000/plan/result', cancelUrl: 'http://localhost:4000/plan' }
const standard = { priceId: 'price_standard_m', productId: 'prod_standard', ...urls }
const pro = { priceId: 'price_pro_m', productId: 'prod_pro', ...urls }

const harnesses: Record<string, () => BillingHarness | Promise<BillingHarness>> = {
  Stripe: () => openStripe(database),
  'the simulation': () => openSimulated(database),
}

describe.each(Object.entries(harnesses))('billing by %s', (_, open) => {
  let harness: BillingHarness
  beforeAll(async () => {
    harness = await open()
  })
  afterAll(() => harness.close())

  const newUser = () => makeUser(database, randomUUID())
  const checkout = (userId: string, order = standard) =>
    harness.billing.createCheckout({ userId, email: 'mio@example.com', ...order })

  async function subscriber(order = standard): Promise<string> {
    const userId = await newUser()
    const { checkoutUrl } = await checkout(userId, order)
    expect(await harness.pay(checkoutUrl)).toBe(urls.successUrl)
    return userId
  }

  async function told(): Promise<BillingEvent> {
    const { body, signature } = harness.newest()
    return harness.billing.readWebhook(Buffer.from(body), signature)
  }

  const running = {
    status: 'active',
    priceId: 'price_standard_m',
    currentPeriodEnd: new Date('2026-09-16T12:00:00Z'),
    cancelAtPeriodEnd: false,
    nextPriceId: null,
    card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 },
  }

  describe('payments', () => {
    it('are none before the first, and listed with what they were for', async () => {
      const userId = await newUser()
      expect(await harness.billing.payments(userId)).toEqual([])
      const payer = await subscriber()
      const [payment, ...others] = await harness.billing.payments(payer)
      expect(payment).toMatchObject({ amount: 480, status: 'paid', priceId: 'price_standard_m' })
      expect([payment?.billedAt.toISOString(), others]).toEqual(['2026-08-16T12:00:00.000Z', []])
    })
  })

  describe('a checkout', () => {
    it('returns a page to pay on; paying creates a subscription and sends a webhook', async () => {
      const userId = await newUser()
      const { checkoutUrl } = await checkout(userId)
      expect(checkoutUrl).toMatch(/^https?:\/\/\S+$/)
      expect(await harness.billing.subscription(userId)).toBeNull()
      await harness.pay(checkoutUrl)
      expect(await harness.billing.subscription(userId)).toEqual(running)
      expect(await told()).toEqual({
        provider: harness.billing.kind,
        id: expect.stringMatching(/^evt_/),
        kind: 'subscription',
        userId,
        subscription: running,
        readAt: expect.any(Date),
      })
    })

    it('is refused for an unknown price', async () => {
      const userId = await newUser()
      const order = { ...standard, priceId: 'price_of_nothing' }
      await expect(checkout(userId, order)).rejects.toThrow(UnknownPrice)
    })

    it('is refused for a user who already has a subscription', async () => {
      const userId = await subscriber()
      await expect(checkout(userId, pro)).rejects.toThrow(AlreadySubscribed)
    })

    it('can be started again after the subscription has ended', async () => {
      const userId = await subscriber()
      await harness.billing.cancel(userId, 'now')
      const { checkoutUrl } = await checkout(userId, pro)
      await harness.pay(checkoutUrl)
      expect(await harness.billing.subscription(userId)).toMatchObject({ status: 'active', priceId: 'price_pro_m' })
    })

    it('can only be paid in the newer of two tabs', async () => {
      const userId = await newUser()
      const older = await checkout(userId)
      const newer = await checkout(userId, pro)
      expect(await harness.pay(older.checkoutUrl)).toBeNull()
      expect(await harness.pay(newer.checkoutUrl)).toBe(urls.successUrl)
      expect(await harness.pay(newer.checkoutUrl)).toBeNull()
      expect(await harness.billing.subscription(userId)).toMatchObject({ priceId: 'price_pro_m' })
    })

    it('can only be paid once although it is started several times at once', async () => {
      const userId = await newUser()
      const pages = await Promise.all([checkout(userId), checkout(userId, pro), checkout(userId)])
      const paid = []
      for (const { checkoutUrl } of pages) paid.push(await harness.pay(checkoutUrl))
      expect(paid.filter((url) => url !== null)).toEqual([urls.successUrl])
      await expect(checkout(userId)).rejects.toThrow(AlreadySubscribed)
    })

    it('creates one customer even when started several times at once', async () => {
      const userId = await newUser()
      await Promise.all([checkout(userId), checkout(userId), checkout(userId)])
      const { rows } = await database.pool.query('select from billing_customers where user_id = $1', [userId])
      expect(rows).toHaveLength(1)
    })
  })

  describe('a subscription', () => {
    it('becomes past due when a payment fails, and is kept', async () => {
      const userId = await subscriber()
      await harness.failPayment(userId)
      expect(await told()).toMatchObject({ userId, subscription: { status: 'past_due', priceId: 'price_standard_m' } })
      await expect(checkout(userId)).rejects.toThrow(AlreadySubscribed)
    })

    it('is downgraded at the end of its period', async () => {
      const userId = await subscriber(pro)
      await harness.downgrade(userId, 'price_standard_m')
      expect(await told()).toMatchObject({
        userId,
        subscription: { status: 'active', priceId: 'price_pro_m', nextPriceId: 'price_standard_m' },
      })
    })

    it('runs to the end of its period when cancelled, even with a pending downgrade', async () => {
      const userId = await subscriber(pro)
      await harness.downgrade(userId, 'price_standard_m')
      await harness.billing.cancel(userId, 'period_end')
      await harness.billing.cancel(userId, 'period_end')
      expect(await harness.billing.subscription(userId)).toEqual({
        ...running,
        priceId: 'price_pro_m',
        cancelAtPeriodEnd: true,
      })
    })

    it('is gone when cancelled immediately', async () => {
      const userId = await subscriber()
      await harness.billing.cancel(userId, 'now')
      expect(await harness.billing.subscription(userId)).toBeNull()
      expect(await told()).toMatchObject({ userId, subscription: null })
      await harness.billing.cancel(userId, 'now')
    })

    it('ends with its customer, whose open checkouts cannot be paid any more', async () => {
      const userId = await newUser()
      const { checkoutUrl } = await checkout(userId)
      const { rows } = await database.pool.query('select customer_id from billing_customers where user_id = $1', [
        userId,
      ])
      await harness.billing.endCustomer(rows[0].customer_id)
      expect(await harness.pay(checkoutUrl)).toBeNull()
      await harness.pay((await checkout(userId)).checkoutUrl)
      await harness.billing.endCustomer(rows[0].customer_id)
      expect(await harness.billing.subscription(userId)).toBeNull()
      await harness.billing.endCustomer('cus_of_nobody')
    })

    it('is null for a user who never had one, and cancelling does nothing', async () => {
      const userId = await newUser()
      expect(await harness.billing.subscription(userId)).toBeNull()
      await harness.billing.cancel(userId, 'now')
      await harness.billing.cancel(userId, 'period_end')
    })
  })

  describe('the portal', () => {
    const returnUrl = 'http://localhost:4000/plan/manage'

    it.each(['manage', 'card', 'cancel'] as const)('returns a URL to %s', async (flow) => {
      const userId = await subscriber()
      const { url } = await harness.billing.createPortal({ userId, returnUrl, flow })
      expect(url).toMatch(/^https?:\/\/\S+$/)
    })

    it('is refused for a user without a subscription', async () => {
      const userId = await newUser()
      await expect(harness.billing.createPortal({ userId, returnUrl })).rejects.toThrow(NoSubscription)
    })
  })

  describe('a webhook', () => {
    const reading = (body: string, signature: string | undefined) => harness.billing.readWebhook(body, signature)

    it('is rejected without a signature, with a wrong one, and with one for another body', async () => {
      await subscriber()
      const { body, signature } = harness.newest()
      const now = harness.clock.now()
      const wrong = [
        undefined,
        '',
        'nonsense',
        't=,v1=',
        signature.replace(/v1=\w{8}/, 'v1=00000000'),
        signature.replace('v1=', 'v0='),
        signature.replace(/^t=\d+/, `t=${Math.floor(now.getTime() / 1000) + 1}`),
        harness.sign(`${body} `, now),
      ]
      for (const one of wrong) await expect(reading(body, one)).rejects.toThrow(BadSignature)
      await expect(reading(body.replace('customer', 'Customer'), signature)).rejects.toThrow(BadSignature)
      await expect(reading(body, signature)).resolves.toMatchObject({ kind: 'subscription' })
    })

    it('is rejected when its signature is older than five minutes', async () => {
      await subscriber()
      const { body } = harness.newest()
      const signedBefore = (seconds: number) =>
        harness.sign(body, new Date(harness.clock.now().getTime() - seconds * 1000))
      await expect(reading(body, signedBefore(299))).resolves.toMatchObject({ kind: 'subscription' })
      await expect(reading(body, signedBefore(301))).rejects.toThrow(BadSignature)
    })

    it('is applied once when it is delivered several times at once', async () => {
      await subscriber()
      const { body, signature } = harness.newest()
      const events = await Promise.all([1, 2, 3].map(() => reading(body, signature)))
      const taken = await Promise.all(
        events.map((event) => database.kysely.transaction().execute((trx) => takeEvent(trx, event))),
      )
      expect(taken.filter(Boolean)).toHaveLength(1)
    })

    it('can be applied again if the first transaction was rolled back', async () => {
      await subscriber()
      const event = await told()
      const failing = database.kysely.transaction().execute(async (trx) => {
        expect(await takeEvent(trx, event)).toBe(true)
        throw new Error('no')
      })
      await expect(failing).rejects.toThrow('no')
      expect(await takeEvent(database.kysely, event)).toBe(true)
    })

    it('does not overwrite a newer one that was applied first', async () => {
      const userId = await subscriber()
      const older = await told()
      await harness.billing.cancel(userId, 'period_end')
      const newer = await told()
      expect(await takeEvent(database.kysely, { ...newer, id: 'evt_newer' })).toBe(true)
      expect(await takeEvent(database.kysely, { ...older, id: 'evt_older' })).toBe(false)
      await forgetEvents(database.kysely, new Date(Date.now() + 60_000))
    })

    it('is ignored if it is about an unknown customer', async () => {
      const body = JSON.stringify({
        id: 'evt_stranger',
        object: 'event',
        type: 'customer.subscription.updated',
        data: { object: { object: 'subscription', customer: 'cus_of_another_installation' } },
      })
      const event = await reading(body, harness.sign(body, harness.clock.now()))
      expect(event).toEqual({ provider: harness.billing.kind, id: 'evt_stranger', kind: 'ignored' })
      expect(await takeEvent(database.kysely, event)).toBe(false)
    })
  })
})
