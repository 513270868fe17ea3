export interface Checkout {
  userId: string
  email: string | null
  priceId: string
  productId: string
  successUrl: string
  cancelUrl: string
  language?: 'ja' | 'en'
}

export interface Portal {
  userId: string
  returnUrl: string
  /** What to open; `manage` by default. */
  flow?: 'manage' | 'card' | 'cancel'
  language?: 'ja' | 'en'
}

export interface Card {
  brand: string
  last4: string
  expMonth: number
  expYear: number
}

/**
 * A subscription that is running, or that a payment would start. `past_due`: a payment failed and is being retried. `incomplete`:
 * it was never paid, or the provider gave up collecting; it grants nothing.
 */
export interface Subscription {
  status: 'active' | 'past_due' | 'incomplete'
  priceId: string
  currentPeriodEnd: Date
  cancelAtPeriodEnd: boolean
  /** The price it changes to at the end of the period. */
  nextPriceId: string | null
  card: Card | null
}

/** `open`: not paid yet, also after a payment that failed. */
export interface Payment {
  id: string
  billedAt: Date
  /** In yen. */
  amount: number
  status: 'paid' | 'open'
  /** What it was for; null if the provider does not say. */
  priceId: string | null
  /** The provider's page with the receipt. */
  receiptUrl: string | null
}

/** A history shows the newest payments: two years of months. */
export const shownPayments = 24

export type BillingProvider = 'stripe' | 'simulated'

/**
 * The content of a webhook. Events arrive late and in any order, so `subscription` is its current state, not its state when the
 * event was made.
 */
export type BillingEvent = { provider: BillingProvider; id: string } & (
  | { kind: 'subscription'; userId: string; subscription: Subscription | null; readAt: Date }
  | { kind: 'ignored' }
)

/** Payments. Only an event read by `readWebhook` and taken by `takeEvent` may change what a user has paid for. */
export interface Billing {
  readonly kind: BillingProvider | 'off'
  /** Returns the URL to send the user to for payment. Rejects with AlreadySubscribed or UnknownPrice. */
  createCheckout(checkout: Checkout): Promise<{ checkoutUrl: string }>
  /**
   * Returns the URL where the user changes the plan or the card. Rejects with NoSubscription, or with NoPortal if the provider has
   * none set up.
   */
  createPortal(portal: Portal): Promise<{ url: string }>
  /** Returns null if the user has no subscription, or if it has ended. */
  subscription(userId: string): Promise<Subscription | null>
  /** The newest payments first, at most `shownPayments`; also those of a subscription that has ended. */
  payments(userId: string): Promise<Payment[]>
  /** Does nothing if the user has no subscription. */
  cancel(userId: string, when: 'now' | 'period_end'): Promise<void>
  /** Ends every subscription and open checkout of a customer whose account is gone. */
  endCustomer(customerId: string): Promise<void>
  /** To be called from time to time, by any process: what a provider of its own would do as time passes. */
  keepUp(): Promise<void>
  /** Rejects with BadSignature, also if the signature is too old. The body must be the exact bytes that were received. */
  readWebhook(body: Uint8Array | string, signature: string | undefined): Promise<BillingEvent>
}

export class BillingError extends Error {
  override name = 'BillingError'
}
export class BadSignature extends BillingError {
  override name = 'BadSignature'
}
export class BillingOff extends BillingError {
  override name = 'BillingOff'
}
export class UnknownPrice extends BillingError {
  override name = 'UnknownPrice'
}
export class AlreadySubscribed extends BillingError {
  override name = 'AlreadySubscribed'
}
export class NoSubscription extends BillingError {
  override name = 'NoSubscription'
}
export class NoPortal extends BillingError {
  override name = 'NoPortal'
}
/** The provider does not respond, or responds with an unexpected error. Trying again later can help. */
export class BillingUnavailable extends BillingError {
  override name = 'BillingUnavailable'
}
