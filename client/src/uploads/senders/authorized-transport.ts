import { interrupted, SendFailure } from './send-failure.ts'
import type { Transport } from './transport.ts'

/** Returns the access token, or null for a guest. `refused` is the one the server has just rejected, so that it is renewed. */
export type TokenSource = (refused: string | null) => Promise<string | null>

/**
 * Adds the access token to every request, and repeats a request once with a new token if the server rejects the first one. Rejects
 * with SendFailure only.
 */
export function authorizedTransport(transport: Transport, token: TokenSource): Transport {
  return async (request) => {
    const { signal } = request
    const send = async (bearer: string | null) => {
      if (signal?.aborted) throw new SendFailure('canceled')
      const authorization = bearer ? { Authorization: `Bearer ${bearer}` } : {}
      const headers = { Accept: 'application/json', ...request.headers, ...authorization }
      return transport({ ...request, headers }).catch(() => {
        throw signal?.aborted ? new SendFailure('canceled') : interrupted()
      })
    }
    // A failure to renew the token counts as a lost connection, as for any other request.
    const tokenAfter = (refused: string | null) => token(refused).catch(() => Promise.reject(interrupted()))
    const bearer = await tokenAfter(null)
    const answer = await send(bearer)
    if (answer.status !== 401 || !bearer) return answer
    const renewed = await tokenAfter(bearer)
    return renewed && renewed !== bearer ? send(renewed) : answer
  }
}
