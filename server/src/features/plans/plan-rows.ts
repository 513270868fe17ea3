import { annualDiscount, type Plan } from '@koma/contract'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Billing, BillingProvider } from '../../ports/billing/billing.ts'
import type { SimulatedPrice } from '../../ports/billing/simulated/simulated-prices.ts'
import type { PlanTables } from '../../schema/account/plans.ts'
import type { Schema } from '../../schema/index.ts'

export type PlanRow = Selectable<PlanTables['plans']>
type Database = Kysely<Schema> | Transaction<Schema>

/** From the free plan up, the monthly before the annual one. */
export function allPlans(db: Database): Promise<PlanRow[]> {
  return db
    .selectFrom('plans')
    .selectAll()
    .orderBy('hierarchy')
    .orderBy('interval', 'desc')
    .orderBy('plan_id')
    .execute()
}

/** The plans that are sold, and those that this user has or will have although they are not sold any more. */
export async function plansFor(db: Database, billing: Billing['kind'], userId: string | null): Promise<Plan[]> {
  const rows = await allPlans(db)
  const own = userId === null ? null : await ownPlans(db, userId)
  const shown = rows.filter(({ plan_id, retired_at }) => retired_at === null || own?.includes(plan_id))
  return shown.map((row) => planOf(row, rows, billing))
}

async function ownPlans(db: Database, userId: string): Promise<Array<string | null>> {
  const user = await db
    .selectFrom('users')
    .select(['plan_id', 'next_plan_id'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return user ? [user.plan_id, user.next_plan_id] : []
}

function planOf(row: PlanRow, all: readonly PlanRow[], billing: Billing['kind']): Plan {
  const discount = discountOf(row, all)
  return {
    plan_id: row.plan_id,
    title: row.title,
    interval: row.interval,
    storage_size_bytes: row.storage_size_bytes,
    storage_files_length: row.storage_files_length,
    features: { ja: row.features_ja, en: row.features_en },
    price: row.price,
    currency: 'JPY',
    hierarchy: row.hierarchy,
    discount_percent: discount.percent,
    discount_amount: discount.amount,
    is_popular: row.is_popular,
    ...saleOf(row, billing),
  }
}

/** What an annual plan costs less than twelve months of the monthly plan of the same hierarchy. */
export function discountOf(row: PlanRow, all: readonly PlanRow[]): { amount: number; percent: number } {
  const isMonthly = (other: PlanRow) => other.hierarchy === row.hierarchy && other.interval === 'monthly'
  const monthly = row.interval === 'annual' ? all.filter(isMonthly) : []
  const compared = monthly.find(({ retired_at }) => retired_at === null) ?? monthly[0]
  return compared ? annualDiscount(compared.price, row.price) : { amount: 0, percent: 0 }
}

/** The ids to buy a plan with; null if it cannot be bought. */
function saleOf(row: PlanRow, billing: Billing['kind']): Pick<Plan, 'product_id' | 'price_id'> {
  const sold = row.interval !== null && row.retired_at === null && billing !== 'off'
  if (!sold) return { product_id: null, price_id: null }
  if (billing === 'simulated') return { product_id: row.plan_id, price_id: row.plan_id }
  return { product_id: row.product_id, price_id: row.price_id }
}

/** The simulated checkout sells the plans themselves, each under its own id. */
export async function simulatedPrices(db: Database): Promise<SimulatedPrice[]> {
  return (await allPlans(db)).flatMap(({ plan_id, title, price, interval, hierarchy, retired_at }) => {
    const sold = { priceId: plan_id, productId: plan_id, title, amount: price, hierarchy, onSale: retired_at === null }
    return interval ? [{ ...sold, interval }] : []
  })
}

/** The plan that a price is or was for; null if no plan ever had this price. */
export async function planOfPrice(db: Database, provider: BillingProvider, priceId: string): Promise<string | null> {
  const table = provider === 'simulated' ? sql`plans where plan_id` : sql`plan_prices where price_id`
  const { rows } = await sql<{ plan_id: string }>`select plan_id from ${table} = ${priceId}`.execute(db)
  return rows[0]?.plan_id ?? null
}
