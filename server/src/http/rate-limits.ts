import type { RateLimitOptions } from '@fastify/rate-limit'
import type { Call } from '@koma/contract'

const perCaller = { read: 1200, write: 300 }

/** Requests per minute and caller: generous for reads, since a grid requests many pages. A call's own rate has precedence. */
export function rateLimitOf(method: string, call: Call): RateLimitOptions | false {
  // Behind a proxy, health checks may come from the same address as everybody else's requests.
  if (call.feature === 'health') return false
  if (call.rate) return { max: call.rate.max, timeWindow: call.rate.per === 'hour' ? 3_600_000 : 60_000 }
  return { max: method === 'GET' ? perCaller.read : perCaller.write, timeWindow: 60_000 }
}
