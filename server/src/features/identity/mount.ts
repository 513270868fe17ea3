import rateLimit from '@fastify/rate-limit'
import { allCalls, type Call } from '@koma/contract'
import type { FastifyInstance } from 'fastify'
import { rateLimitOptions } from '../../http/app.ts'
import type { Authentication } from '../../http/callers/authentication.ts'
import { registerCalls } from '../../http/calls.ts'
import { Failure } from '../../http/failure.ts'
import { describeIssuer } from '../../ports/identity/discovery.ts'
import type { IdentityParts } from './parts.ts'
import { RequestSessions } from './request-sessions.ts'
import { identityRoutes } from './routes.ts'

/** Longer than any body of these calls: a few texts, each of which has a limit. */
const maxBodyBytes = 16_384

export interface IdentityMountOptions {
  callerOf: Authentication['callerOf']
  /** Whether requests are limited by user and network. The limits on passwords and codes always apply. */
  rateLimits: boolean
}

/**
 * Serves the calls of the identity service, and what OpenID Connect asks of an issuer, under /identity. No route of better-auth
 * itself is reachable. The calls are beside the API and not in it, because their callers show sessions instead of access tokens.
 */
export function mountIdentity(parts: IdentityParts, options: IdentityMountOptions) {
  return async (app: FastifyInstance): Promise<void> => {
    const sessions = new RequestSessions(parts, options.callerOf)
    app.addHook('onClose', () => parts.settled())
    acceptSmallBodies(app)
    app.decorateRequest('session', null)
    app.addHook('onRequest', async (request, reply) => {
      reply.header('Cache-Control', 'no-store')
      if (needsSession(request.routeOptions.config.callName)) {
        request.session = await sessions.require({ request, reply })
        // A sync client renews its token and signs out, which guests may call too; the account is not its own to change.
        if (request.session.client !== null) throw new Failure('forbidden')
      }
    })
    if (options.rateLimits) await app.register(rateLimit, rateLimitOptions)
    registerCalls(app, identityRoutes(parts, sessions), 'identity')
    showIssuer(app, parts)
  }
}

function needsSession(callName: string | undefined): boolean {
  const call: Call | undefined = callName === undefined ? undefined : allCalls[callName as keyof typeof allCalls]
  return call !== undefined && !call.who.includes('guest')
}

/** OAuth clients send forms; everybody else JSON. */
function acceptSmallBodies(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.bodyLimit = maxBodyBytes
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
  )
}

/** OpenID Connect defines both documents, so they are not calls of the contract. */
function showIssuer(app: FastifyInstance, { signingKeys, identityUrl, webUrl }: IdentityParts): void {
  app.get('/identity/jwks.json', async (_, reply) => {
    reply.header('Cache-Control', 'public, max-age=300')
    return signingKeys()
  })
  app.get('/identity/.well-known/openid-configuration', async (_, reply) => {
    reply.header('Cache-Control', 'public, max-age=300')
    return describeIssuer(identityUrl(), webUrl())
  })
}
