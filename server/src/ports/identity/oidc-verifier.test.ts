import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SetClock } from '../clock/test-clock.ts'
import { IdentityUnavailable } from './identity.ts'
import { createOidcVerifier, type OidcOptions } from './oidc-verifier.ts'

type PrivateKey = Awaited<ReturnType<typeof generateKeyPair>>['privateKey']

/** An OpenID Connect issuer, with only what checking its tokens needs. */
class TestIssuer {
  url = ''
  keys: JWK[] = []
  up = true
  asked: string[] = []
  /** The issuer that the discovery document names; null for the right one. */
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
  { kid = 'first', alg = 'ES256', by = key, typ }: { kid?: string; alg?: string; by?: PrivateKey; typ?: string } = {},
): Promise<string> {
  const seconds = now.getTime() / 1000
  const common = { iss: issuer.url, aud: 'koma', sub: 'someone', scope: 'openid', iat: seconds, exp: seconds + 600 }
  return new SignJWT({ ...common, ...claims }).setProtectedHeader({ alg, kid, ...(typ ? { typ } : {}) }).sign(by)
}

describe('tokens of an external issuer', () => {
  it('are accepted for their subject, with the address unless that is unverified', async () => {
    const verifier = verifierFor()
    expect(await verifier.verify(await sign())).toEqual({
      subject: 'someone',
      email: null,
      authenticatedAt: now,
    })
    expect(await verifier.verify(await sign({ email: 'a@example.com' }))).toEqual({
      subject: 'someone',
      email: 'a@example.com',
      authenticatedAt: now,
    })
    for (const email_verified of [false, 'false']) {
      expect(await verifier.verify(await sign({ email: 'a@example.com', email_verified }))).toEqual({
        subject: 'someone',
        email: null,
        authenticatedAt: now,
      })
    }
  })

  it('tell when somebody signed in, which may be long before they were issued', async () => {
    const signedIn = new Date('2026-08-15T08:00:00Z')
    const verified = await verifierFor().verify(await sign({ auth_time: signedIn.getTime() / 1000 }))
    expect(verified?.authenticatedAt).toEqual(signedIn)
  })

  it.each([
    ['of another issuer', { iss: 'https://other.example' }],
    ['without an issuer', { iss: undefined }],
    ['for another audience', { aud: 'other' }],
    ['without a subject', { sub: undefined }],
    ['with a NUL in the subject', { sub: 'some\0one' }],
    ['with a NUL in the address', { email: 'a\0@example.com' }],
    ['with a subject that has no one form in UTF-8', { sub: 'someone\ud800' }],
    ['with a subject longer than OpenID Connect allows', { sub: 's'.repeat(256) }],
    ['without an end', { exp: undefined }],
    ['that ended', { exp: now.getTime() / 1000 - 31 }],
    ['not valid yet', { nbf: now.getTime() / 1000 + 31 }],
  ])('are refused %s', async (_, claims) => {
    expect(await verifierFor().verify(await sign(claims))).toBeNull()
  })

  it('expire by the clock', async () => {
    const verifier = verifierFor()
    const token = await sign()
    clock.advance(600_000)
    expect(await verifier.verify(token)).not.toBeNull()
    clock.advance(31_000)
    expect(await verifier.verify(token)).toBeNull()
  })

  it('are refused if signed with another key, with a secret or not at all', async () => {
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

  it('are accepted if signed with a key that the issuer added later, or with the old key until that is removed', async () => {
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

  it('make the verifier fetch the keys once, not for every token', async () => {
    const verifier = verifierFor({ lookAgainAfterMs: 60_000 })
    for (let count = 0; count < 5; count++) await verifier.verify(await sign())
    for (let count = 0; count < 5; count++)
      expect(await verifier.verify(await sign({}, { kid: `made up ${count}` }))).toBeNull()
    expect(issuer.asked).toEqual(['/.well-known/openid-configuration', '/keys'])
  })

  it('are accepted from an issuer whose name ends with a slash, as with Auth0', async () => {
    issuer.named = `${issuer.url}/`
    expect(await verifierFor().verify(await sign({ iss: `${issuer.url}/` }))).not.toBeNull()
    expect(await verifierFor().verify(await sign())).toBeNull()
  })
})

/** The claims and header of tokens as each issuer makes them, for the client `web` and the API `koma`. */
const keycloak = { typ: 'Bearer', azp: 'web', aud: 'account', scope: 'openid email', sid: 'a session' }
const keycloakId = { typ: 'ID', azp: 'web', aud: 'web', nonce: 'n', at_hash: 'h', scope: undefined, sid: 'a session' }
const cognito = { token_use: 'access', client_id: 'web', aud: undefined, scope: 'openid', auth_time: 1, username: 'u' }
const cognitoId = { token_use: 'id', aud: 'web', scope: undefined, auth_time: 1, 'cognito:username': 'u' }
const auth0 = { aud: ['koma', 'https://tenant.example/userinfo'], azp: 'web', scope: 'openid profile' }
const auth0Id = { aud: 'web', nonce: 'n', sid: 'a session', scope: undefined }
const rfc9068 = { aud: 'koma', client_id: 'web', jti: 'j', scope: undefined }
const barest = { scope: undefined }

describe('of all the tokens an issuer signs', () => {
  const byAudience = { audience: 'koma', clientId: null }
  const byClient = { audience: null, clientId: 'web' }
  const byBoth = { audience: 'koma', clientId: 'web' }
  const sameName = { audience: 'web', clientId: 'web' }

  it.each([
    ['Keycloak, with an audience mapper', byAudience, { ...keycloak, aud: ['koma', 'account'] }, 'JWT'],
    ['Keycloak, as it comes', byClient, keycloak, 'JWT'],
    ['Keycloak before version 25, with the nonce of the sign-in', byClient, { ...keycloak, nonce: 'n' }, 'JWT'],
    ['Cognito', byClient, cognito, undefined],
    ['Auth0', byAudience, auth0, 'JWT'],
    ['Auth0 without scopes', byAudience, { ...auth0, scope: undefined }, 'JWT'],
    ['Auth0 with its RFC 9068 profile', byBoth, { ...rfc9068, scope: 'openid' }, 'at+jwt'],
    ['RFC 9068', byAudience, rfc9068, 'at+jwt'],
    ['RFC 9068, its type written in full', byAudience, rfc9068, 'application/AT+JWT'],
    ['RFC 9068, for another client of the same API', byBoth, { ...rfc9068, client_id: 'sync' }, 'at+jwt'],
  ])('access tokens for Koma are accepted: %s', async (_, recipient, claims, typ) => {
    const token = await sign(claims, typ ? { typ } : {})
    expect(await verifierFor(recipient).verify(token)).toMatchObject({ subject: 'someone' })
  })

  it.each([
    ['Keycloak', byClient, keycloakId, 'JWT'],
    ['Keycloak, where the audience has the name of the client', sameName, keycloakId, 'JWT'],
    ['Cognito', byClient, cognitoId, undefined],
    ['Cognito, where the audience has the name of the client', sameName, cognitoId, undefined],
    ['Auth0', byClient, auth0Id, 'JWT'],
    ['Auth0, where the audience has the name of the client', sameName, auth0Id, 'JWT'],
    ['a code flow without a nonce', sameName, { ...barest, aud: 'web', azp: 'web' }, 'JWT'],
    ['one that carries nothing at all', sameName, { ...barest, aud: 'web' }, 'JWT'],
    ['one with a hash of the code', sameName, { aud: 'web', c_hash: 'h' }, 'JWT'],
  ])('ID tokens are refused: %s', async (_, recipient, claims, typ) => {
    expect(await verifierFor(recipient).verify(await sign(claims, typ ? { typ } : {}))).toBeNull()
  })

  it.each([
    ['a refresh token of Keycloak', byClient, { ...keycloak, typ: 'Refresh' }, 'JWT'],
    ['a token bound to a proof of possession', byClient, { ...keycloak, typ: 'DPoP' }, 'JWT'],
    ['a logout token', byAudience, rfc9068, 'logout+jwt'],
    ['another API, by the same client', byAudience, { ...auth0, aud: 'https://other.example' }, 'JWT'],
    ['another API, by our client', byClient, { ...rfc9068, aud: 'other' }, 'at+jwt'],
    ['another client of Cognito', byClient, { ...cognito, client_id: 'other' }, undefined],
    ['another client of Keycloak', byClient, { ...keycloak, azp: 'other' }, 'JWT'],
    ['another client, though we are in its audience', byClient, { ...keycloak, azp: 'other', aud: ['web'] }, 'JWT'],
    ['no client at all', byClient, { aud: 'web' }, 'at+jwt'],
    ['no audience', byAudience, cognito, undefined],
  ])('tokens of another kind or for somebody else are refused: %s', async (_, recipient, claims, typ) => {
    expect(await verifierFor(recipient).verify(await sign(claims, typ ? { typ } : {}))).toBeNull()
  })
})

describe('an issuer that fails', () => {
  it('makes the check reject as unavailable, and is asked again', async () => {
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

  it('is refused if its discovery document names another issuer', async () => {
    issuer.named = 'https://other.example'
    await expect(verifierFor().verify(await sign())).rejects.toBeInstanceOf(IdentityUnavailable)
  })
})
