import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SetClock } from '../clock/clock.ts'
import { IdentityUnavailable } from './identity.ts'
import { createOidcVerifier, type OidcOptions } from './oidc-verifier.ts'

type PrivateKey = Awaited<ReturnType<typeof generateKeyPair>>['privateKey']

/** An OpenID Connect issuer, as far as those see it who check its tokens. */
class TestIssuer {
  url = ''
  keys: JWK[] = []
  up = true
  asked: string[] = []
  /** What discovery says the issuer is. */
  named: string | null = null
  private readonly server: Server

  constructor() {
    this.server = createServer((request, response) => {
      this.asked.push(request.url ?? '')
      if (!this.up) return response.writeHead(503).end('down')
      const discovery = { issuer: this.named ?? this.url, jwks_uri: `${this.url}/keys` }
      const body = request.url === '/keys' ? { keys: this.keys } : discovery
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  async addKey(kid: string, alg = 'ES256'): Promise<PrivateKey> {
    const { publicKey, privateKey } = await generateKeyPair(alg)
    this.keys.push({ ...(await exportJWK(publicKey)), kid, alg })
    return privateKey
  }

  stop(): Promise<void> {
    this.server.closeAllConnections()
    return new Promise((resolve) => this.server.close(() => resolve()))
  }
}

const now = new Date('2026-08-16T12:00:00Z')
let issuer: TestIssuer
let clock: SetClock
let key: PrivateKey
beforeEach(async () => {
  issuer = new TestIssuer()
  await issuer.start()
  key = await issuer.addKey('first')
  clock = new SetClock(now)
})
afterEach(() => issuer.stop())

const verifierFor = (options: Partial<OidcOptions> = {}) =>
  createOidcVerifier({ issuer: issuer.url, audience: 'koma', clientId: null, clock, lookAgainAfterMs: 0, ...options })

async function sign(
  claims: Record<string, unknown> = {},
  { kid = 'first', alg = 'ES256', by = key } = {},
): Promise<string> {
  const seconds = now.getTime() / 1000
  const whole = { iss: issuer.url, aud: 'koma', sub: 'someone', iat: seconds, exp: seconds + 600, ...claims }
  return new SignJWT(whole).setProtectedHeader({ alg, kid }).sign(by)
}

describe('tokens of an external issuer', () => {
  it('are accepted for their subject, with the address where it is verified', async () => {
    const verifier = verifierFor()
    expect(await verifier.verify(await sign())).toEqual({ subject: 'someone', email: null })
    expect(await verifier.verify(await sign({ email: 'a@example.com' }))).toEqual({
      subject: 'someone',
      email: 'a@example.com',
    })
    for (const email_verified of [false, 'false']) {
      expect(await verifier.verify(await sign({ email: 'a@example.com', email_verified }))).toEqual({
        subject: 'someone',
        email: null,
      })
    }
  })

  it.each([
    ['of another issuer', { iss: 'https://other.example' }],
    ['without an issuer', { iss: undefined }],
    ['for another audience', { aud: 'other' }],
    ['without a subject', { sub: undefined }],
    ['without an end', { exp: undefined }],
    ['that ended', { exp: now.getTime() / 1000 - 31 }],
    ['not valid yet', { nbf: now.getTime() / 1000 + 31 }],
  ])('are refused %s', async (_, claims) => {
    expect(await verifierFor().verify(await sign(claims))).toBeNull()
  })

  it('end by the clock', async () => {
    const verifier = verifierFor()
    const token = await sign()
    clock.advance(600_000)
    expect(await verifier.verify(token)).not.toBeNull()
    clock.advance(31_000)
    expect(await verifier.verify(token)).toBeNull()
  })

  it('are refused when signed by another key, by a secret or not at all', async () => {
    const verifier = verifierFor()
    const { privateKey } = await generateKeyPair('ES256')
    const [header, payload] = (await sign()).split('.')
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
    const publicText = new TextEncoder().encode(JSON.stringify(issuer.keys[0]))
    const hmac = await new SignJWT({ sub: 'someone', iss: issuer.url, aud: 'koma' })
      .setProtectedHeader({ alg: 'HS256', kid: 'first' })
      .setExpirationTime('10m')
      .sign(publicText)
    for (const token of [await sign({}, { by: privateKey }), none, hmac, `${header}.${payload}.`, 'x', '']) {
      expect(await verifier.verify(token)).toBeNull()
    }
  })

  it('are accepted by a key that the issuer began to use later, and the old one as long as it is shown', async () => {
    const verifier = verifierFor()
    const old = await sign()
    expect(await verifier.verify(old)).not.toBeNull()
    const next = await issuer.addKey('next', 'RS256')
    const renewed = await sign({}, { kid: 'next', alg: 'RS256', by: next })
    expect(await verifier.verify(renewed)).not.toBeNull()
    expect(await verifier.verify(old)).not.toBeNull()
    issuer.keys.shift()
    await issuer.addKey('third')
    expect(await verifier.verify(await sign({}, { kid: 'unknown' }))).toBeNull()
    expect(await verifier.verify(old)).toBeNull()
  })

  it('ask the issuer for its keys once, not for every token', async () => {
    const verifier = verifierFor({ lookAgainAfterMs: 60_000 })
    for (let count = 0; count < 5; count++) await verifier.verify(await sign())
    for (let count = 0; count < 5; count++)
      expect(await verifier.verify(await sign({}, { kid: `made up ${count}` }))).toBeNull()
    expect(issuer.asked).toEqual(['/.well-known/openid-configuration', '/keys'])
  })

  it('are accepted by their client where the issuer names no audience, as Cognito does', async () => {
    const verifier = verifierFor({ audience: null, clientId: 'web' })
    expect(await verifier.verify(await sign({ aud: undefined, client_id: 'web' }))).not.toBeNull()
    expect(await verifier.verify(await sign({ aud: undefined, azp: 'web' }))).not.toBeNull()
    expect(await verifier.verify(await sign({ aud: ['web', 'other'] }))).not.toBeNull()
    expect(await verifier.verify(await sign({ aud: undefined, client_id: 'other' }))).toBeNull()
  })

  it('are accepted from an issuer that writes itself with a slash at the end, as Auth0 does', async () => {
    issuer.named = `${issuer.url}/`
    expect(await verifierFor().verify(await sign({ iss: `${issuer.url}/` }))).not.toBeNull()
    expect(await verifierFor().verify(await sign())).toBeNull()
  })
})

describe('an issuer that does not answer', () => {
  it('is no reason to call a token wrong, and is asked again', async () => {
    const verifier = verifierFor()
    issuer.up = false
    const token = await sign()
    await expect(verifier.verify(token)).rejects.toBeInstanceOf(IdentityUnavailable)
    issuer.up = true
    expect(await verifier.verify(token)).not.toBeNull()
    await issuer.addKey('next')
    issuer.up = false
    await expect(verifier.verify(await sign({}, { kid: 'next' }))).rejects.toBeInstanceOf(IdentityUnavailable)
  })

  it('is not believed when it says it is another', async () => {
    issuer.named = 'https://other.example'
    await expect(verifierFor().verify(await sign())).rejects.toBeInstanceOf(IdentityUnavailable)
  })
})
