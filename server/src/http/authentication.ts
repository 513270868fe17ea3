import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../ports/attempts/attempt-counter.ts'
import type { TokenVerifier } from '../ports/identity/identity.ts'
import { Failure } from './failure.ts'
import type { Caller } from './handler.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Rejects with a 429 once too many tokens from this network were not valid. */
    countFailedAuthentication(request: FastifyRequest): Promise<void>
  }
}

/** Far above what a household or an office causes whose tokens expire all at once, each with a few calls under way. */
const failuresPerMinute = 120

/**
 * Limits tokens that are not valid by network address. Only failures count and only failures are refused: whoever shares the address of
 * an attacker and has a valid token does not notice.
 */
export async function limitFailedAuthentication(app: FastifyInstance, enabled: boolean): Promise<void> {
  if (!enabled) {
    app.decorate('countFailedAuthentication', async () => {})
    return
  }
  // In a scope of its own: registered beside the calls, the plugin would count their requests as well.
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
  /** The Koma user of an identified account, made on first sight. */
  callerOf(identified: { subject: string; email: string | null }): Promise<Caller>
}

/** Null for a request without a token; a token that is not valid is an error even where guests are welcome. */
export async function authenticate(request: FastifyRequest, authentication: Authentication): Promise<Caller | null> {
  const header = request.headers.authorization
  if (!header) return null
  const token = /^Bearer (\S+)$/i.exec(header)?.[1]
  const identified = token ? await authentication.verifier.verify(token) : null
  // The database takes no NUL. An issuer that signs one is broken or hostile, and nobody can be known by it.
  const isStorable = !`${identified?.subject}${identified?.email}`.includes('\0')
  if (!identified || !isStorable) {
    await request.server.countFailedAuthentication(request)
    throw new Failure('unauthenticated')
  }
  return authentication.callerOf(identified)
}
