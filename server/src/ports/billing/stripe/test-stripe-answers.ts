import type { StandInSubscription } from './test-stripe-stand-in.ts'

/** Renders ids in place of objects that were not expanded, as Stripe does. */
export function renderSubscription(subscription: StandInSubscription, expand: readonly string[]): object {
  const { id, customer, price, nextPrice, currentPeriodEnd } = subscription
  const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 }
  const schedule = {
    id: id.replace('sub', 'sched'),
    object: 'subscription_schedule',
    current_phase: { start_date: 0, end_date: currentPeriodEnd },
    phases: [
      { start_date: 0, end_date: currentPeriodEnd, items: [{ price }] },
      { start_date: currentPeriodEnd, end_date: currentPeriodEnd * 2, items: [{ price: nextPrice }] },
    ],
  }
  return {
    id,
    object: 'subscription',
    status: subscription.status,
    created: subscription.created,
    customer: expand.some((part) => part.startsWith('data.customer'))
      ? { id: customer, object: 'customer', invoice_settings: { default_payment_method: null } }
      : customer,
    cancel_at: null,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    items: renderList([{ id: `si_${id}`, price: { id: price }, current_period_end: currentPeriodEnd }]),
    default_payment_method: expand.includes('data.default_payment_method') ? { id: 'pm_1', card } : 'pm_1',
    schedule: nextPrice ? (expand.includes('data.schedule') ? schedule : schedule.id) : null,
  }
}

export function renderList(data: object[]): object {
  return { object: 'list', data, has_more: false }
}
