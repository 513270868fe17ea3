import type { Client } from '@koma/client'
import { annualDiscount, type Data, defaultPlans, type Payment, type Plan, popularPlanId } from '@koma/contract'
import { type Fault, fail, json, refuse } from '../../../testing/answers.ts'
import { PhotoServer } from '../../../testing/servers/photo-server.ts'
import { createTestClient } from '../../../testing/test-client.ts'

type Paid = Data<'GET /me/subscription'>

const visa = { card: { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2028 } }

/** The plans that Koma ships, as a server with a payment provider answers them. */
export function shippedPlans({ forSale = true } = {}): Plan[] {
  return defaultPlans.map((plan) => {
    const monthly = defaultPlans.find(({ title, interval }) => title === plan.title && interval === 'monthly')
    const discount = annualDiscount(
      monthly?.price ?? 0,
      plan.interval === 'annual' ? plan.price : (monthly?.price ?? 0) * 12,
    )
    const id = forSale && plan.interval ? plan.plan_id : null
    return {
      ...plan,
      currency: 'JPY',
      discount_amount: discount.amount,
      discount_percent: discount.percent,
      is_popular: plan.plan_id === popularPlanId,
      product_id: id,
      price_id: id,
    }
  })
}

/** Answers the calls about plans and payments. A server with no photos answers all others. */
export class PlanServer {
  plans = shippedPlans()
  paid: Paid | null = null
  payments: Payment[] = []
  /** The calls named here fail this way. */
  readonly faults: Record<string, Fault> = {}
  /** The bodies of the requests for a checkout or a portal. */
  readonly asked: Array<{ call: string; body: Record<string, unknown> }> = []

  pays(planId: string, more: Partial<Paid['subscription']> = {}): this {
    const subscription = {
      plan_id: planId,
      status: 'active' as const,
      current_period_end: '2034-03-02T03:00:00.000Z',
      cancel_at_period_end: false,
      next_plan_id: null,
      ...more,
    }
    this.paid = { subscription, payment_method: visa }
    return this
  }

  client(): Client {
    const others = new PhotoServer([]).client()
    const own = createTestClient(async (input, init) => {
      const call = `${init?.method ?? 'GET'} ${new URL(String(input), 'http://koma.test').pathname.replace('/api', '')}`
      const fault = this.faults[call]
      if (init?.method === 'POST') this.asked.push({ call, body: JSON.parse(String(init.body)) })
      if (fault) return fail(fault)
      switch (call) {
        case 'GET /plans':
          return json({ plans: this.plans })
        case 'GET /me/payments':
          return json({ payments: this.payments })
        case 'GET /me/subscription':
          return this.paid ? json(this.paid) : refuse('no_subscription')
        case 'POST /billing/checkout-session':
          return json({ checkout_url: 'https://pay.example/checkout' })
        case 'POST /billing/portal-session':
          return json({ portal_url: 'https://pay.example/portal' })
        default:
          return refuse('not_found')
      }
    })
    const of = (name: string) => (/ \/(plans|me\/(?:subscription|payments)|billing\/)/.test(name) ? own : others)
    return {
      ...own,
      call: (name, ...input) => of(name).call(name, ...input),
      ask: (name, ...input) => of(name).ask(name, ...input),
    }
  }
}
