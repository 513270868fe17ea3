import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { BillingTables } from '../../../schema/billing.ts'
import type { Clock } from '../../clock/clock.ts'
import { type Payment, type Subscription, UnknownPrice } from '../billing.ts'
import { signWebhook } from '../webhook-signature.ts'
import { billChange, readPayments, recordPayment } from './simulated-payments.ts'
import { isDowngrade, periodAfter, type SimulatedPrice } from './simulated-prices.ts'

export interface SignedWebhook {
  body: string
  /** For the header `Stripe-Signature`. */
  signature: string
}

export interface SimulatedProviderOptions {
  db: Kysely<BillingTables>
  clock: Clock
  /** Signs webhooks and links; the same in all processes. */
  key: string
  prices(): Promise<readonly SimulatedPrice[]>
  /** Delivers a webhook to the URL that receives webhooks; one that fails is delivered again later. */
  post(webhook: SignedWebhook): Promise<void>
}

export interface SimulatedCheckout {
  state: 'open' | 'paid' | 'left'
  price: SimulatedPrice
  successUrl: string
  cancelUrl: string
}

/** Any number works, as long as nothing else locks by it. */
const checkoutLock = 7_301_422

/** What a person can do on the simulated portal. */
export type PortalAction =
  | { kind: 'change'; priceId: string }
  | { kind: 'cancel' | 'resume' | 'replace_card' | 'fail_payment' | 'pay' }

export type SubscriptionRow = Omit<BillingTables['simulated_subscriptions'], 'cancel_at_period_end' | 'created_at'> & {
  cancel_at_period_end: boolean
}

/** The provider's side of the simulation: what Stripe does on its own servers, without money. It knows customers, not users. */
export class SimulatedProvider {
  readonly options: SimulatedProviderOptions
  private readonly db: Kysely<BillingTables>

  constructor(options: SimulatedProviderOptions) {
    this.options = options
    this.db = options.db
  }

  async price(priceId: string): Promise<SimulatedPrice | undefined> {
    return (await this.options.prices()).find((price) => price.priceId === priceId)
  }

  async openCheckout(customerId: string, wanted: { priceId: string; successUrl: string; cancelUrl: string }) {
    const checkoutId = randomBytes(18).toString('base64url')
    await this.db.transaction().execute(async (trx) => {
      // One after the other, so that a double click does not leave two pages open.
      await sql`select pg_advisory_xact_lock(hashtextextended(${customerId}, ${checkoutLock}))`.execute(trx)
      await this.closeCheckouts(customerId, trx)
      await trx
        .insertInto('simulated_checkouts')
        .values({
          checkout_id: checkoutId,
          customer_id: customerId,
          price_id: wanted.priceId,
          success_url: wanted.successUrl,
          cancel_url: wanted.cancelUrl,
        })
        .execute()
    })
    return checkoutId
  }

  /** A page left open in another tab must not be paid as well. */
  async closeCheckouts(customerId: string, on = this.db): Promise<void> {
    await on
      .updateTable('simulated_checkouts')
      .set({ state: 'left' })
      .where('customer_id', '=', customerId)
      .where('state', '=', 'open')
      .execute()
  }

  async readCheckout(checkoutId: string): Promise<SimulatedCheckout | null> {
    const row = await this.db
      .selectFrom('simulated_checkouts')
      .selectAll()
      .where('checkout_id', '=', checkoutId)
      .executeTakeFirst()
    const price = row && (await this.price(row.price_id))
    return price ? { state: row.state, price, successUrl: row.success_url, cancelUrl: row.cancel_url } : null
  }

  /** Returns the URL to redirect to. Idempotent; a page that was left, or is not the newest, cannot be paid. */
  async endCheckout(checkoutId: string, how: 'pay' | 'leave'): Promise<string | null> {
    const checkout = await this.readCheckout(checkoutId)
    if (!checkout) return null
    const paid = await this.db.transaction().execute(async (trx) => {
      const { customer_id, state } = await trx
        .selectFrom('simulated_checkouts')
        .select(['customer_id', 'state'])
        .where('checkout_id', '=', checkoutId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      if (state !== 'open') return state === 'paid'
      const end = how === 'pay' ? 'paid' : 'left'
      await trx.updateTable('simulated_checkouts').set({ state: end }).where('checkout_id', '=', checkoutId).execute()
      if (how === 'leave') return false
      const begun: SubscriptionRow = {
        customer_id,
        status: 'active',
        price_id: checkout.price.priceId,
        next_price_id: null,
        current_period_end: periodAfter(this.options.clock.now(), checkout.price.interval),
        cancel_at_period_end: false,
        card_last4: '4242',
      }
      await trx
        .insertInto('simulated_subscriptions')
        .values(begun)
        .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(begun))
        .execute()
      await recordPayment(trx, begun, checkout.price, { status: 'paid', at: this.options.clock.now() })
      await trx.insertInto('simulated_webhooks').values({ customer_id }).execute()
      return true
    })
    await this.deliver()
    return paid ? checkout.successUrl : checkout.cancelUrl
  }

  async subscriptionOf(customerId: string): Promise<Subscription | null> {
    const row = await this.db
      .selectFrom('simulated_subscriptions')
      .selectAll()
      .where('customer_id', '=', customerId)
      .executeTakeFirst()
    if (!row || row.status === 'canceled') return null
    return {
      status: row.status,
      priceId: row.price_id,
      currentPeriodEnd: row.current_period_end,
      cancelAtPeriodEnd: row.cancel_at_period_end,
      nextPriceId: row.next_price_id,
      card: { brand: 'visa', last4: row.card_last4, expMonth: 12, expYear: 2034 },
    }
  }

  paymentsOf(customerId: string): Promise<Payment[]> {
    return readPayments(this.db, customerId)
  }

  async end(customerId: string): Promise<void> {
    await this.change(customerId, () => ({ status: 'canceled' }))
  }

  async actOnPortal(customerId: string, action: PortalAction): Promise<void> {
    const prices = await this.options.prices()
    const wanted =
      action.kind === 'change' ? prices.find(({ priceId, onSale }) => onSale && priceId === action.priceId) : undefined
    if (action.kind === 'change' && !wanted) throw new UnknownPrice('There is no such price.')
    await this.change(customerId, (row) => {
      if (wanted) return this.changeOfPrice(row, wanted, prices)
      switch (action.kind) {
        case 'cancel':
          return { cancel_at_period_end: true, next_price_id: null }
        case 'resume':
          return { cancel_at_period_end: false }
        case 'replace_card':
          return { card_last4: row.card_last4 === '4242' ? '1111' : '4242', status: 'active' }
        case 'fail_payment':
          return { status: 'past_due' }
        default:
          return { status: 'active' }
      }
    })
  }

  /**
   * Renews or ends subscriptions whose period is over, and redelivers failed webhooks. Call it from time to time; several processes
   * may.
   */
  async renewDue(): Promise<void> {
    const now = this.options.clock.now()
    const due = await this.db
      .selectFrom('simulated_subscriptions')
      .select('customer_id')
      .where('current_period_end', '<=', now)
      .where('status', '<>', 'canceled')
      .execute()
    const prices = await this.options.prices()
    for (const { customer_id } of due) await this.change(customer_id, (row) => renewal(row, now, prices))
    await this.deliver()
  }

  private changeOfPrice(row: SubscriptionRow, wanted: SimulatedPrice, prices: readonly SimulatedPrice[]) {
    const current = prices.find(({ priceId }) => priceId === row.price_id)
    const goingOn = { cancel_at_period_end: false, next_price_id: null }
    if (wanted.priceId === row.price_id) return goingOn
    if (isDowngrade(current, wanted)) return { ...goingOn, next_price_id: wanted.priceId }
    const now = this.options.clock.now()
    const end = current?.interval === wanted.interval ? row.current_period_end : periodAfter(now, wanted.interval)
    return { ...goingOn, price_id: wanted.priceId, current_period_end: end }
  }

  /** Writes the change and its webhook in one transaction, then tries to deliver the webhook at once. */
  private async change(
    customerId: string,
    decide: (row: SubscriptionRow) => Partial<SubscriptionRow> | null,
  ): Promise<void> {
    const prices = await this.options.prices()
    await this.db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom('simulated_subscriptions')
        .selectAll()
        .where('customer_id', '=', customerId)
        .where('status', '<>', 'canceled')
        .forUpdate()
        .executeTakeFirst()
      const changed = row && decide(row)
      if (!changed) return
      await trx.updateTable('simulated_subscriptions').set(changed).where('customer_id', '=', customerId).execute()
      await billChange(trx, row, changed, prices, this.options.clock.now())
      await trx.insertInto('simulated_webhooks').values({ customer_id: customerId }).execute()
    })
    await this.deliver()
  }

  private async deliver(): Promise<void> {
    const waiting = await this.db
      .selectFrom('simulated_webhooks')
      .select(['event_id', 'customer_id', sql<boolean>`created_at < now() - interval '3 days'`.as('stale')])
      .orderBy('created_at')
      .limit(100)
      .execute()
    for (const { event_id, customer_id, stale } of waiting) {
      const body = JSON.stringify({
        id: `evt_${event_id}`,
        object: 'event',
        type: 'customer.subscription.updated',
        data: { object: { object: 'subscription', customer: customer_id } },
      })
      const signature = signWebhook(body, this.options.key, this.options.clock.now())
      const brought = await this.options.post({ body, signature }).then(
        () => true,
        () => false,
      )
      if (!brought && !stale) return
      await this.db.deleteFrom('simulated_webhooks').where('event_id', '=', event_id).execute()
    }
  }
}

function renewal(row: SubscriptionRow, now: Date, prices: readonly SimulatedPrice[]): Partial<SubscriptionRow> | null {
  if (row.current_period_end > now) return null
  if (row.cancel_at_period_end || row.status === 'past_due') return { status: 'canceled' }
  const price_id = row.next_price_id ?? row.price_id
  const interval = prices.find(({ priceId }) => priceId === price_id)?.interval ?? 'monthly'
  let end = row.current_period_end
  while (end <= now) end = periodAfter(end, interval)
  return { price_id, next_price_id: null, current_period_end: end }
}
