import type { ColumnType, Generated } from 'kysely'

type Defaulted<T> = ColumnType<T, T | undefined, T>

export interface PlanTables {
  /** What can be subscribed to, and the free plan. An operator changes them; see docs/plans.md. */
  plans: {
    plan_id: string
    title: string
    interval: 'monthly' | 'annual' | null
    /** In yen, tax included. */
    price: number
    storage_size_bytes: number
    storage_files_length: number
    /** 0 is the free plan; a higher number is a larger plan. */
    hierarchy: number
    features_ja: string[]
    features_en: string[]
    is_popular: Defaulted<boolean>
    /** The ids at Stripe; the simulation sells plans under their own ids. */
    product_id: string | null
    price_id: string | null
    /** A retired plan is not sold any more; its subscribers keep it. */
    retired_at: Date | null
  }
  /** Every price that a plan has or had at Stripe. */
  plan_prices: {
    price_id: string
    plan_id: string
    added_at: Generated<Date>
  }
  /** Customers whose subscriptions have to be ended, because their account is gone. */
  billing_endings: {
    provider: 'stripe' | 'simulated'
    customer_id: string
    asked_at: Generated<Date>
  }
}
