import { type Client, createClient } from '@koma/client'
import type { Keep } from '@koma/contract'

/** In ms. A user who signs in sees a spinner, and is told after this time that there is no connection. */
const patience = 20_000

interface IdentityCallsOptions {
  /** Where the identity service is, without a slash at the end. */
  baseUrl: string
  keep: Keep
  fetch: typeof fetch
  refreshToken(): string | null
}

/** The typed client for the identity service. It sends the cookie on our own origin, and the refresh token elsewhere. */
export function createIdentityCalls({ baseUrl, keep, fetch, refreshToken }: IdentityCallsOptions): Client {
  return createClient({
    baseUrl: '/api',
    identityUrl: baseUrl,
    session: refreshToken,
    fetch: (address, init) =>
      fetch(address, {
        ...init,
        cache: 'no-store',
        credentials: keep === 'cookie' ? 'same-origin' : 'omit',
        signal: AbortSignal.timeout(patience),
      }),
  })
}
