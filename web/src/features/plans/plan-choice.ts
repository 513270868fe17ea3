import type { Plan } from '@koma/contract'

export type Interval = 'monthly' | 'annual'

/** One plan of each size in the chosen interval, from the free one up; if a size is not sold that way, the other interval. */
export function plansBy(plans: readonly Plan[], interval: Interval): Plan[] {
  const sizes = Map.groupBy(plans, ({ hierarchy }) => hierarchy)
  return [...sizes.values()].flatMap((same) => same.find((plan) => plan.interval === interval) ?? same.slice(0, 1))
}

/** The largest discount of the annual plans, in percent. */
export function bestDiscount(plans: readonly Plan[]): number {
  return Math.max(0, ...plans.map(({ discount_percent }) => discount_percent))
}

/** A smaller plan, or the same one by the month instead of the year, takes effect at the renewal; everything else at once. */
export function changesAtRenewal(from: Plan, to: Plan): boolean {
  if (from.hierarchy !== to.hierarchy) return to.hierarchy < from.hierarchy
  return from.interval === 'annual' && to.interval === 'monthly'
}

export function isForSale(plan: Plan): boolean {
  return plan.price_id !== null && plan.product_id !== null
}
