import Stripe from 'stripe'
import type { SignedWebhook } from '../../ports/billing/simulated/simulated-webhooks.ts'
import type { StandInSubscription } from '../../ports/billing/stripe/test-stripe-stand-in.ts'

/** The time that the test server's clock stands at, in seconds. */
const now = Date.parse('2026-08-16T12:00:00Z') / 1000

/** Objects as Stripe's API reference describes them, in the version that Koma asks for, shortened to what differs between events. */
const shapes = {
  subscription: ({ id, customer, price, status, currentPeriodEnd, cancelAtPeriodEnd }: StandInSubscription) => ({
    id,
    object: 'subscription',
    application: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: now,
    cancel_at: cancelAtPeriodEnd ? currentPeriodEnd : null,
    cancel_at_period_end: cancelAtPeriodEnd,
    canceled_at: null,
    collection_method: 'charge_automatically',
    created: now,
    currency: 'jpy',
    customer,
    default_payment_method: 'pm_1Qxyz',
    ended_at: status === 'canceled' ? now : null,
    items: {
      object: 'list',
      data: [
        {
          id: 'si_Rabc',
          object: 'subscription_item',
          current_period_end: currentPeriodEnd,
          current_period_start: now,
          price: { id: price, object: 'price', currency: 'jpy', recurring: { interval: 'month', interval_count: 1 } },
          quantity: 1,
          subscription: id,
        },
      ],
      has_more: false,
      total_count: 1,
    },
    latest_invoice: 'in_1Qxyz',
    livemode: false,
    metadata: {},
    schedule: null,
    status,
  }),
  'checkout.session': ({ id, customer }: StandInSubscription) => ({
    id: 'cs_test_a1',
    object: 'checkout.session',
    amount_total: 480,
    currency: 'jpy',
    customer,
    customer_details: { address: null, email: 'mio@example.com', name: null, phone: null },
    livemode: false,
    mode: 'subscription',
    payment_status: 'paid',
    status: 'complete',
    subscription: id,
    url: null,
  }),
  invoice: ({ id, customer, status }: StandInSubscription) => ({
    id: 'in_1Qxyz',
    object: 'invoice',
    amount_due: 480,
    amount_paid: status === 'past_due' ? 0 : 480,
    attempt_count: 1,
    billing_reason: 'subscription_cycle',
    currency: 'jpy',
    customer,
    livemode: false,
    parent: { type: 'subscription_details', subscription_details: { subscription: id, metadata: {} } },
    status: status === 'past_due' ? 'open' : 'paid',
  }),
  subscription_schedule: ({ id, customer, price, nextPrice, currentPeriodEnd }: StandInSubscription) => ({
    id: id.replace('sub', 'sub_sched'),
    object: 'subscription_schedule',
    current_phase: { start_date: now, end_date: currentPeriodEnd },
    customer,
    end_behavior: 'release',
    livemode: false,
    phases: [
      { start_date: now, end_date: currentPeriodEnd, items: [{ price, quantity: 1 }] },
      {
        start_date: currentPeriodEnd,
        end_date: currentPeriodEnd * 2 - now,
        items: [{ price: nextPrice, quantity: 1 }],
      },
    ],
    status: 'active',
    subscription: id,
  }),
  customer: ({ customer }: StandInSubscription) => ({
    id: customer,
    object: 'customer',
    email: 'mio@example.com',
    invoice_settings: { custom_fields: null, default_payment_method: 'pm_1Qxyz', footer: null },
    livemode: false,
    metadata: {},
  }),
}

const objects: ReadonlyArray<[string, keyof typeof shapes]> = [
  ['checkout.session.', 'checkout.session'],
  ['customer.subscription.', 'subscription'],
  ['invoice.', 'invoice'],
  ['subscription_schedule.', 'subscription_schedule'],
  ['customer.', 'customer'],
]

let events = 0

/** A webhook about the subscription as it was when it happened, signed by Stripe's own library. */
export function stripeWebhook(
  type: string,
  subscription: StandInSubscription,
  secret: string,
  signedAt = now,
): SignedWebhook {
  const shape = objects.find(([prefix]) => type.startsWith(prefix))?.[1] ?? 'customer'
  events += 1
  const body = JSON.stringify({
    id: `evt_1Q${String(events).padStart(6, '0')}`,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: now + events,
    data: { object: shapes[shape](subscription), previous_attributes: {} },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  })
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: signedAt })
  return { body, signature }
}
