import type { Payment, Subscription } from '@koma/contract'
import type { ErrorName } from '@koma/contract/errors'
import { Failure } from '../../http/failure.ts'
import { type Handlers, noContent, ok } from '../../http/handler.ts'
import { assertOwnPages, type WebOrigins } from '../../http/pages/own-page.ts'
import type { Billing, Subscription as PaidSubscription } from '../../ports/billing/billing.ts'
import type { Ports } from '../../ports/ports.ts'
import { applyEvent } from './apply-event.ts'
import { tellingFailures } from './billing-failure.ts'
import { planOfPrice, plansFor } from './plan-rows.ts'

type PlanPorts = Pick<Ports, 'database' | 'billing'>

export function planRoutes(ports: PlanPorts, origins: WebOrigins): Handlers {
  const { database, billing } = ports
  const db = database.kysely
  const payer = async (userId: string) => {
    const user = await db
      .selectFrom('users')
      .select(['email', 'koma_id'])
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!user) throw new Failure('not_found')
    return user
  }

  return {
    'GET /plans': async ({ caller }) => ok({ plans: await plansFor(db, billing.kind, caller?.userId ?? null) }),

    'GET /me/subscription': async ({ caller }) => {
      const subscription = await billing.subscription(caller.userId)
      if (!subscription) throw new Failure('no_subscription')
      const { card } = subscription
      return ok({
        subscription: await subscriptionOf(ports, subscription),
        payment_method: card && {
          card: { brand: card.brand, last4: card.last4, exp_month: card.expMonth, exp_year: card.expYear },
        },
      })
    },

    'GET /me/payments': async ({ caller }) => {
      const payments = await tellingFailures(() => billing.payments(caller.userId), 'unavailable')
      const answered = payments.map(
        async ({ id, billedAt, amount, status, priceId, receiptUrl }): Promise<Payment> => ({
          payment_id: id,
          billed_at: billedAt.toISOString(),
          plan_id: await planOf(ports, priceId),
          amount,
          currency: 'JPY',
          status,
          receipt_url: receiptUrl,
        }),
      )
      return ok({ payments: await Promise.all(answered) })
    },

    'POST /billing/checkout-session': async ({ caller, body, request }) => {
      assertOn(billing)
      assertOwnPages(origins, request.socket.localPort, [body.success_url, body.cancel_url])
      const plans = await plansFor(db, billing.kind, null)
      const isSold = plans.some((plan) => plan.price_id === body.price_id && plan.product_id === body.product_id)
      if (!isSold) throw new Failure('not_found')
      const { email } = await payer(caller.userId)
      const checkout = {
        userId: caller.userId,
        email,
        priceId: body.price_id,
        productId: body.product_id,
        successUrl: body.success_url,
        cancelUrl: body.cancel_url,
        ...(body.language && { language: body.language }),
      }
      const { checkoutUrl } = await tellingFailures(() => billing.createCheckout(checkout), 'payment_failed')
      return ok({ checkout_url: checkoutUrl })
    },

    'POST /billing/portal-session': async ({ caller, body, request }) => {
      assertOn(billing)
      const { flow, language } = body
      assertOwnPages(origins, request.socket.localPort, [body.return_url])
      const { koma_id } = await payer(caller.userId)
      if (flow === 'cancel' && (koma_id === null || body.koma_id !== koma_id)) throw new Failure('id_confirmation')
      const portal = { userId: caller.userId, returnUrl: body.return_url, flow, ...(language && { language }) }
      const outage: ErrorName = flow === 'card' ? 'card_update_failed' : 'unavailable'
      const { url } = await tellingFailures(() => billing.createPortal(portal), outage)
      return ok({ portal_url: url })
    },

    'POST /billing/webhook': async ({ request }) => {
      const { 'stripe-signature': signature } = request.headers
      const body = Buffer.isBuffer(request.body) ? request.body : ''
      const event = await tellingFailures(() => billing.readWebhook(body, [signature].flat()[0]))
      await applyEvent(ports, event)
      return noContent()
    },
  }
}

/** Before anything else is checked, so that a caller is not told to correct what would be refused anyway. */
function assertOn({ kind }: Billing): void {
  if (kind === 'off') throw new Failure('billing_off')
}

async function planOf({ database, billing }: PlanPorts, priceId: string | null): Promise<string | null> {
  return priceId === null || billing.kind === 'off' ? null : planOfPrice(database.kysely, billing.kind, priceId)
}

async function subscriptionOf(
  ports: PlanPorts,
  { status, priceId, nextPriceId, currentPeriodEnd, cancelAtPeriodEnd }: PaidSubscription,
): Promise<Subscription> {
  const [plan_id, next_plan_id] = await Promise.all([planOf(ports, priceId), planOf(ports, nextPriceId)])
  if (plan_id === null) throw new Failure('unavailable', { cause: new Error(`No plan has the price ${priceId}.`) })
  return {
    plan_id,
    status,
    current_period_end: currentPeriodEnd.toISOString(),
    cancel_at_period_end: cancelAtPeriodEnd,
    next_plan_id,
  }
}
