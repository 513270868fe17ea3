import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../../http/failure.ts'
import { sessionLifetimeSeconds } from '../../ports/identity/session-lifetime.ts'
import { sessionTokenForm } from '../../ports/identity/tokens.ts'
import { knownDeviceSeconds } from './entering/known-devices.ts'

/** The session a request presents. */
export interface Presented {
  token: string
  by: 'cookie' | 'bearer'
}

/** The session, and the token that keeps a device known after its user signs out. */
type CookieKind = 'session' | 'device'

/**
 * Clients on our own origin keep the session in a cookie that no script can read and that goes to the identity service alone;
 * clients on another origin (native shells, the sync client) keep it themselves and send it as a bearer token.
 */
export function presentedSession(request: FastifyRequest, identityUrl: string): Presented | null {
  const header = request.headers.authorization
  if (header !== undefined) {
    const token = /^Bearer (\S+)$/i.exec(header)?.[1]
    return token && sessionTokenForm.test(token) ? { token, by: 'bearer' } : null
  }
  const cookie = readCookie(request, 'session', identityUrl)
  return cookie && sessionTokenForm.test(cookie) ? { token: cookie, by: 'cookie' } : null
}

export function presentedDevice(request: FastifyRequest, identityUrl: string): string | null {
  return readCookie(request, 'device', identityUrl)
}

export function setDeviceCookie(reply: FastifyReply, token: string, identityUrl: string): void {
  reply.header('Set-Cookie', cookie('device', token, knownDeviceSeconds, identityUrl))
}

export function setSessionCookie(reply: FastifyReply, token: string, identityUrl: string): void {
  reply.header('Set-Cookie', cookie('session', token, sessionLifetimeSeconds, identityUrl))
}

export function clearSessionCookie(reply: FastifyReply, identityUrl: string): void {
  reply.header('Set-Cookie', cookie('session', '', 0, identityUrl))
}

function cookie(kind: CookieKind, value: string, maxAge: number, identityUrl: string): string {
  const { pathname, protocol } = new URL(identityUrl)
  const secure = protocol === 'https:' ? '; Secure' : ''
  return `${cookieName(kind, identityUrl)}=${value}; Path=${pathname}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`
}

function readCookie(request: FastifyRequest, kind: CookieKind, identityUrl: string): string | null {
  return `; ${request.headers.cookie ?? ''}`.split(`; ${cookieName(kind, identityUrl)}=`)[1]?.split(';')[0] ?? null
}

function cookieName(kind: CookieKind, identityUrl: string): string {
  return `${identityUrl.startsWith('https:') ? '__Secure-' : ''}koma_${kind}`
}

/**
 * Browsers send a cookie whichever page makes the request, so a request that sets or uses one has to come from a page of our own
 * origin. Browsers tell by Sec-Fetch-Site on secure addresses, and by Origin everywhere.
 */
export function requireOwnPage(request: FastifyRequest, ownUrls: readonly string[]): void {
  const { origin, host, 'sec-fetch-site': site } = request.headers
  if (site === 'same-origin') return
  if (site === undefined && origin !== undefined && URL.canParse(origin)) {
    if (new URL(origin).host === host || ownUrls.some((url) => new URL(url).origin === origin)) return
  }
  throw new Failure('forbidden')
}
