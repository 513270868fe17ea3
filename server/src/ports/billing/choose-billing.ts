import type { Config } from '../../config.ts'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../database/database.ts'
import type { Billing } from './billing.ts'
import { billingOff } from './billing-off.ts'
import { postWebhook } from './simulated/post-webhook.ts'
import { SimulatedBilling } from './simulated/simulated-billing.ts'
import type { SimulatedPrice } from './simulated/simulated-prices.ts'
import { StripeBilling } from './stripe/stripe-billing.ts'

export interface BillingParts {
  clock: Clock
  /** The URL at which the simulated pages are served, without a slash at the end. */
  pagesUrl(): string
  /** The URL that receives webhooks. */
  webhookUrl(): string
  /** The prices that the simulation sells. */
  prices(): Promise<readonly SimulatedPrice[]>
}

/** The simulation signs with `key`, which each installation has its own of. */
export function createBilling(
  { billing }: Pick<Config, 'billing'>,
  database: Pick<Database, 'kysely'>,
  key: Buffer,
  parts: BillingParts,
): Billing | SimulatedBilling {
  const db = database.kysely
  if (billing.kind === 'off') return billingOff
  if (billing.kind === 'stripe') return new StripeBilling({ ...billing, ...parts, db })
  const post = postWebhook(() => parts.webhookUrl())
  return new SimulatedBilling({ ...parts, db, key: key.toString('base64url'), post })
}
