import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { Clock } from '../clock/clock.ts'
import { type Identified, IdentityUnavailable, type TokenVerifier } from './identity.ts'

export interface VerifierOptions {
  /** The `iss` tokens carry. */
  issuer(): Promise<string>
  /** The `aud` tokens carry; null where the issuer sets none, as Cognito does in access tokens. */
  audience: string | null
  /** Checked against `client_id`, `azp` or `aud` where there is no audience. */
  clientId: string | null
  keys(): Promise<JWTVerifyGetKey>
  algorithms: string[]
  clock: Clock
  toleranceSeconds?: number
}

/** Codes of errors that say nothing about the token: the keys could not be had. */
const outages = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'])

export function createTokenVerifier(options: VerifierOptions): TokenVerifier {
  return {
    async verify(token) {
      try {
        const [issuer, keys] = await Promise.all([options.issuer(), options.keys()])
        const { payload } = await jwtVerify(token, keys, {
          issuer,
          algorithms: options.algorithms,
          currentDate: options.clock.now(),
          clockTolerance: options.toleranceSeconds ?? 0,
          requiredClaims: ['sub', 'exp'],
          ...(options.audience === null ? {} : { audience: options.audience }),
        })
        return isForClient(payload, options) ? identifiedBy(payload) : null
      } catch (error) {
        if (error instanceof errors.JOSEError && !outages.has(error.code)) return null
        throw new IdentityUnavailable('Tokens cannot be checked now.', { cause: error })
      }
    },
  }
}

function isForClient(payload: JWTPayload, { audience, clientId }: VerifierOptions): boolean {
  if (audience !== null || clientId === null) return true
  const named = [payload['client_id'], payload['azp'], payload.aud].flat()
  return named.includes(clientId)
}

function identifiedBy(payload: JWTPayload): Identified | null {
  const { sub, email, email_verified: verified, sid } = payload
  if (!sub) return null
  return {
    subject: sub,
    email: typeof email === 'string' && verified !== false && verified !== 'false' ? email : null,
    ...(typeof sid === 'string' ? { device: sid } : {}),
  }
}
