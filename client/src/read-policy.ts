import { ApiError } from './api-error.ts'
import type { RetryPolicy } from './retry.ts'

/** How GET calls are retried. Writes never are, because one may have happened before its connection broke. */
export const readPolicy: RetryPolicy = {
  /** Enough, with the delays below, to span a restart of the server. */
  maxTries: 8,
  firstDelay: 250,
  /** With longer gaps, users would keep waiting for seconds after the server came back. */
  longestDelay: 4_000,
  /** The user sees a placeholder meanwhile: after this time an error with a retry button is more useful. */
  maxTotalTime: 15_000,
  waitsForConnection: false,
}

/** Too many requests; a proxy whose server is down; a server that is stopping or overloaded. */
export const passingStatuses: ReadonlySet<number> = new Set([429, 502, 503])

export function passingError({ error }: { error: ApiError | null }): ApiError | null {
  return error && (error.code === ApiError.network || passingStatuses.has(error.status)) ? error : null
}
