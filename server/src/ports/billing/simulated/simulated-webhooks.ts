import { type Kysely, sql } from 'kysely'
import type { BillingTables } from '../../../schema/account/billing.ts'
import type { Clock } from '../../clock/clock.ts'
import { signWebhook } from '../webhook-signature.ts'

export interface SignedWebhook {
  body: string
  /** For the header `Stripe-Signature`. */
  signature: string
}

export interface WebhookDelivery {
  db: Kysely<BillingTables>
  clock: Clock
  /** Signs webhooks and links; the same in all processes. */
  key: string
  /** Delivers a webhook to the URL that receives webhooks; one that fails is delivered again later. */
  post(webhook: SignedWebhook): Promise<void>
}

/** To be written in the transaction of the change that it tells about. */
export async function addWebhook(on: Kysely<BillingTables>, customerId: string): Promise<void> {
  await on.insertInto('simulated_webhooks').values({ customer_id: customerId }).execute()
}

/** Up to the first that fails, unless that one has failed for days. */
export async function deliverWebhooks({ db, clock, key, post }: WebhookDelivery): Promise<void> {
  const waiting = await db
    .selectFrom('simulated_webhooks')
    .select(['event_id', 'customer_id', sql<boolean>`created_at < now() - interval '3 days'`.as('stale')])
    .orderBy('created_at')
    .limit(100)
    .execute()
  for (const { event_id, customer_id, stale } of waiting) {
    const body = JSON.stringify({
      id: `evt_${event_id}`,
      object: 'event',
      type: 'customer.subscription.updated',
      data: { object: { object: 'subscription', customer: customer_id } },
    })
    const signature = signWebhook(body, key, clock.now())
    const brought = await post({ body, signature }).then(
      () => true,
      () => false,
    )
    if (!brought && !stale) return
    await db.deleteFrom('simulated_webhooks').where('event_id', '=', event_id).execute()
  }
}
