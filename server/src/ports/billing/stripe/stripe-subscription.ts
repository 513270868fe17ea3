import type Stripe from 'stripe'
import type { Card, Subscription } from '../billing.ts'

/** The parts that `readSubscription` needs expanded; otherwise Stripe returns only their ids. */
export const subscriptionParts = [
  'data.default_payment_method',
  'data.schedule',
  'data.customer.invoice_settings.default_payment_method',
]

const statuses: Partial<Record<Stripe.Subscription.Status, Subscription['status']>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'incomplete',
  paused: 'incomplete',
  incomplete: 'incomplete',
}

const rank: Record<Subscription['status'], number> = { active: 0, past_due: 1, incomplete: 2 }

export function hasEnded(subscription: Stripe.Subscription): boolean {
  return statuses[subscription.status] === undefined
}

/** If there are several, a paid one wins over an unpaid one, then the newest. */
export function chooseSubscription(subscriptions: readonly Stripe.Subscription[]): Stripe.Subscription | null {
  const worth = ({ status }: Stripe.Subscription) => rank[statuses[status] ?? 'incomplete']
  const running = subscriptions.filter((subscription) => !hasEnded(subscription))
  return running.sort((one, other) => worth(one) - worth(other) || other.created - one.created)[0] ?? null
}

export function readSubscription(subscription: Stripe.Subscription): Subscription | null {
  const status = statuses[subscription.status]
  const item = subscription.items.data[0]
  if (!status || !item) return null
  return {
    status,
    priceId: item.price.id,
    currentPeriodEnd: new Date(item.current_period_end * 1000),
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    nextPriceId: nextPrice(subscription, item.price.id),
    card: cardOf(subscription),
  }
}

/** A pending downgrade is a schedule with a future phase. */
function nextPrice({ schedule }: Stripe.Subscription, current: string): string | null {
  if (!schedule || typeof schedule === 'string') return null
  const from = schedule.current_phase?.end_date ?? Number.POSITIVE_INFINITY
  const price = schedule.phases.find((phase) => phase.start_date >= from)?.items[0]?.price
  const id = typeof price === 'string' ? price : price?.id
  return id === undefined || id === current ? null : id
}

function cardOf({ default_payment_method: own, customer }: Stripe.Subscription): Card | null {
  const shared = typeof customer === 'object' && !customer.deleted && customer.invoice_settings.default_payment_method
  const method = own ?? shared
  if (!method || typeof method === 'string' || !method.card) return null
  const { brand, last4, exp_month, exp_year } = method.card
  return { brand, last4, expMonth: exp_month, expYear: exp_year }
}
