import { z } from 'zod'
import { calls } from '../../call.ts'
import { named } from '../../openapi/documentation.ts'
import { Count, PlanId, Timestamp, Url } from '../../wire.ts'

/** A plan. The ids of the payment provider are null for a free plan, and for any other that cannot be bought here. */
export const Plan = named(
  'Plan',
  z.object({
    plan_id: PlanId,
    title: z.string(),
    interval: z.enum(['monthly', 'annual']).nullable(),
    storage_size_bytes: Count,
    storage_files_length: Count,
    features: z.object({ ja: z.array(z.string()), en: z.array(z.string()) }),
    price: Count,
    currency: z.literal('JPY'),
    hierarchy: Count,
    discount_percent: Count,
    discount_amount: Count,
    is_popular: z.boolean(),
    product_id: z.string().nullable(),
    price_id: z.string().nullable(),
  }),
)
export type Plan = z.infer<typeof Plan>

export const Subscription = named(
  'Subscription',
  z.object({
    plan_id: PlanId,
    status: z.enum(['active', 'past_due', 'canceled', 'incomplete']),
    current_period_end: Timestamp,
    cancel_at_period_end: z.boolean(),
    next_plan_id: PlanId.nullable(),
  }),
)
export type Subscription = z.infer<typeof Subscription>

export const PaymentMethod = named(
  'PaymentMethod',
  z.object({
    card: z.object({ brand: z.string(), last4: z.string(), exp_month: Count, exp_year: Count }),
  }),
)
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** A payment, or a bill that is not paid yet. */
export const Payment = named(
  'Payment',
  z.object({
    payment_id: z.string(),
    billed_at: Timestamp,
    /** What it was for; null if that is not known any more. */
    plan_id: PlanId.nullable(),
    amount: Count,
    currency: z.literal('JPY'),
    status: z.enum(['paid', 'open']),
    /** The payment provider's page with the receipt. */
    receipt_url: Url.nullable(),
  }),
)
export type Payment = z.infer<typeof Payment>

/** The language of the payment provider's pages. */
const Language = z.enum(['ja', 'en'])
const PageUrl = z.url({ protocol: /^https?$/ }).max(2000)

export const planCalls = calls('plans', {
  'GET /plans': {
    summary: 'The plans, from the free one up',
    who: ['guest', 'user'],
    beforeTerms: true,
    answers: { 200: z.object({ plans: z.array(Plan) }) },
  },
  'GET /me/subscription': {
    summary: 'The subscription and the card it is paid with; 404 for who has none',
    who: ['user'],
    answers: { 200: z.object({ subscription: Subscription, payment_method: PaymentMethod.nullable() }) },
    errors: ['no_subscription'],
  },
  'GET /me/payments': {
    summary: 'The newest payments of the caller, also for plans that have ended',
    who: ['user'],
    answers: { 200: z.object({ payments: z.array(Payment) }) },
    errors: ['unavailable'],
  },
  'POST /billing/checkout-session': {
    summary: 'Begins to pay for a plan; both addresses have to be on the origin of the web app',
    who: ['user'],
    body: z.object({
      product_id: z.string().min(1).max(200),
      price_id: z.string().min(1).max(200),
      success_url: PageUrl,
      cancel_url: PageUrl,
      language: Language.optional(),
    }),
    answers: { 200: z.object({ checkout_url: Url }) },
    errors: ['not_found', 'foreign_url', 'already_subscribed', 'payment_failed', 'billing_off'],
    rate: { max: 20, per: 'minute' },
  },
  'POST /billing/portal-session': {
    summary: 'Opens the billing portal to change or cancel the plan or the card; cancelling is confirmed by the own ID',
    who: ['user'],
    body: z.object({
      return_url: PageUrl,
      flow: z.enum(['manage', 'card', 'cancel']).default('manage'),
      koma_id: z.string().max(100).optional(),
      language: Language.optional(),
    }),
    answers: { 200: z.object({ portal_url: Url }) },
    errors: ['no_subscription', 'foreign_url', 'id_confirmation', 'card_update_failed', 'no_portal', 'billing_off'],
    rate: { max: 20, per: 'minute' },
  },
  'POST /billing/webhook': {
    summary: 'Tells of payments; the signature of the payment provider over the raw body is what lets it in',
    who: ['payment provider', 'guest'],
    bodyKind: 'raw',
    headers: { 'Stripe-Signature': 'The signature over the body and the time it was made' },
    answers: { 204: null },
    errors: ['webhook_signature', 'billing_off'],
    rate: { max: 6000, per: 'minute' },
  },
})
