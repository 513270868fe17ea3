import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export interface Guard {
  /** `127.0.0.1:port`, the only name under which the page is served. */
  authority: string
  /** Generated for each run. Only whoever opened the page from this computer knows it. */
  secret: string
}

const secretHeader = 'x-koma-secret'

/**
 * Which status a request is refused with; null if it may go on. Any page in the user's browser can send requests to this computer, and
 * any program on it can, too: so a name that a stranger's DNS points here is refused (Host), a page of another origin is (Origin,
 * Sec-Fetch-Site), and whoever does not know the secret of this run. There are no CORS headers: nobody else may read an answer.
 */
export function refusalOf(request: IncomingMessage, { authority, secret }: Guard): 401 | 403 | 421 | null {
  const { host, origin } = request.headers
  if (host !== authority) return 421
  if (origin !== undefined && origin !== `http://${authority}`) return 403
  if (!isCall(request)) return null
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return 403
  // Browsers name the origin with every request that changes something.
  if (request.method === 'POST' && origin === undefined) return 403
  return isSame(request.headers[secretHeader], secret) ? null : 401
}

/** Everything but the empty page and its parts, which are the same for everybody. */
export function isCall({ url }: IncomingMessage): boolean {
  return url?.startsWith('/api/') ?? false
}

/** Of their digests, so that neither time nor length tells how much of it was right. */
function isSame(given: string | string[] | undefined, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(secret))
}

export const securityHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
}
