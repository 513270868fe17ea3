/** The details of a price that the simulation needs; Stripe stores its own. */
export interface SimulatedPrice {
  priceId: string
  productId: string
  title: string
  /** In yen. */
  amount: number
  interval: 'monthly' | 'annual'
  /** Higher is more: a change to a lower one waits for the end of the period. */
  hierarchy: number
  /** Whether it can be chosen now. Prices that are not sold any more keep renewing. */
  onSale: boolean
}

export function isDowngrade(from: SimulatedPrice | undefined, to: SimulatedPrice): boolean {
  if (!from) return false
  if (from.hierarchy !== to.hierarchy) return to.hierarchy < from.hierarchy
  return from.interval === 'annual' && to.interval === 'monthly'
}

/** The same day of the next month (or year), or the last day if that month is shorter. */
export function periodAfter(start: Date, interval: SimulatedPrice['interval']): Date {
  const end = new Date(start)
  end.setUTCMonth(start.getUTCMonth() + (interval === 'annual' ? 12 : 1))
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0)
  return end
}
