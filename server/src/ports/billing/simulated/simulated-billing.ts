import { randomBytes } from 'node:crypto'
import {
  AlreadySubscribed,
  type Billing,
  type BillingEvent,
  type Checkout,
  NoSubscription,
  type Payment,
  type Portal,
  type Subscription,
  UnknownPrice,
} from '../billing.ts'
import { BillingCustomers } from '../billing-customers.ts'
import { checkWebhook } from '../webhook-signature.ts'
import { signPortalLink } from './simulated-portal-link.ts'
import { SimulatedProvider, type SimulatedProviderOptions } from './simulated-provider.ts'

export interface SimulatedBillingOptions extends SimulatedProviderOptions {
  /** The URL of the simulated pages, without a slash at the end. */
  pagesUrl(): string
}

/** Billing for installations without a payment provider: pages that look like one, signed webhooks, no money. */
export class SimulatedBilling implements Billing {
  readonly kind = 'simulated'
  readonly provider: SimulatedProvider
  private readonly options: SimulatedBillingOptions
  private readonly customers: BillingCustomers

  constructor(options: SimulatedBillingOptions) {
    this.options = options
    this.provider = new SimulatedProvider(options)
    this.customers = new BillingCustomers(options.db, 'simulated')
  }

  async createCheckout(checkout: Checkout): Promise<{ checkoutUrl: string }> {
    const { userId, priceId, productId, successUrl, cancelUrl } = checkout
    const price = await this.provider.price(priceId)
    if (!price?.onSale || price.productId !== productId) throw new UnknownPrice('There is no such price.')
    if (await this.subscription(userId)) throw new AlreadySubscribed('There is a subscription already.')
    const known = await this.customers.ofUser(userId)
    const customerId = known ?? (await this.customers.keep(userId, `cus_${randomBytes(9).toString('hex')}`))
    const checkoutId = await this.provider.openCheckout(customerId, { priceId, successUrl, cancelUrl })
    return { checkoutUrl: this.page('checkout', checkoutId, checkout.language) }
  }

  async createPortal({ userId, returnUrl, language }: Portal): Promise<{ url: string }> {
    const customerId = await this.customers.ofUser(userId)
    if (!customerId || !(await this.provider.subscriptionOf(customerId))) {
      throw new NoSubscription('There is nothing to manage.')
    }
    const token = signPortalLink({ customerId, returnUrl }, this.options.key, this.options.clock.now())
    return { url: this.page('portal', token, language) }
  }

  async subscription(userId: string): Promise<Subscription | null> {
    const customerId = await this.customers.ofUser(userId)
    return customerId === null ? null : this.provider.subscriptionOf(customerId)
  }

  async payments(userId: string): Promise<Payment[]> {
    const customerId = await this.customers.ofUser(userId)
    return customerId === null ? [] : this.provider.paymentsOf(customerId)
  }

  async cancel(userId: string, when: 'now' | 'period_end'): Promise<void> {
    const customerId = await this.customers.ofUser(userId)
    if (customerId === null) return
    if (when === 'now') await this.provider.end(customerId)
    else await this.provider.actOnPortal(customerId, { kind: 'cancel' })
  }

  async endCustomer(customerId: string): Promise<void> {
    await this.provider.closeCheckouts(customerId)
    await this.provider.end(customerId)
  }

  keepUp(): Promise<void> {
    return this.provider.renewDue()
  }

  async readWebhook(body: Uint8Array | string, signature: string | undefined): Promise<BillingEvent> {
    const text = typeof body === 'string' ? body : Buffer.from(body).toString()
    checkWebhook(text, signature, this.options.key, this.options.clock.now())
    const event = JSON.parse(text) as { id: string; data: { object: { customer: string } } }
    const found = { provider: this.kind, id: event.id } as const
    const customerId = event.data.object.customer
    const user = await this.customers.userOf(customerId)
    if (!user) return { ...found, kind: 'ignored' }
    const subscription = await this.provider.subscriptionOf(customerId)
    return { ...found, kind: 'subscription', userId: user.userId, subscription, readAt: user.now }
  }

  private page(kind: 'checkout' | 'portal', token: string, language: string | undefined): string {
    return `${this.options.pagesUrl()}/${kind}/${token}${language ? `?lang=${language}` : ''}`
  }
}
