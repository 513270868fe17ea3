import { randomBytes } from 'node:crypto'
import type { SignedWebhook } from '../simulated/simulated-webhooks.ts'
import { signWebhook } from '../webhook-signature.ts'
import { renderList, renderSubscription } from './test-stripe-answers.ts'
import { StandInHttp } from './test-stripe-http.ts'
import { missing, Refusal } from './test-stripe-refusal.ts'

export interface StandInSubscription {
  id: string
  customer: string
  price: string
  status: string
  created: number
  currentPeriodEnd: number
  cancelAtPeriodEnd: boolean
  nextPrice: string | null
}

interface StandInSession {
  id: string
  customer: string
  price: string
  status: 'open' | 'complete' | 'expired'
  successUrl: string
  /** In seconds, as Stripe has it: sessions of one moment are told apart by their ids. */
  created: number
  url: string
}

export interface StripeStandInOptions {
  secretKey: string
  webhookSecret: string
  apiVersion: string
  prices: readonly string[]
}

type Form = URLSearchParams

/** A local fake of the Stripe calls that are used here. Tests trigger the payments and webhooks. */
export class StripeStandIn {
  readonly subscriptions = new Map<string, StandInSubscription>()
  readonly customers = new Map<string, { email: string | null; userId: string | null }>()
  /** The newest first, as Stripe lists them. */
  readonly invoices: Array<{ customer: string } & Record<string, unknown>> = []
  readonly portals: Record<string, string>[] = []
  /** 'down' answers 503, 'no portal' has no portal set up. */
  mood: 'well' | 'down' | 'no portal' = 'well'
  private readonly sessions = new Map<string, StandInSession>()
  private readonly options: StripeStandInOptions
  private readonly http: StandInHttp
  private count = 0

  constructor(options: StripeStandInOptions) {
    this.options = options
    this.http = new StandInHttp({
      ...options,
      isDown: () => this.mood === 'down',
      route: (call, form) => this.route(call, form),
    })
  }

  listen(): Promise<string> {
    return this.http.listen()
  }

  close(): Promise<void> {
    return this.http.close()
  }

  /** Pays as the customer. Returns the URL that the browser is sent to, or null if the page cannot be paid any more. */
  pay(checkoutUrl: string, currentPeriodEnd: Date): string | null {
    const session = this.sessions.get(checkoutUrl.split('/').at(-1) ?? '')
    if (session?.status !== 'open') return null
    session.status = 'complete'
    const id = this.newId('sub')
    this.subscriptions.set(id, {
      id,
      customer: session.customer,
      price: session.price,
      status: 'active',
      created: this.count,
      currentPeriodEnd: currentPeriodEnd.getTime() / 1000,
      cancelAtPeriodEnd: false,
      nextPrice: null,
    })
    this.invoices.unshift({
      id: this.newId('in'),
      object: 'invoice',
      customer: session.customer,
      status: 'paid',
      created: Date.parse('2026-08-16T12:00:00Z') / 1000,
      currency: 'jpy',
      total: 480,
      hosted_invoice_url: `https://invoice.stripe.invalid/${id}`,
      lines: { object: 'list', data: [{ pricing: { price_details: { price: session.price } } }] },
    })
    return session.successUrl
  }

  webhook(type: string, object: object, at: Date): SignedWebhook {
    const body = JSON.stringify({
      id: this.newId('evt'),
      object: 'event',
      api_version: this.options.apiVersion,
      type,
      created: Math.floor(at.getTime() / 1000),
      data: { object },
    })
    return { body, signature: signWebhook(body, this.options.webhookSecret, at) }
  }

  private newId(prefix: string): string {
    this.count += 1
    return `${prefix}_${randomBytes(8).toString('hex')}`
  }

  private route(call: string, form: Form): object {
    const id = call.match(/\/((?:cs|sub|sched)_\w+)/)?.[1] ?? ''
    switch (id ? call.replace(id, '{id}') : call) {
      case 'POST /v1/customers':
        return this.createCustomer(form)
      case 'POST /v1/checkout/sessions':
        return this.createSession(form)
      case 'GET /v1/checkout/sessions':
        return renderList(
          [...this.sessions.values()].filter(
            ({ customer, status }) => customer === form.get('customer') && status === form.get('status'),
          ),
        )
      case 'POST /v1/checkout/sessions/{id}/expire':
        return this.expireSession(id)
      case 'GET /v1/subscriptions':
        return this.listSubscriptions(form)
      case 'GET /v1/invoices':
        return renderList(this.invoices.filter(({ customer }) => customer === this.requireCustomer(form)))
      case 'POST /v1/subscriptions/{id}':
        return this.updateSubscription(id, form)
      case 'DELETE /v1/subscriptions/{id}':
        return renderSubscription(Object.assign(this.subscription(id), { status: 'canceled' }), [])
      case 'POST /v1/subscription_schedules/{id}/release':
        Object.assign(this.subscription(id.replace('sched', 'sub')), { nextPrice: null })
        return { id, object: 'subscription_schedule', status: 'released' }
      case 'POST /v1/billing_portal/sessions':
        return this.createPortal(form)
      default:
        throw new Refusal(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${call}).` })
    }
  }

  private createCustomer(form: Form): object {
    const id = this.newId('cus')
    this.customers.set(id, { email: form.get('email'), userId: form.get('metadata[user_id]') })
    return { id, object: 'customer' }
  }

  private createSession(form: Form): object {
    const customer = this.requireCustomer(form)
    const price = form.get('line_items[0][price]') ?? ''
    if (!this.options.prices.includes(price)) {
      throw missing('line_items[0][price]', `No such price: '${price}'`)
    }
    if (form.get('mode') !== 'subscription' || form.get('line_items[0][quantity]') !== '1') {
      throw new Refusal(400, { type: 'invalid_request_error', message: 'That is not how a subscription begins.' })
    }
    const id = this.newId('cs')
    const session: StandInSession = {
      id,
      created: this.count,
      url: `https://checkout.stripe.invalid/c/pay/${id}`,
      customer,
      price,
      status: 'open',
      successUrl: form.get('success_url') ?? '',
    }
    this.sessions.set(session.id, session)
    return { ...session, object: 'checkout.session' }
  }

  private expireSession(id: string): object {
    const session = this.sessions.get(id)
    if (session?.status !== 'open') {
      throw new Refusal(400, { type: 'invalid_request_error', message: 'Only open sessions can be expired.' })
    }
    session.status = 'expired'
    return { ...session, object: 'checkout.session' }
  }

  private listSubscriptions(form: Form): object {
    const customer = this.requireCustomer(form)
    const expand = [...form].flatMap(([name, value]) => (name.startsWith('expand') ? [value] : []))
    const running = [...this.subscriptions.values()].filter(
      (one) => one.customer === customer && one.status !== 'canceled',
    )
    return renderList(running.map((subscription) => renderSubscription(subscription, expand)))
  }

  private updateSubscription(id: string, form: Form): object {
    const subscription = this.subscription(id)
    if (subscription.nextPrice) {
      throw new Refusal(400, { type: 'invalid_request_error', message: 'The subscription is managed by a schedule.' })
    }
    subscription.cancelAtPeriodEnd = form.get('cancel_at_period_end') === 'true'
    return renderSubscription(subscription, [])
  }

  private createPortal(form: Form): object {
    this.requireCustomer(form)
    if (this.mood === 'no portal') {
      const message = 'No configuration provided and your default configuration has not been created.'
      throw new Refusal(400, { type: 'invalid_request_error', message })
    }
    this.portals.push(Object.fromEntries(form))
    return {
      id: this.newId('bps'),
      object: 'billing_portal.session',
      url: `https://billing.stripe.invalid/${this.count}`,
    }
  }

  private requireCustomer(form: Form): string {
    const id = form.get('customer') ?? ''
    if (!this.customers.has(id)) throw missing('customer', `No such customer: '${id}'`)
    return id
  }

  private subscription(id: string): StandInSubscription {
    const subscription = this.subscriptions.get(id)
    if (!subscription) throw missing('id', `No such subscription: '${id}'`)
    return subscription
  }
}
