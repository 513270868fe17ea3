import type { Keep, SignedIn } from '@koma/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Authentication } from '../../http/callers/authentication.ts'
import { type AccountCaller, requireTerms } from '../../http/callers/terms.ts'
import { Failure } from '../../http/failure.ts'
import type { LiveSession } from '../../ports/identity/tokens.ts'
import type { IdentityParts, Visitor } from './parts.ts'
import {
  clearSessionCookie,
  presentedDevice,
  presentedSession,
  requireOwnPage,
  setDeviceCookie,
  setSessionCookie,
} from './session-carrier.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The session shown by a call that only session holders may make; null for all other calls. */
    session: LiveSession | null
  }
}

type Entering = { request: FastifyRequest; reply: FastifyReply }

/** Reads the session that a request shows, and hands out new ones, by cookie or by token. */
export class RequestSessions {
  private readonly parts: IdentityParts
  private readonly callerOf: Authentication['callerOf']

  constructor(parts: IdentityParts, callerOf: Authentication['callerOf']) {
    this.parts = parts
    this.callerOf = callerOf
  }

  /** Whether the request has neither an Authorization header nor a well-formed session cookie. */
  isGuest(request: FastifyRequest): boolean {
    return request.headers.authorization === undefined && !presentedSession(request, this.parts.identityUrl())
  }

  /** Returns the live session of a request. Throws a 401 if there is none, and clears the cookie of a session that has ended. */
  async require({ request, reply }: Entering): Promise<LiveSession> {
    const { tokens, identityUrl } = this.parts
    const presented = presentedSession(request, identityUrl())
    if (presented?.by === 'cookie' && request.method !== 'GET') this.requireOwnPage(request)
    const session = presented ? await tokens.resume(presented.token) : null
    if (!session) {
      if (presented?.by === 'cookie') clearSessionCookie(reply, identityUrl())
      throw new Failure('unauthenticated')
    }
    requireTerms(request, await this.noteCaller(request, session))
    return session
  }

  /** The answer to a sign-in or a renewal, with the session in it or in a cookie. */
  async signedIn({ request, reply }: Entering, session: LiveSession, keep: Keep): Promise<SignedIn> {
    await this.noteCaller(request, session)
    const token = await this.parts.tokens.sign(session)
    if (keep === 'token') return { ...token, refresh_token: session.token }
    setSessionCookie(reply, session.token, this.parts.identityUrl())
    return token
  }

  /** Ends the session that a request shows, and clears its cookie. */
  async signOut({ request, reply }: Entering): Promise<void> {
    const presented = presentedSession(request, this.parts.identityUrl())
    if (!presented) return
    if (presented.by === 'cookie') {
      this.requireOwnPage(request)
      clearSessionCookie(reply, this.parts.identityUrl())
    }
    await this.end(presented.token)
  }

  /** Ends the session whose cookie a new one is about to replace in this browser. */
  async endReplaced(request: FastifyRequest, session: LiveSession): Promise<void> {
    const replaced = presentedSession(request, this.parts.identityUrl())
    if (replaced?.by === 'cookie' && replaced.token !== session.token) await this.end(replaced.token)
  }

  requireOwnPage(request: FastifyRequest): void {
    requireOwnPage(request, [this.parts.webUrl(), this.parts.identityUrl()])
  }

  /** Where a request comes from. A client without cookies sends its device token along. */
  visitorOf(request: FastifyRequest, deviceToken?: string): Visitor {
    return {
      ip: request.ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      deviceToken: deviceToken ?? presentedDevice(request, this.parts.identityUrl()),
    }
  }

  /** Marks the device as known that has just signed in, or whose account has a new address. */
  markDevice(reply: FastifyReply, session: LiveSession, visitor: Visitor, keep: Keep): { device_token?: string } {
    const token = this.parts.knownDevices.mark(visitor.deviceToken, session.account)
    if (keep === 'token') return { device_token: token }
    setDeviceCookie(reply, token, this.parts.identityUrl())
    return {}
  }

  /** Sets the caller, so that the log has the same user id here as for the calls of the API. */
  private async noteCaller(request: FastifyRequest, { account }: LiveSession): Promise<AccountCaller> {
    const caller = await this.callerOf({ subject: account.id, email: account.email })
    request.caller = caller
    return caller
  }

  private async end(token: string): Promise<void> {
    const { internalAdapter } = await (await this.parts.engine()).$context
    await internalAdapter.deleteSession(token)
  }
}

/** The session of a call for session holders; the hook in mount.ts has refused everybody else. */
export function sessionOf({ request }: { request: FastifyRequest }): LiveSession {
  if (!request.session) throw new Failure('unauthenticated')
  return request.session
}
