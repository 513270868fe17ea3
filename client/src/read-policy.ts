import { ApiError } from './api-error.ts'
import type { RetryPolicy } from './retry.ts'

/** How calls that read are repeated. Writes never are: one may have happened before its connection broke. */
export const readPolicy: RetryPolicy = {
  /** With the delays below these span a restart of the server. */
  maxTries: 8,
  firstDelay: 250,
  /** Longer gaps would keep somebody waiting for seconds after the server came back. */
  longestDelay: 4_000,
  /** Somebody is looking at a placeholder meanwhile: after this long an error with a button is more useful than waiting. */
  maxTotalTime: 15_000,
  waitsForConnection: false,
}

/** Too many requests; a proxy whose server is gone; a server that is stopping or overloaded. */
const passingStatuses: ReadonlySet<number> = new Set([429, 502, 503])

export function passingError({ error }: { error: ApiError | null }): ApiError | null {
  return error && (error.code === ApiError.network || passingStatuses.has(error.status)) ? error : null
}
