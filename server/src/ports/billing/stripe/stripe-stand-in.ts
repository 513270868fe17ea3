import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SignedWebhook } from '../simulated/simulated-provider.ts'
import { signWebhook } from '../webhook-signature.ts'

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

class Refusal extends Error {
  readonly status: number
  readonly body: { type: string; message: string; code?: string; param?: string }

  constructor(status: number, body: { type: string; message: string; code?: string; param?: string }) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

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
  private readonly answered = new Map<string, { form: string; body: object }>()
  private readonly options: StripeStandInOptions
  private readonly server = createServer((request, response) => void this.answer(request, response))
  private count = 0

  constructor(options: StripeStandInOptions) {
    this.options = options
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
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

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    try {
      let text = ''
      for await (const chunk of request) text += chunk
      const url = new URL(request.url ?? '/', 'http://stripe.invalid')
      this.admit(request)
      const form = request.method === 'GET' ? url.searchParams : new URLSearchParams(text)
      const key = String(request.headers['idempotency-key'] ?? '')
      const before = this.answered.get(key)
      if (before && before.form !== text) {
        throw new Refusal(400, {
          type: 'idempotency_error',
          message: 'Keys can only be used with the same parameters.',
        })
      }
      const body = before?.body ?? this.route(`${request.method} ${url.pathname}`, form)
      if (key) this.answered.set(key, { form: text, body })
      send(200, body)
    } catch (error) {
      if (error instanceof Refusal) send(error.status, { error: error.body })
      else send(500, { error: { type: 'api_error', message: String(error) } })
    }
  }

  private admit(request: IncomingMessage): void {
    if (this.mood === 'down') throw new Refusal(503, { type: 'api_error', message: 'Stripe is down.' })
    if (request.headers.authorization !== `Bearer ${this.options.secretKey}`) {
      throw new Refusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' })
    }
    if (request.headers['stripe-version'] !== this.options.apiVersion) {
      throw new Refusal(400, { type: 'invalid_request_error', message: 'Another version of the API was asked for.' })
    }
    const type = request.headers['content-type'] ?? ''
    if (request.method === 'POST' && !type.startsWith('application/x-www-form-urlencoded')) {
      throw new Refusal(400, { type: 'invalid_request_error', message: 'The body is not a form.' })
    }
  }

  private route(call: string, form: Form): object {
    const id = call.match(/\/((?:cs|sub|sched)_\w+)/)?.[1] ?? ''
    switch (id ? call.replace(id, '{id}') : call) {
      case 'POST /v1/customers':
        return this.createCustomer(form)
      case 'POST /v1/checkout/sessions':
        return this.createSession(form)
      case 'GET /v1/checkout/sessions':
        return list(
          [...this.sessions.values()].filter(
            ({ customer, status }) => customer === form.get('customer') && status === form.get('status'),
          ),
        )
      case 'POST /v1/checkout/sessions/{id}/expire':
        return this.expireSession(id)
      case 'GET /v1/subscriptions':
        return this.listSubscriptions(form)
      case 'GET /v1/invoices':
        return list(this.invoices.filter(({ customer }) => customer === this.requireCustomer(form)))
      case 'POST /v1/subscriptions/{id}':
        return this.updateSubscription(id, form)
      case 'DELETE /v1/subscriptions/{id}':
        return this.render(Object.assign(this.subscription(id), { status: 'canceled' }), [])
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
    return list(running.map((subscription) => this.render(subscription, expand)))
  }

  private updateSubscription(id: string, form: Form): object {
    const subscription = this.subscription(id)
    if (subscription.nextPrice) {
      throw new Refusal(400, { type: 'invalid_request_error', message: 'The subscription is managed by a schedule.' })
    }
    subscription.cancelAtPeriodEnd = form.get('cancel_at_period_end') === 'true'
    return this.render(subscription, [])
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

  /** Renders ids in place of objects that were not expanded, as Stripe does. */
  private render(subscription: StandInSubscription, expand: readonly string[]): object {
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
      items: list([{ id: `si_${id}`, price: { id: price }, current_period_end: currentPeriodEnd }]),
      default_payment_method: expand.includes('data.default_payment_method') ? { id: 'pm_1', card } : 'pm_1',
      schedule: nextPrice ? (expand.includes('data.schedule') ? schedule : schedule.id) : null,
    }
  }
}

function list(data: object[]): object {
  return { object: 'list', data, has_more: false }
}

function missing(param: string, message: string): Refusal {
  return new Refusal(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message,
  })
}
