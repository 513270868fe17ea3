import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { BillingTables } from '../../../schema/account/billing.ts'
import { recordPayment } from './simulated-payments.ts'
import { periodAfter, type SimulatedPrice } from './simulated-prices.ts'
import type { SimulatedProviderOptions, SubscriptionRow } from './simulated-provider.ts'
import { addWebhook } from './simulated-webhooks.ts'

export interface SimulatedCheckout {
  state: 'open' | 'paid' | 'left'
  price: SimulatedPrice
  successUrl: string
  cancelUrl: string
}

export interface WantedCheckout {
  priceId: string
  successUrl: string
  cancelUrl: string
}

/** Any number works, as long as nothing else locks by it. */
const checkoutLock = 7_301_422

/** The pages on which a subscription begins. */
export class SimulatedCheckouts {
  private readonly options: Pick<SimulatedProviderOptions, 'db' | 'clock' | 'prices'>
  private readonly db: Kysely<BillingTables>

  constructor(options: Pick<SimulatedProviderOptions, 'db' | 'clock' | 'prices'>) {
    this.options = options
    this.db = options.db
  }

  async open(customerId: string, wanted: WantedCheckout): Promise<string> {
    const checkoutId = randomBytes(18).toString('base64url')
    await this.db.transaction().execute(async (trx) => {
      // One after the other, so that a double click does not leave two pages open.
      await sql`select pg_advisory_xact_lock(hashtextextended(${customerId}, ${checkoutLock}))`.execute(trx)
      await this.closeAll(customerId, trx)
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
  async closeAll(customerId: string, on = this.db): Promise<void> {
    await on
      .updateTable('simulated_checkouts')
      .set({ state: 'left' })
      .where('customer_id', '=', customerId)
      .where('state', '=', 'open')
      .execute()
  }

  async read(checkoutId: string): Promise<SimulatedCheckout | null> {
    const row = await this.db
      .selectFrom('simulated_checkouts')
      .selectAll()
      .where('checkout_id', '=', checkoutId)
      .executeTakeFirst()
    const price = row && (await this.options.prices()).find(({ priceId }) => priceId === row.price_id)
    return price ? { state: row.state, price, successUrl: row.success_url, cancelUrl: row.cancel_url } : null
  }

  /** Whether it was paid, now or before. A page that was left, or is not the newest, cannot be paid. */
  async end(checkoutId: string, { price }: SimulatedCheckout, how: 'pay' | 'leave'): Promise<boolean> {
    return this.db.transaction().execute(async (trx) => {
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
        price_id: price.priceId,
        next_price_id: null,
        current_period_end: periodAfter(this.options.clock.now(), price.interval),
        cancel_at_period_end: false,
        card_last4: '4242',
      }
      await trx
        .insertInto('simulated_subscriptions')
        .values(begun)
        .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(begun))
        .execute()
      await recordPayment(trx, begun, price, { status: 'paid', at: this.options.clock.now() })
      await addWebhook(trx, customer_id)
      return true
    })
  }
}
