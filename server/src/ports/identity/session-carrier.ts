import type { FastifyReply, FastifyRequest } from 'fastify'
import { IdentityFailure } from './identity-failure.ts'
import { sessionLifetimeSeconds } from './session-lifetime.ts'

/** The session a request presents. */
export interface Presented {
  token: string
  by: 'cookie' | 'bearer'
}

const tokenForm = /^[A-Za-z0-9]{16,128}$/

/**
 * Clients on our own origin keep the session in a cookie that no script can read and that goes to the identity service alone;
 * clients on another origin (native shells, the sync client) keep it themselves and send it as a bearer token.
 */
export function presentedSession(request: FastifyRequest, identityUrl: string): Presented | null {
  const header = request.headers.authorization
  if (header !== undefined) {
    const token = /^Bearer (\S+)$/i.exec(header)?.[1]
    return token && tokenForm.test(token) ? { token, by: 'bearer' } : null
  }
  const cookie = `; ${request.headers.cookie ?? ''}`.split(`; ${cookieName(identityUrl)}=`)[1]?.split(';')[0]
  return cookie && tokenForm.test(cookie) ? { token: cookie, by: 'cookie' } : null
}

export function setSessionCookie(reply: FastifyReply, token: string, identityUrl: string): void {
  reply.header('Set-Cookie', cookie(token, sessionLifetimeSeconds, identityUrl))
}

export function clearSessionCookie(reply: FastifyReply, identityUrl: string): void {
  reply.header('Set-Cookie', cookie('', 0, identityUrl))
}

function cookie(value: string, maxAge: number, identityUrl: string): string {
  const { pathname, protocol } = new URL(identityUrl)
  const secure = protocol === 'https:' ? '; Secure' : ''
  return `${cookieName(identityUrl)}=${value}; Path=${pathname}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`
}

function cookieName(identityUrl: string): string {
  return identityUrl.startsWith('https:') ? '__Secure-koma_session' : 'koma_session'
}

/**
 * A cookie is sent by the browser whoever made the page: what sets or uses one has to come from a page of our own origin.
 * Browsers say so by Sec-Fetch-Site on secure addresses, and by Origin everywhere.
 */
export function requireOwnPage(request: FastifyRequest, ownUrls: readonly string[]): void {
  const { origin, host, 'sec-fetch-site': site } = request.headers
  if (site === 'same-origin') return
  if (site === undefined && origin !== undefined && URL.canParse(origin)) {
    if (new URL(origin).host === host || ownUrls.some((url) => new URL(url).origin === origin)) return
  }
  throw new IdentityFailure('forbidden')
}
