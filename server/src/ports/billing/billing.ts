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
  /** What to open; `manage` unless told. */
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
 * One that runs, or could be made to run by paying. `past_due` is still owed and being asked for; `incomplete` was never paid, or
 * is not asked for any more, and grants nothing.
 */
export interface Subscription {
  status: 'active' | 'past_due' | 'incomplete'
  priceId: string
  currentPeriodEnd: Date
  cancelAtPeriodEnd: boolean
  /** What the price changes to at the end of the period. */
  nextPriceId: string | null
  card: Card | null
}

export type BillingProvider = 'stripe' | 'simulated'

/** What a webhook tells. The subscription is the one of now, not of when the event was made: events come late and in any order. */
export type BillingEvent = { provider: BillingProvider; id: string } & (
  | { kind: 'subscription'; userId: string; subscription: Subscription | null; readAt: Date }
  | { kind: 'ignored' }
)

/** Payments. Only an event read by `readWebhook` and taken by `takeEvent` may change what a user has paid for. */
export interface Billing {
  readonly kind: BillingProvider | 'off'
  /** Where to send the user to pay. Rejects with AlreadySubscribed or UnknownPrice. */
  createCheckout(checkout: Checkout): Promise<{ checkoutUrl: string }>
  /** Where the user changes the plan or the card. Rejects with NoSubscription, or NoPortal where the provider has none set up. */
  createPortal(portal: Portal): Promise<{ url: string }>
  /** Null for who has none, or one that has ended. */
  subscription(userId: string): Promise<Subscription | null>
  /** No error for who has none. */
  cancel(userId: string, when: 'now' | 'period_end'): Promise<void>
  /** Rejects with BadSignature, also where the signature is too old. The body is what came over the wire, to the byte. */
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
/** The provider does not answer, or not as it should. Trying again later can help. */
export class BillingUnavailable extends BillingError {
  override name = 'BillingUnavailable'
}
