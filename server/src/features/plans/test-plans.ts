import { randomBytes } from 'node:crypto'
import type { SimulatedBilling } from '../../ports/billing/simulated/simulated-billing.ts'
import type { PortalAction } from '../../ports/billing/simulated/simulated-provider.ts'
import type { SignedWebhook } from '../../ports/billing/simulated/simulated-webhooks.ts'
import { StripeStandIn } from '../../ports/billing/stripe/test-stripe-stand-in.ts'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { runPlanCommand } from './index.ts'

/** A whole server with the simulated provider, whose webhooks arrive over HTTP. */
export async function startSimulated(settings: Record<string, string> = {}) {
  const koma = await startTestKoma({ KOMA_BILLING: 'simulated', KOMA_RATE_LIMITS: 'off', ...settings })
  const { provider } = koma.ports.billing as SimulatedBilling
  return {
    koma,
    provider,
    act: async (name: string, action: PortalAction) => provider.actOnPortal(await customerOf(koma, name), action),
    close: () => koma.stop(),
  }
}

export const stripePrices = {
  standard_monthly: 'price_standard_m',
  standard_annual: 'price_standard_y',
  pro_monthly: 'price_pro_m',
  pro_annual: 'price_pro_y',
}

/** A whole server that speaks to a stand-in for Stripe. The plans have prices there as an operator gives them. */
export async function startStripe() {
  const secretKey = `sk_test_${randomBytes(16).toString('hex')}`
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`
  const prices = [...Object.values(stripePrices), 'price_unknown']
  const standIn = new StripeStandIn({ secretKey, webhookSecret, apiVersion: '2026-10-28.endive', prices })
  const koma = await startTestKoma({
    KOMA_RATE_LIMITS: 'off',
    KOMA_STRIPE_SECRET_KEY: secretKey,
    KOMA_STRIPE_WEBHOOK_SECRET: webhookSecret,
    KOMA_STRIPE_URL: await standIn.listen(),
  })
  for (const [planId, priceId] of Object.entries(stripePrices)) {
    const product = `prod_${planId.split('_')[0]}`
    await runPlanCommand(koma.ports, ['set', planId, '--product-id', product, '--price-id', priceId])
  }
  return {
    koma,
    standIn,
    webhookSecret,
    subscriptionOf: async (name: string) => {
      const customer = await customerOf(koma, name)
      const found = [...standIn.subscriptions.values()].findLast((one) => one.customer === customer)
      if (!found) throw new Error('There is no such subscription at Stripe.')
      return found
    },
    close: async () => {
      await koma.stop()
      await standIn.close()
    },
  }
}

export async function customerOf(koma: TestKoma, name: string): Promise<string> {
  const { user_id } = await koma.as(name).ask('GET /me')
  const { rows } = await koma.ports.database.pool.query(
    'select customer_id from billing_customers where user_id = $1',
    [user_id],
  )
  return rows[0].customer_id
}

/** What a user has and will have. */
export async function planOf(koma: TestKoma, name: string) {
  const { plan_id, next_plan_id, next_plan_renewal_at } = await koma.as(name).ask('GET /me')
  return { plan_id, next_plan_id, next_plan_renewal_at }
}

export function checkoutBody(koma: TestKoma, planId: string) {
  const urls = { success_url: `${koma.url}/plan/result`, cancel_url: `${koma.url}/plan` }
  return { product_id: planId, price_id: planId, ...urls }
}

/** Subscribes by the simulated pages, as a person does in a browser. Returns where the browser is sent to. */
export async function subscribe(koma: TestKoma, name: string, planId: string): Promise<string | null> {
  const body = checkoutBody(koma, planId)
  const { checkout_url } = await koma.as(name).ask('POST /billing/checkout-session', { body })
  return pay(checkout_url)
}

export async function pay(checkoutUrl: string): Promise<string | null> {
  const paid = await fetch(`${checkoutUrl}?action=pay`, { method: 'POST', redirect: 'manual' })
  return paid.headers.get('location')
}

export function postWebhook(koma: TestKoma, { body, signature }: Partial<SignedWebhook>): Promise<Response> {
  return fetch(`${koma.url}/api/billing/webhook`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(signature !== undefined && { 'Stripe-Signature': signature }) },
    body: body ?? '',
  })
}
