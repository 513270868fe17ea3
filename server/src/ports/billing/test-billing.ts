import { randomBytes } from 'node:crypto'
import { SetClock } from '../clock/test-clock.ts'
import type { TestDatabase } from '../database/test-database.ts'
import type { Billing } from './billing.ts'
import { SimulatedBilling } from './simulated/simulated-billing.ts'
import type { SimulatedPrice } from './simulated/simulated-prices.ts'
import type { SignedWebhook } from './simulated/simulated-webhooks.ts'
import { StripeBilling } from './stripe/stripe-billing.ts'
import { StripeStandIn } from './stripe/test-stripe-stand-in.ts'
import { signWebhook } from './webhook-signature.ts'

const pro = { productId: 'prod_pro', title: 'Pro', hierarchy: 2, onSale: true }

export const prices: SimulatedPrice[] = [
  {
    priceId: 'price_standard_m',
    productId: 'prod_standard',
    title: 'Standard',
    amount: 480,
    interval: 'monthly',
    hierarchy: 1,
    onSale: true,
  },
  { ...pro, priceId: 'price_pro_m', amount: 980, interval: 'monthly' },
  { ...pro, priceId: 'price_pro_y', amount: 9800, interval: 'annual' },
]

/** A billing adapter, with functions that act as the provider and the paying user. */
export interface BillingHarness {
  billing: Billing
  clock: SetClock
  /** Pays as the user. Returns the URL that the browser is sent to, or null if the page cannot be paid. */
  pay(checkoutUrl: string): Promise<string | null>
  failPayment(userId: string): Promise<void>
  downgrade(userId: string, priceId: string): Promise<void>
  /** The newest webhook that the provider has sent. */
  newest(): SignedWebhook
  sign(body: string, at: Date): string
  close(): Promise<void>
}

export function openSimulated(
  database: TestDatabase,
): BillingHarness & { billing: SimulatedBilling; sent: SignedWebhook[] } {
  const clock = new SetClock(new Date('2026-08-16T12:00:00Z'))
  const sent: SignedWebhook[] = []
  const key = randomBytes(32).toString('hex')
  const billing = new SimulatedBilling({
    db: database.kysely,
    clock,
    key,
    pagesUrl: () => 'http://localhost:4000/simulated-billing',
    prices: async () => prices,
    post: async (webhook) => void sent.push(webhook),
  })
  const { provider } = billing
  const customerOf = async (userId: string) => {
    const { rows } = await database.pool.query(
      `select customer_id from billing_customers where user_id = $1 and provider = 'simulated'`,
      [userId],
    )
    return rows[0].customer_id as string
  }
  return {
    billing,
    clock,
    sent,
    pay: async (url) => {
      const id = url.split('/').at(-1) ?? ''
      return (await provider.readCheckout(id))?.state === 'open' ? provider.endCheckout(id, 'pay') : null
    },
    failPayment: async (userId) => provider.actOnPortal(await customerOf(userId), { kind: 'fail_payment' }),
    downgrade: async (userId, priceId) => provider.actOnPortal(await customerOf(userId), { kind: 'change', priceId }),
    newest: () => sent.at(-1) ?? { body: '', signature: '' },
    sign: (body, at) => signWebhook(body, key, at),
    close: async () => {},
  }
}

export async function openStripe(
  database: TestDatabase,
): Promise<BillingHarness & { standIn: StripeStandIn; url: string }> {
  const clock = new SetClock(new Date('2026-08-16T12:00:00Z'))
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`
  const secretKey = `sk_test_${randomBytes(16).toString('hex')}`
  const standIn = new StripeStandIn({
    secretKey,
    webhookSecret,
    apiVersion: '2026-10-28.endive',
    prices: prices.map(({ priceId }) => priceId),
  })
  const url = await standIn.listen()
  const billing = new StripeBilling({ db: database.kysely, clock, secretKey, webhookSecret, url })
  const subscriptionOf = async (userId: string) => {
    const found = [...standIn.subscriptions.values()].find(
      ({ customer }) => standIn.customers.get(customer)?.userId === userId,
    )
    if (!found) throw new Error('The user has no subscription at Stripe.')
    return found
  }
  return {
    billing,
    clock,
    standIn,
    url,
    pay: async (checkoutUrl) => standIn.pay(checkoutUrl, new Date('2026-09-16T12:00:00Z')),
    failPayment: async (userId) => void Object.assign(await subscriptionOf(userId), { status: 'past_due' }),
    downgrade: async (userId, priceId) => void Object.assign(await subscriptionOf(userId), { nextPrice: priceId }),
    newest: () => {
      const subscription = [...standIn.subscriptions.values()].at(-1)
      const object = { id: subscription?.id, object: 'subscription', customer: subscription?.customer }
      return standIn.webhook('customer.subscription.updated', object, clock.now())
    },
    sign: (body, at) => signWebhook(body, webhookSecret, at),
    close: () => standIn.close(),
  }
}

/** Inserts a user who can be billed. */
export async function makeUser(database: TestDatabase, userId: string): Promise<string> {
  await database.pool.query('insert into users (user_id, subject) values ($1::uuid, $1::text)', [userId])
  return userId
}
