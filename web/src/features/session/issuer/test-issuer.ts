const base64 = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
const jwt = (payload: object) => `${base64({ alg: 'RS256' })}.${base64(payload)}.c2ln`
const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** An OpenID Connect issuer in memory that rotates refresh tokens, and ends a session whose token is used twice. */
export class TestIssuer {
  readonly url = 'https://login.example'
  readonly config = {
    url: this.url,
    client_id: 'web',
    audience: 'https://api.example',
    scope: 'photos',
    account_url: 'https://login.example/account',
  }
  isDown = false
  /** How often it still answers that it is busy. */
  busyFor = 0
  /** The nonce of the sign-in whose code is redeemed next. */
  nonce = ''
  /** The refresh token that is good now; null if the session has ended. */
  refreshToken: string | null = null
  readonly asked: Array<{ path: string; body: URLSearchParams }> = []
  #count = 0

  fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const { pathname } = new URL(String(input))
    if (this.isDown) throw new TypeError('fetch failed')
    const body = new URLSearchParams(init.body ? String(init.body) : '')
    this.asked.push({ path: pathname, body })
    if (this.busyFor-- > 0) return json({}, 503)
    if (pathname === '/.well-known/openid-configuration') return json(this.#document())
    if (pathname === '/revoke') {
      if (body.get('token') === this.refreshToken) this.refreshToken = null
      return new Response(null, { status: 200 })
    }
    if (body.get('grant_type') === 'authorization_code') {
      return body.get('code') === 'good' ? this.#grant(this.nonce) : json({ error: 'invalid_grant' }, 400)
    }
    const isGood = this.refreshToken !== null && body.get('refresh_token') === this.refreshToken
    if (isGood) return this.#grant()
    this.refreshToken = null
    return json({ error: 'invalid_grant' }, 400)
  }

  count(path: string): number {
    return this.asked.filter((each) => each.path === path).length
  }

  #grant(nonce?: string): Response {
    this.#count += 1
    this.refreshToken = `refresh${this.#count}`
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: this.url, sub: 'mio', aud: 'web', iat: now, exp: now + 600 }
    return json({
      access_token: jwt({ sub: 'mio', n: this.#count }),
      token_type: 'Bearer',
      expires_in: 600,
      refresh_token: this.refreshToken,
      id_token: jwt(nonce === undefined ? claims : { ...claims, nonce }),
    })
  }

  #document() {
    return {
      issuer: this.url,
      authorization_endpoint: `${this.url}/authorize`,
      token_endpoint: `${this.url}/token`,
      revocation_endpoint: `${this.url}/revoke`,
      end_session_endpoint: `${this.url}/end`,
      scopes_supported: ['openid', 'email'],
    }
  }
}
