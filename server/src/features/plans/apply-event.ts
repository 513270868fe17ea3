import { freePlanId } from '@koma/contract'
import type { Transaction } from 'kysely'
import { Failure } from '../../http/failure.ts'
import type { BillingEvent, BillingProvider, Subscription } from '../../ports/billing/billing.ts'
import { takeEvent } from '../../ports/billing/billing-events.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Schema } from '../../schema/index.ts'
import { planOfPrice } from './plan-rows.ts'

interface PaidPlan {
  plan_id: string
  next_plan_id: string | null
  next_plan_renewal_at: Date | null
}

/** The only place that changes what a user has paid for. The event must come from `readWebhook`, which checks its signature. */
export async function applyEvent({ database }: Pick<Ports, 'database'>, event: BillingEvent): Promise<void> {
  await database.kysely.transaction().execute(async (trx) => {
    if (!(await takeEvent(trx, event)) || event.kind === 'ignored') return
    const plan = await paidPlan(trx, event.provider, event.subscription)
    await trx.updateTable('users').set(plan).where('user_id', '=', event.userId).execute()
  })
}

/** A payment that is being retried keeps the plan; one that never succeeded gives none. */
async function paidPlan(
  trx: Transaction<Schema>,
  provider: BillingProvider,
  subscription: Subscription | null,
): Promise<PaidPlan> {
  if (!subscription || subscription.status === 'incomplete') {
    return { plan_id: freePlanId, next_plan_id: null, next_plan_renewal_at: null }
  }
  const { priceId, nextPriceId, cancelAtPeriodEnd, currentPeriodEnd } = subscription
  const plan_id = await knownPlan(trx, provider, priceId)
  const changed = nextPriceId === null ? null : await knownPlan(trx, provider, nextPriceId)
  const next_plan_id = cancelAtPeriodEnd ? freePlanId : changed
  return { plan_id, next_plan_id, next_plan_renewal_at: next_plan_id === null ? null : currentPeriodEnd }
}

/**
 * Refuses the webhook if no plan has this price. The provider then sends it again for days, so that nobody loses what they paid for
 * if the operator adds the price to its plan meanwhile.
 */
async function knownPlan(trx: Transaction<Schema>, provider: BillingProvider, priceId: string): Promise<string> {
  const plan = await planOfPrice(trx, provider, priceId)
  if (plan !== null) return plan
  const cause = new Error(`No plan has the price ${priceId}: add it with "npm run plans -- set".`)
  throw new Failure('unavailable', { cause, headers: { 'Retry-After': '3600' } })
}
