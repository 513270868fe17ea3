import { createHmac, timingSafeEqual } from 'node:crypto'
import { BadSignature } from './billing.ts'

/** Webhooks with an older signature are rejected, so that a captured one cannot be replayed later. */
export const toleranceInSeconds = 300

/** Stripe's scheme: `t=<seconds>,v1=<hmac-sha256 of "<seconds>.<body>" in hex>`. */
export function signWebhook(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${signatureOf(body, secret, seconds).toString('hex')}`
}

export function checkWebhook(body: string, signature: string | undefined, secret: string, now: Date): void {
  const parts = (signature ?? '').split(',').map((part) => part.split('=', 2))
  const seconds = Number(parts.find(([name]) => name === 't')?.[1])
  const given = parts.flatMap(([name, value]) => (name === 'v1' && value ? [Buffer.from(value, 'hex')] : []))
  const expected = signatureOf(body, secret, seconds)
  if (!given.some((one) => one.length === expected.length && timingSafeEqual(one, expected))) {
    throw new BadSignature('The signature of the webhook does not fit.')
  }
  if (Math.abs(now.getTime() / 1000 - seconds) > toleranceInSeconds) {
    throw new BadSignature('The signature of the webhook is too old.')
  }
}

function signatureOf(body: string, secret: string, seconds: number): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest()
}
