import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../database/test-database.ts'
import { BillingUnavailable, NoPortal } from '../billing.ts'
import { makeUser, openStripe } from '../test-billing.ts'
import { signWebhook } from '../webhook-signature.ts'
import { StripeBilling } from './stripe-billing.ts'

let database: TestDatabase
let harness: Awaited<ReturnType<typeof openStripe>>
beforeAll(async () => {
  database = await createTestDatabase()
  harness = await openStripe(database)
})
afterAll(async () => {
  await harness.close()
  await database.close()
})
beforeEach(() => {
  harness.standIn.mood = 'well'
})

const order = {
  email: 'mio@example.com',
  priceId: 'price_standard_m',
  productId: 'prod_standard',
  successUrl: 'http://localhost:4000/plan/result',
  cancelUrl: 'http://localhost:4000/plan',
}
const newUser = () => makeUser(database, randomUUID())

async function subscriber(): Promise<string> {
  const userId = await newUser()
  const { checkoutUrl } = await harness.billing.createCheckout({ userId, ...order })
  await harness.pay(checkoutUrl)
  return userId
}

describe('Stripe', () => {
  it('being unreachable is told apart from a refusal', async () => {
    const userId = await subscriber()
    harness.standIn.mood = 'down'
    await expect(harness.billing.subscription(userId)).rejects.toThrow(BillingUnavailable)
    const { body, signature } = harness.newest()
    await expect(harness.billing.readWebhook(body, signature)).rejects.toThrow(BillingUnavailable)
  })

  it('is called with the configured key', async () => {
    const userId = await subscriber()
    const other = new StripeBilling({
      db: database.kysely,
      clock: harness.clock,
      secretKey: 'sk_test_wrong',
      webhookSecret: 'whsec_1',
      url: harness.url,
    })
    await expect(other.subscription(userId)).rejects.toThrow(/Invalid API Key/)
  })

  it('without a portal rejects with NoPortal', async () => {
    const userId = await subscriber()
    harness.standIn.mood = 'no portal'
    const portal = harness.billing.createPortal({ userId, returnUrl: 'http://localhost:4000/plan' })
    await expect(portal).rejects.toThrow(NoPortal)
  })

  it('opens the portal at the card or at the cancellation, in the language of the user', async () => {
    const userId = await subscriber()
    const returnUrl = 'http://localhost:4000/plan'
    await harness.billing.createPortal({ userId, returnUrl, flow: 'card', language: 'ja' })
    await harness.billing.createPortal({ userId, returnUrl, flow: 'cancel', language: 'en' })
    const subscription = [...harness.standIn.subscriptions.values()].at(-1)
    expect(harness.standIn.portals.slice(-2)).toEqual([
      {
        customer: subscription?.customer,
        return_url: returnUrl,
        locale: 'ja',
        'flow_data[type]': 'payment_method_update',
      },
      {
        customer: subscription?.customer,
        return_url: returnUrl,
        locale: 'en',
        'flow_data[type]': 'subscription_cancel',
        'flow_data[subscription_cancel][subscription]': subscription?.id,
      },
    ])
  })

  it('gets a new customer if the old one was deleted there', async () => {
    const userId = await newUser()
    await harness.billing.createCheckout({ userId, ...order })
    const known = [...harness.standIn.customers].find(([, customer]) => customer.userId === userId)?.[0] ?? ''
    harness.standIn.customers.delete(known)
    expect(await harness.billing.subscription(userId)).toBeNull()
    const { checkoutUrl } = await harness.billing.createCheckout({ userId, ...order })
    await harness.pay(checkoutUrl)
    expect(await harness.billing.subscription(userId)).toMatchObject({ status: 'active' })
  })

  it.each([
    ['trialing', 'active'],
    ['unpaid', 'incomplete'],
    ['paused', 'incomplete'],
    ['incomplete', 'incomplete'],
    ['incomplete_expired', null],
  ])('reports the status %s as %s', async (status, ours) => {
    const userId = await subscriber()
    const subscription = [...harness.standIn.subscriptions.values()].at(-1)
    Object.assign(subscription ?? {}, { status })
    const found = await harness.billing.subscription(userId)
    expect(found?.status ?? null).toBe(ours)
  })

  it('reports the subscription for events about payments, schedules and customers, and ignores other events', async () => {
    const userId = await subscriber()
    const customer = [...harness.standIn.subscriptions.values()].at(-1)?.customer
    const objects = {
      'checkout.session.completed': { object: 'checkout.session', customer },
      'invoice.payment_failed': { object: 'invoice', customer: { id: customer, object: 'customer' } },
      'subscription_schedule.created': { object: 'subscription_schedule', customer },
      'customer.updated': { object: 'customer', id: customer },
    }
    for (const [type, object] of Object.entries(objects)) {
      const { body, signature } = harness.standIn.webhook(type, object, harness.clock.now())
      expect(await harness.billing.readWebhook(body, signature)).toMatchObject({ kind: 'subscription', userId })
    }
    const other = harness.standIn.webhook('charge.refunded', { object: 'charge', customer }, harness.clock.now())
    expect(await harness.billing.readWebhook(other.body, other.signature)).toMatchObject({ kind: 'ignored' })
  })

  it('lists invoices without drafts and voided ones; the plan is the last line', async () => {
    const userId = await subscriber()
    const [paid] = harness.standIn.invoices
    const customer = String(paid?.customer)
    const line = (price: unknown) => ({ pricing: { price_details: { price } } })
    const upgrade = { data: [line('price_standard_m'), line({ id: 'price_pro_m' })] }
    harness.standIn.invoices.unshift(
      { ...paid, customer, id: 'in_draft', status: 'draft' },
      { ...paid, customer, id: 'in_void', status: 'void' },
      { ...paid, customer, id: 'in_open', status: 'open', total: 500, hosted_invoice_url: null, lines: upgrade },
      { ...paid, customer, id: 'in_old', status: 'uncollectible', total: -20, lines: { data: [] } },
    )
    const billedAt = new Date('2026-08-16T12:00:00Z')
    const receiptUrl = paid?.['hosted_invoice_url']
    expect(await harness.billing.payments(userId)).toEqual([
      { id: 'in_open', billedAt, amount: 500, status: 'open', priceId: 'price_pro_m', receiptUrl: null },
      { id: 'in_old', billedAt, amount: 0, status: 'open', priceId: null, receiptUrl },
      { id: paid?.['id'], billedAt, amount: 480, status: 'paid', priceId: 'price_standard_m', receiptUrl },
    ])
    harness.standIn.mood = 'down'
    await expect(harness.billing.payments(userId)).rejects.toThrow(BillingUnavailable)
  })

  it('makes the same signatures as the simulation', () => {
    const payload = '{"id":"evt_1","名前":"コマ"}'
    const timestamp = 1_786_000_000
    const secret = 'whsec_1'
    expect(signWebhook(payload, secret, new Date(timestamp * 1000))).toBe(
      Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
    )
  })
})
