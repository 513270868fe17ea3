import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../../ports/attempts/attempt-counter.ts'
import type { Identified, TokenVerifier } from '../../ports/identity/identity.ts'
import { Failure } from '../failure.ts'
import type { Caller } from '../handler.ts'
import { type AccountCaller, requireTerms } from './terms.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Rejects with a 429 once too many tokens from this network were invalid. */
    countFailedAuthentication(request: FastifyRequest): Promise<void>
  }
}

/** Far more than a household or an office causes if all of its tokens expire at once, each with a few calls in progress. */
const failuresPerMinute = 120

/**
 * Limits invalid tokens by network. Only failures are counted and rejected, so somebody with a valid token who shares the address
 * of an attacker is not affected.
 */
export async function limitFailedAuthentication(app: FastifyInstance, enabled: boolean): Promise<void> {
  if (!enabled) {
    app.decorate('countFailedAuthentication', async () => {})
    return
  }
  // In its own scope: registered in the scope of the calls, the plugin would count their requests as well.
  await app.register(async (scope) => {
    await scope.register(rateLimit, { global: false })
    const count = scope.createRateLimit({
      max: failuresPerMinute,
      timeWindow: 60_000,
      keyGenerator: (request) => networkOf(request.ip),
    })
    app.decorate('countFailedAuthentication', async (request) => {
      const counted = await count(request)
      if (counted.isAllowed || !counted.isExceeded) return
      throw new Failure('too_many_requests', { headers: { 'Retry-After': String(Math.max(1, counted.ttlInSeconds)) } })
    })
  })
}

export interface Authentication {
  verifier: TokenVerifier
  /** The Koma user of an identified account, created on the first call. */
  callerOf(identified: Identified): Promise<AccountCaller>
}

/**
 * Returns null for a request without a token. Throws if the token is invalid or its user has not agreed to the terms, even if the
 * call is open to guests.
 */
export async function authenticate(request: FastifyRequest, authentication: Authentication): Promise<Caller | null> {
  const header = request.headers.authorization
  if (!header) return null
  const token = /^Bearer (\S+)$/i.exec(header)?.[1]
  const identified = token ? await authentication.verifier.verify(token) : null
  // The database cannot store a NUL. An issuer that signs one is broken or hostile.
  const isStorable = !`${identified?.subject}${identified?.email}`.includes('\0')
  if (!identified || !isStorable) {
    await request.server.countFailedAuthentication(request)
    throw new Failure('unauthenticated')
  }
  const caller = await authentication.callerOf(identified)
  requireTerms(request, caller)
  return caller
}
