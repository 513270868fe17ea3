import { errors, type JWTHeaderParameters, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { Clock } from '../clock/clock.ts'
import { type Identified, IdentityUnavailable, type TokenVerifier } from './identity.ts'

/** In the tokens of sync clients: the `client_id` of the application. */
export const clientClaim = 'koma_client'

export interface VerifierOptions {
  /** The `iss` tokens carry. */
  issuer(): Promise<string>
  /** Whether a token with a good signature is an access token for us. */
  accepts(payload: JWTPayload, header: JWTHeaderParameters): boolean
  keys(): Promise<JWTVerifyGetKey>
  algorithms: string[]
  clock: Clock
  toleranceSeconds?: number
}

/** Codes of errors that say nothing about the token: the keys could not be fetched. */
const outages = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'])

export function createTokenVerifier(options: VerifierOptions): TokenVerifier {
  return {
    async verify(token) {
      try {
        const [issuer, keys] = await Promise.all([options.issuer(), options.keys()])
        const { payload, protectedHeader } = await jwtVerify(token, keys, {
          issuer,
          algorithms: options.algorithms,
          currentDate: options.clock.now(),
          clockTolerance: options.toleranceSeconds ?? 0,
          requiredClaims: ['sub', 'exp'],
        })
        return options.accepts(payload, protectedHeader) ? identifiedBy(payload) : null
      } catch (error) {
        if (error instanceof errors.JOSEError && !outages.has(error.code)) return null
        throw new IdentityUnavailable('Tokens cannot be checked now.', { cause: error })
      }
    },
  }
}

/** OpenID Connect allows 255 characters in `sub`, and mail servers no more than 254 in an address; index rows are limited too. */
const maxClaimLength = 255

function identifiedBy(payload: JWTPayload): Identified | null {
  const { sub, email, email_verified: verified, sid, auth_time: signedIn, iat } = payload
  if (!sub || !isStorable(sub) || (typeof email === 'string' && !isStorable(email))) return null
  return {
    subject: sub,
    email: typeof email === 'string' && verified !== false && verified !== 'false' ? email : null,
    ...(typeof sid === 'string' ? { device: sid } : {}),
    ...(typeof payload[clientClaim] === 'string' ? { client: payload[clientClaim] } : {}),
    ...authenticated(typeof signedIn === 'number' ? signedIn : iat),
  }
}

function authenticated(seconds: number | undefined): Pick<Identified, 'authenticatedAt'> {
  return seconds === undefined || !Number.isFinite(seconds) ? {} : { authenticatedAt: new Date(seconds * 1000) }
}

/**
 * Postgres refuses text with a NUL. A lone surrogate would be stored as U+FFFD, so that two subjects could become the same
 * account.
 */
function isStorable(claim: string): boolean {
  return claim.length <= maxClaimLength && claim.isWellFormed() && !claim.includes('\0')
}
