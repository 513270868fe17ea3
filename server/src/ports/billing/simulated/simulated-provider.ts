import type { Kysely } from 'kysely'
import type { BillingTables } from '../../../schema/account/billing.ts'
import { type Payment, type Subscription, UnknownPrice } from '../billing.ts'
import { type SimulatedCheckout, SimulatedCheckouts, type WantedCheckout } from './simulated-checkouts.ts'
import { billChange, readPayments } from './simulated-payments.ts'
import { isDowngrade, periodAfter, type SimulatedPrice } from './simulated-prices.ts'
import { addWebhook, deliverWebhooks, type WebhookDelivery } from './simulated-webhooks.ts'

export interface SimulatedProviderOptions extends WebhookDelivery {
  prices(): Promise<readonly SimulatedPrice[]>
}

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
  private readonly checkouts: SimulatedCheckouts

  constructor(options: SimulatedProviderOptions) {
    this.options = options
    this.db = options.db
    this.checkouts = new SimulatedCheckouts(options)
  }

  async price(priceId: string): Promise<SimulatedPrice | undefined> {
    return (await this.options.prices()).find((price) => price.priceId === priceId)
  }

  openCheckout(customerId: string, wanted: WantedCheckout): Promise<string> {
    return this.checkouts.open(customerId, wanted)
  }

  closeCheckouts(customerId: string): Promise<void> {
    return this.checkouts.closeAll(customerId)
  }

  readCheckout(checkoutId: string): Promise<SimulatedCheckout | null> {
    return this.checkouts.read(checkoutId)
  }

  /** Returns the URL to redirect to. Idempotent. */
  async endCheckout(checkoutId: string, how: 'pay' | 'leave'): Promise<string | null> {
    const checkout = await this.readCheckout(checkoutId)
    if (!checkout) return null
    const paid = await this.checkouts.end(checkoutId, checkout, how)
    await deliverWebhooks(this.options)
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
    await deliverWebhooks(this.options)
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
      await addWebhook(trx, customerId)
    })
    await deliverWebhooks(this.options)
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
