import type { ErrorName } from '@koma/contract/errors'
import { keepToContract } from '@koma/contract/keep-to-contract'
import { deviceRequest } from '@koma/contract/samples'
import { type Fault, fail, json, refuse } from '../../../../testing/answers.ts'

/** The identity service as a browser sees it, with one cookie jar and real sessions. The only valid password is "right". */
export class TestIdentityService {
  /** The account of each session. */
  readonly sessions = new Map<string, string>()
  cookie: string | null = null
  down = false
  /** Returned to the next calls, in order. */
  readonly refusals: Array<Fault | { error: ErrorName; wait: number }> = []
  readonly asked: string[] = []
  readonly sent: Array<{ path: string; body: Record<string, unknown>; headers: Headers; credentials: string }> = []
  private count = 0
  private held: Promise<void> | null = null

  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.held = promise
    return () => {
      this.held = null
      resolve()
    }
  }

  fetch = keepToContract((input, init = {}) => this.#answer(input, init))

  async #answer(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
    const { pathname } = new URL(String(input), location.href)
    this.asked.push(`${init.method} ${pathname}`)
    const headers = new Headers(init.headers)
    const body = init.body ? JSON.parse(String(init.body)) : {}
    this.sent.push({ path: pathname, body, headers, credentials: init.credentials ?? '' })
    await this.held
    if (this.down) throw new TypeError('fetch failed')
    const refusal = this.refusals.shift()
    if (typeof refusal === 'object') return refuse(refusal.error, { 'Retry-After': String(refusal.wait) })
    if (refusal) return fail(refusal)
    const bearer = headers.get('authorization')?.slice('Bearer '.length)
    const session = bearer ?? this.cookie
    if (/\/(sign-in|verify-email|reset-password)$/.test(pathname)) return this.enter(body)
    if (pathname.endsWith('/token')) return this.renew(session, bearer !== undefined)
    if (pathname.endsWith('/sign-out')) {
      this.sessions.delete(session ?? '')
      if (!bearer) this.cookie = null
    }
    if (pathname.endsWith('/devices') && init.method === 'GET') return json({ devices: [] })
    if (pathname.endsWith('/device/review')) return json(deviceRequest)
    if (pathname.endsWith('/undo-email-change')) return json({ email: 'old@example.com' })
    if (pathname.endsWith('/confirm-email')) return json(this.token('mio'))
    return new Response(null, { status: 204 })
  }

  signInAs(account: string): string {
    const session = `session${++this.count}`
    this.sessions.set(session, account)
    return session
  }

  private enter(body: Record<string, unknown>): Response {
    const account = String(body['email']).split('@')[0] ?? ''
    const session = this.signInAs(account)
    if (body['keep'] === 'cookie') this.cookie = session
    const kept = body['keep'] === 'token' ? { refresh_token: session, device_token: `device of ${account}` } : {}
    return json({ ...this.token(account), ...kept })
  }

  private renew(session: string | null, byBearer: boolean): Response {
    if (session === null) return new Response(null, { status: 204 })
    const account = this.sessions.get(session)
    if (account === undefined) return refuse('unauthenticated')
    return json({ ...this.token(account), ...(byBearer ? { refresh_token: session } : {}) })
  }

  private token(account: string) {
    const payload = btoa(JSON.stringify({ sub: account, n: ++this.count })).replaceAll('=', '')
    return { access_token: `header.${payload}.signature`, token_type: 'Bearer', expires_in: 600 }
  }
}
