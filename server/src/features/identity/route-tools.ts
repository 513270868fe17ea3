import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AccessToken, LiveSession } from '../../ports/identity/tokens.ts'
import { IdentityFailure } from './identity-failure.ts'
import type { IdentityParts, Visitor } from './parts.ts'
import {
  clearSessionCookie,
  presentedDevice,
  presentedSession,
  requireOwnPage,
  setDeviceCookie,
  setSessionCookie,
} from './session-carrier.ts'

const maxBodyBytes = 16_384

/** How the client keeps the session: in a cookie, or by itself. */
export type Keep = 'cookie' | 'token'

export interface RouteTools {
  /** The live session of a request, or a 401 that also takes a dead cookie away. */
  sessionOf(request: FastifyRequest, reply: FastifyReply): Promise<LiveSession>
  /** Presents nothing at all, not even something that is no session. */
  isGuest(request: FastifyRequest): boolean
  signedIn(reply: FastifyReply, session: LiveSession, keep: Keep): Promise<AccessToken & { refresh_token?: string }>
  /** Ends the session a request presents, and takes its cookie away. */
  signOut(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** Ends the session whose cookie a new one is about to replace in this browser. */
  endReplaced(request: FastifyRequest, session: LiveSession): Promise<void>
  requireOwnPage(request: FastifyRequest): void
  /** Where a request comes from. A client without cookies sends its device token along. */
  visitorOf(request: FastifyRequest, deviceToken?: string): Visitor
  /** Makes the device known that has just signed in. */
  markDevice(reply: FastifyReply, session: LiveSession, visitor: Visitor, keep: Keep): { device_token?: string }
}

export function createRouteTools(parts: IdentityParts): RouteTools {
  const { webUrl, identityUrl } = parts
  async function end(token: string): Promise<void> {
    const { internalAdapter } = await (await parts.engine()).$context
    await internalAdapter.deleteSession(token)
  }
  const fromOwnPage = (request: FastifyRequest) => requireOwnPage(request, [webUrl(), identityUrl()])

  return {
    requireOwnPage: fromOwnPage,
    isGuest: (request) => request.headers.authorization === undefined && !presentedSession(request, identityUrl()),
    async sessionOf(request, reply) {
      const presented = presentedSession(request, identityUrl())
      if (presented?.by === 'cookie' && request.method !== 'GET') fromOwnPage(request)
      const session = presented ? await parts.tokens.resume(presented.token) : null
      if (session) return session
      if (presented?.by === 'cookie') clearSessionCookie(reply, identityUrl())
      throw new IdentityFailure('unauthenticated')
    },
    async signedIn(reply, session, keep) {
      const token = await parts.tokens.sign(session)
      if (keep === 'token') return { ...token, refresh_token: session.token }
      setSessionCookie(reply, session.token, identityUrl())
      return token
    },
    async signOut(request, reply) {
      const presented = presentedSession(request, identityUrl())
      if (!presented) return
      if (presented.by === 'cookie') {
        fromOwnPage(request)
        clearSessionCookie(reply, identityUrl())
      }
      await end(presented.token)
    },
    async endReplaced(request, session) {
      const replaced = presentedSession(request, identityUrl())
      if (replaced?.by === 'cookie' && replaced.token !== session.token) await end(replaced.token)
    },
    visitorOf: (request, deviceToken) => ({
      ip: request.ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      deviceToken: deviceToken ?? presentedDevice(request, identityUrl()),
    }),
    markDevice(reply, session, visitor, keep) {
      const token = parts.knownDevices.mark(visitor.deviceToken, session.account.email)
      if (keep === 'token') return { device_token: token }
      setDeviceCookie(reply, token, identityUrl())
      return {}
    },
  }
}

/** OAuth clients send forms; everybody else JSON. */
export function acceptSmallBodies(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.bodyLimit = maxBodyBytes
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
  )
}

/** Our own failures leave here; the rest is the outer app's to answer. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error, _, reply) => {
    if (!(error instanceof IdentityFailure)) throw error
    const oauth = error.oauth === null ? {} : { error: error.oauth, error_description: error.message }
    return reply
      .status(error.status)
      .headers(error.headers)
      .send({ code: error.code, message: error.message, ...oauth })
  })
}
