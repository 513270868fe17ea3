import type { SignedWebhook } from './simulated-webhooks.ts'

const patience = 10_000

/** Delivers a simulated webhook as a real one arrives: over HTTP, to whichever process answers. */
export function postWebhook(url: () => string): (webhook: SignedWebhook) => Promise<void> {
  return async ({ body, signature }) => {
    const answer = await fetch(url(), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
      body,
      signal: AbortSignal.timeout(patience),
    })
    if (!answer.ok) throw new Error(`The webhook was answered with ${answer.status}.`)
  }
}
