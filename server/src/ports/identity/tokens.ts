import { limits } from '@koma/contract/limits'
import type { Clock } from '../clock/clock.ts'
import type { AuthEngine } from './auth-engine.ts'
import { refusalOf } from './engine-errors.ts'
import { clientClaim } from './token-verifier.ts'

export const accessTokenSeconds = limits.accessTokenLifetime / 1000
export const audience = 'koma'

/** What better-auth's session tokens look like. Anything else is not a session, and may not even be allowed in a header. */
export const sessionTokenForm = /^[A-Za-z0-9]{16,128}$/

/** A session that is alive now, and whose it is. */
export interface LiveSession {
  id: string
  token: string
  account: { id: string; email: string }
  /** The `client_id` of an application that was connected by a code; null for whoever signed in. */
  client: string | null
  /** When somebody signed in with a password or a mailed code; null for an application that another session approved. */
  signedInAt: Date | null
}

export interface AccessToken {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
}

export interface Tokens {
  /** Returns null if the session has ended, or for a text that is not a session token. Using a session extends it. */
  resume(sessionToken: string): Promise<LiveSession | null>
  sign(session: Pick<LiveSession, 'id' | 'account' | 'client'>): Promise<AccessToken>
}

export function createTokens(engine: () => Promise<AuthEngine>, clock: Clock, issuer: () => string): Tokens {
  return {
    async resume(sessionToken) {
      if (!sessionTokenForm.test(sessionToken)) return null
      const { api } = await engine()
      try {
        const live = await api.getSession({ headers: sessionHeaders(sessionToken) })
        if (!live) return null
        const { session, user } = live
        const account = { id: user.id, email: user.email }
        const client = session.clientId ?? null
        const signedInAt = client === null ? session.createdAt : null
        return { id: session.id, token: session.token, account, client, signedInAt }
      } catch (error) {
        // The session was ended elsewhere between reading and extending it.
        if (refusalOf(error) !== null) return null
        throw error
      }
    },
    async sign({ id, account, client }) {
      const { api } = await engine()
      const now = Math.floor(clock.now().getTime() / 1000)
      const { token } = await api.signJWT({
        body: {
          payload: {
            iss: issuer(),
            aud: audience,
            sub: account.id,
            email: account.email,
            sid: id,
            ...(client !== null && { [clientClaim]: client }),
            iat: now,
            exp: now + accessTokenSeconds,
          },
        },
      })
      return { access_token: token, token_type: 'Bearer', expires_in: accessTokenSeconds }
    },
  }
}

/** The headers that tell better-auth the session. */
function sessionHeaders(sessionToken: string, more: Record<string, string> = {}): Headers {
  return new Headers({ ...more, authorization: `Bearer ${sessionToken}` })
}
