import type { ColumnType, Generated } from 'kysely'

type Defaulted<T> = ColumnType<T, T | undefined, T>

export interface BillingTables {
  /** Users and their customer ids at the payment provider. */
  billing_customers: {
    user_id: string
    provider: 'stripe' | 'simulated'
    customer_id: string
    /** When the last applied state was read from the provider: an older one does not overwrite it. */
    read_at: Date | null
    created_at: Generated<Date>
  }
  /** Webhooks that have been applied; each is delivered at least once. */
  billing_events: {
    provider: string
    event_id: string
    received_at: Generated<Date>
  }
  simulated_checkouts: {
    checkout_id: string
    customer_id: string
    price_id: string
    success_url: string
    cancel_url: string
    state: Defaulted<'open' | 'paid' | 'left'>
    created_at: Generated<Date>
  }
  simulated_subscriptions: {
    customer_id: string
    status: 'active' | 'past_due' | 'canceled'
    price_id: string
    next_price_id: string | null
    current_period_end: Date
    cancel_at_period_end: Defaulted<boolean>
    card_last4: string
    created_at: Generated<Date>
  }
  simulated_payments: {
    payment_id: string
    customer_id: string
    price_id: string
    amount: number
    status: 'paid' | 'open'
    billed_at: Date
  }
  /** Not delivered yet. */
  simulated_webhooks: {
    event_id: Generated<string>
    customer_id: string
    created_at: Generated<Date>
  }
}
