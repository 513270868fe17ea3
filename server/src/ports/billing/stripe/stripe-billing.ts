import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type Stripe from 'stripe'
import type { BillingTables } from '../../../schema/account/billing.ts'
import type { Clock } from '../../clock/clock.ts'
import {
  AlreadySubscribed,
  BadSignature,
  type Billing,
  type BillingEvent,
  type Checkout,
  NoSubscription,
  type Payment,
  type Portal,
  type Subscription,
  shownPayments,
} from '../billing.ts'
import { BillingCustomers } from '../billing-customers.ts'
import { toleranceInSeconds } from '../webhook-signature.ts'
import { explainStripeError, isMissing, readingErrors } from './stripe-errors.ts'
import { readInvoice } from './stripe-invoice.ts'
import { chooseSubscription, hasEnded, readSubscription, subscriptionParts } from './stripe-subscription.ts'

/** The API version that these calls were written for. Without it, the account's own version would apply, and could change. */
const apiVersion = '2026-10-28.endive'
const patience = 15_000

/** Events that can change a subscription or its card. */
const telling = /^(customer\.|checkout\.session\.completed$|invoice\.|subscription_schedule\.)/

export interface StripeBillingOptions {
  db: Kysely<BillingTables>
  clock: Clock
  secretKey: string
  webhookSecret: string
  /** Replaces Stripe's own URL, if not null. */
  url: string | null
}

export class StripeBilling implements Billing {
  readonly kind = 'stripe'
  private readonly options: StripeBillingOptions
  private readonly customers: BillingCustomers
  private loaded: Promise<Stripe> | null = null

  constructor(options: StripeBillingOptions) {
    this.options = options
    this.customers = new BillingCustomers(options.db, 'stripe')
  }

  async createCheckout(checkout: Checkout): Promise<{ checkoutUrl: string }> {
    const current = await this.subscription(checkout.userId)
    if (current && current.status !== 'incomplete') throw new AlreadySubscribed('There is a subscription already.')
    return readingErrors(async () => {
      const customer = await this.customerFor(checkout)
      try {
        return await this.openSession(checkout, customer)
      } catch (error) {
        // The customer was deleted at Stripe: create a new one.
        if (!isMissing(error, 'customer')) throw error
        await this.customers.forget(checkout.userId)
        return this.openSession(checkout, await this.customerFor(checkout, customer))
      }
    })
  }

  async createPortal({ userId, returnUrl, flow, language }: Portal): Promise<{ url: string }> {
    const customer = await this.customers.ofUser(userId)
    const subscription =
      customer && flow === 'cancel' ? chooseSubscription(await this.listSubscriptions(customer)) : null
    if (!customer || (flow === 'cancel' && !subscription)) throw new NoSubscription('There is nothing to manage.')
    return readingErrors(async () => {
      const stripe = await this.stripe()
      const { url } = await stripe.billingPortal.sessions.create({
        customer,
        return_url: returnUrl,
        ...(language ? { locale: language } : {}),
        ...(flow === 'card' ? { flow_data: { type: 'payment_method_update' } } : {}),
        ...(subscription
          ? { flow_data: { type: 'subscription_cancel', subscription_cancel: { subscription: subscription.id } } }
          : {}),
      })
      return { url }
    })
  }

  async subscription(userId: string): Promise<Subscription | null> {
    const customer = await this.customers.ofUser(userId)
    return customer === null ? null : this.subscriptionOf(customer)
  }

  async payments(userId: string): Promise<Payment[]> {
    const customer = await this.customers.ofUser(userId)
    if (customer === null) return []
    const stripe = await this.stripe()
    try {
      const { data } = await stripe.invoices.list({ customer, limit: shownPayments })
      return data.flatMap((invoice) => readInvoice(invoice) ?? [])
    } catch (error) {
      if (isMissing(error, 'customer')) return []
      throw explainStripeError(error)
    }
  }

  async cancel(userId: string, when: 'now' | 'period_end'): Promise<void> {
    const customer = await this.customers.ofUser(userId)
    if (customer !== null) await this.cancelAll(customer, when)
  }

  async endCustomer(customer: string): Promise<void> {
    await readingErrors(() => this.expireSessions(customer))
    await this.cancelAll(customer, 'now')
  }

  /** Stripe renews and retries by itself. */
  async keepUp(): Promise<void> {}

  private async cancelAll(customer: string, when: 'now' | 'period_end'): Promise<void> {
    const running = (await this.listSubscriptions(customer)).filter((subscription) => !hasEnded(subscription))
    const stripe = await this.stripe()
    await readingErrors(async () => {
      for (const { id, schedule } of running) {
        if (when === 'now') {
          await stripe.subscriptions.cancel(id)
        } else {
          // A pending downgrade is a schedule, which would override the cancellation at the end of the period.
          if (schedule)
            await stripe.subscriptionSchedules.release(typeof schedule === 'string' ? schedule : schedule.id)
          await stripe.subscriptions.update(id, { cancel_at_period_end: true })
        }
      }
    })
  }

  async readWebhook(body: Uint8Array | string, signature: string | undefined): Promise<BillingEvent> {
    const stripe = await this.stripe()
    const now = this.options.clock.now().getTime()
    const payload = typeof body === 'string' ? body : Buffer.from(body)
    const secret = this.options.webhookSecret
    const event = await stripe.webhooks
      .constructEventAsync(payload, signature ?? '', secret, toleranceInSeconds, undefined, now)
      .catch((cause) => {
        throw new BadSignature('The signature of the webhook does not fit.', { cause })
      })
    const found = { provider: this.kind, id: event.id } as const
    const customerId = telling.test(event.type) ? customerIdOf(event.data.object) : null
    // Another installation may share the Stripe account; its customers are unknown here.
    const user = customerId ? await this.customers.userOf(customerId) : null
    if (!customerId || !user) return { ...found, kind: 'ignored' }
    const subscription = await this.subscriptionOf(customerId)
    return { ...found, kind: 'subscription', userId: user.userId, subscription, readAt: user.now }
  }

  private async customerFor({ userId, email }: Checkout, inPlaceOf?: string): Promise<string> {
    const known = await this.customers.ofUser(userId)
    if (known !== null) return known
    const stripe = await this.stripe()
    const details = { ...(email === null ? {} : { email }), metadata: { user_id: userId } }
    // The idempotency key makes two tabs create only one customer.
    const idempotencyKey = keyOf('customer', { ...details, inPlaceOf })
    const { id } = await stripe.customers.create(details, { idempotencyKey })
    return this.customers.keep(userId, id)
  }

  private async openSession(checkout: Checkout, customer: string): Promise<{ checkoutUrl: string }> {
    const stripe = await this.stripe()
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      client_reference_id: checkout.userId,
      line_items: [{ price: checkout.priceId, quantity: 1 }],
      success_url: checkout.successUrl,
      cancel_url: checkout.cancelUrl,
      ...(checkout.language ? { locale: checkout.language } : {}),
      subscription_data: { metadata: { user_id: checkout.userId } },
    })
    const newest = (await this.expireSessions(customer, 'all but the newest')) ?? session
    if (!newest.url) throw new Error('Stripe answered without an address to pay at.')
    return { checkoutUrl: newest.url }
  }

  /**
   * A checkout that is still open in another tab must not be paid as well. Called after a session was created: of two requests at
   * once, the one that is later sees both sessions, and both lead to the newest.
   */
  private async expireSessions(
    customer: string,
    which: 'all' | 'all but the newest' = 'all',
  ): Promise<Stripe.Checkout.Session | null> {
    const stripe = await this.stripe()
    const { data } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 }).catch((error) => {
      if (isMissing(error, 'customer')) return { data: [] }
      throw error
    })
    const newest =
      which === 'all but the newest'
        ? data.toSorted((one, other) => other.created - one.created || (one.id < other.id ? 1 : -1))[0]
        : undefined
    // One that was paid or has expired meanwhile cannot be expired.
    for (const { id } of data) if (id !== newest?.id) await stripe.checkout.sessions.expire(id).catch(() => {})
    return newest ?? null
  }

  private async subscriptionOf(customer: string): Promise<Subscription | null> {
    const chosen = chooseSubscription(await this.listSubscriptions(customer))
    return chosen ? readSubscription(chosen) : null
  }

  private async listSubscriptions(customer: string): Promise<Stripe.Subscription[]> {
    const stripe = await this.stripe()
    try {
      const { data } = await stripe.subscriptions.list({ customer, limit: 100, expand: subscriptionParts })
      return data
    } catch (error) {
      if (isMissing(error, 'customer')) return []
      throw explainStripeError(error)
    }
  }

  /** Loads the library on first use, since most processes never need it. */
  private stripe(): Promise<Stripe> {
    this.loaded ??= this.load()
    return this.loaded
  }

  private async load(): Promise<Stripe> {
    const { default: StripeClient } = await import('stripe')
    const { secretKey, url } = this.options
    const config = { apiVersion, timeout: patience, maxNetworkRetries: 2, telemetry: false } as const
    if (url === null) return new StripeClient(secretKey, config)
    const { hostname, port, protocol } = new URL(url)
    const scheme = protocol === 'http:' ? 'http' : 'https'
    return new StripeClient(secretKey, { ...config, host: hostname, protocol: scheme, ...(port ? { port } : {}) })
  }
}

function keyOf(what: string, details: object): string {
  return `${what}-${createHash('sha256').update(JSON.stringify(details)).digest('hex')}`
}

function customerIdOf(object: object): string | null {
  if ('object' in object && object.object === 'customer' && 'id' in object) return String(object.id)
  const customer = 'customer' in object ? object.customer : null
  if (typeof customer === 'string') return customer
  return customer && typeof customer === 'object' && 'id' in customer ? String(customer.id) : null
}
