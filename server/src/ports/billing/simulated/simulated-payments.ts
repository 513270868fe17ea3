import { randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { BillingTables } from '../../../schema/account/billing.ts'
import { type Payment, shownPayments } from '../billing.ts'
import type { SimulatedPrice } from './simulated-prices.ts'
import type { SubscriptionRow } from './simulated-provider.ts'

type Trx = Transaction<BillingTables>

/** Writes down that the customer pays for a period, or should. */
export async function recordPayment(
  trx: Trx,
  { customer_id }: Pick<SubscriptionRow, 'customer_id'>,
  price: SimulatedPrice,
  { status, at }: { status: Payment['status']; at: Date },
): Promise<void> {
  const payment_id = `in_${randomBytes(9).toString('hex')}`
  const row = { payment_id, customer_id, price_id: price.priceId, amount: price.amount, status, billed_at: at }
  await trx.insertInto('simulated_payments').values(row).execute()
}

/** What a change of the subscription costs: a new period or a larger plan is paid, and what failed is paid later. */
export async function billChange(
  trx: Trx,
  row: SubscriptionRow,
  changed: Partial<SubscriptionRow>,
  prices: readonly SimulatedPrice[],
  at: Date,
): Promise<void> {
  const price = prices.find(({ priceId }) => priceId === (changed.price_id ?? row.price_id))
  if (!price) return
  if (row.status === 'past_due' && changed.status === 'active') {
    const open = trx.updateTable('simulated_payments').set({ status: 'paid' }).where('status', '=', 'open')
    await open.where('customer_id', '=', row.customer_id).execute()
  } else if (row.status !== 'past_due' && changed.status === 'past_due') {
    await recordPayment(trx, row, price, { status: 'open', at })
  } else if (changed.current_period_end || (changed.price_id && changed.price_id !== row.price_id)) {
    await recordPayment(trx, row, price, { status: 'paid', at })
  }
}

export async function readPayments(db: Kysely<BillingTables>, customerId: string): Promise<Payment[]> {
  const rows = await db
    .selectFrom('simulated_payments')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('billed_at', 'desc')
    .orderBy('payment_id')
    .limit(shownPayments)
    .execute()
  return rows.map(({ payment_id, billed_at, amount, status, price_id }) => ({
    id: payment_id,
    billedAt: billed_at,
    amount,
    status,
    priceId: price_id,
    receiptUrl: null,
  }))
}
