import { createRemoteJWKSet } from 'jose'
import { z } from 'zod'
import type { Clock } from '../clock/clock.ts'
import { isAccessTokenFor } from './access-token-rules.ts'
import { IdentityUnavailable, type TokenVerifier } from './identity.ts'
import { createTokenVerifier } from './token-verifier.ts'

export interface OidcOptions {
  issuer: string
  audience: string | null
  clientId: string | null
  clock: Clock
  /** How long after fetching the issuer's keys an unknown key makes us fetch them again. */
  lookAgainAfterMs?: number
}

/** Asymmetric ones only: a token "signed" with the public key as an HMAC secret, or not at all, is never accepted. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url() })

/** Checks the tokens of any OpenID Connect issuer (Cognito, Keycloak, Auth0), found by its discovery document. */
export function createOidcVerifier({
  issuer,
  audience,
  clientId,
  clock,
  lookAgainAfterMs = 30_000,
}: OidcOptions): TokenVerifier {
  let discovered: ReturnType<typeof discover> | null = null

  async function discover() {
    const response = await fetch(`${withoutSlash(issuer)}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(5000),
      headers: { accept: 'application/json' },
    })
    if (!response.ok) throw new IdentityUnavailable(`${issuer} answered ${response.status} to discovery.`)
    const document = Discovery.parse(await response.json())
    if (withoutSlash(document.issuer) !== withoutSlash(issuer)) {
      throw new IdentityUnavailable(`${issuer} says it is ${document.issuer}.`)
    }
    const keys = createRemoteJWKSet(new URL(document.jwks_uri), { cooldownDuration: lookAgainAfterMs })
    return { issuer: document.issuer, keys }
  }

  function once() {
    discovered ??= discover().catch((error: unknown) => {
      discovered = null
      throw error
    })
    return discovered
  }

  return createTokenVerifier({
    issuer: async () => (await once()).issuer,
    keys: async () => (await once()).keys,
    accepts: (payload, header) => isAccessTokenFor({ audience, clientId }, payload, header),
    algorithms,
    clock,
    toleranceSeconds: 30,
  })
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '')
