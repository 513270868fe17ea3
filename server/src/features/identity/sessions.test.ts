import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createEmbeddedIdentity } from '../../ports/identity/embedded-identity.ts'
import {
  goodPassword,
  randomAddress,
  startBeside,
  startTestIdentity,
  type TestIdentity,
  testSecret,
} from './test-identity.ts'
import { day, minute, moveTime, second } from './test-time.ts'

let service: TestIdentity
beforeAll(async () => {
  service = await startTestIdentity()
})
afterAll(() => service.stop())
afterEach(() => void vi.useRealTimers())

const stranger = (headers = {}) => service.visitor({ 'x-forwarded-for': randomAddress(), ...headers })

const KeySet = z.object({ keys: z.array(z.looseObject({ kid: z.string() })) })
const shownKeys = async () => KeySet.parse((await stranger().request('GET', '/jwks.json', null)).body).keys

async function signInKeepingToken(email: string): Promise<{ access_token: string; refresh_token: string }> {
  const { body } = await stranger().post('/sign-in', { email, password: goodPassword, keep: 'token' })
  return { access_token: body.access_token, refresh_token: String(body.refresh_token) }
}

describe('refreshing', () => {
  it('exchanges the cookie for a new access token, and renews the cookie', async () => {
    const browser = await service.member('cookie@example.com')
    const answer = await browser.post('/token')
    expect(answer.body).toEqual({ access_token: expect.any(String), token_type: 'Bearer', expires_in: 600 })
    expect(answer.headers.get('set-cookie')).toContain('Max-Age=7776000')
  })

  it('exchanges a bearer token for clients on another origin, without any cookie', async () => {
    await service.member('bearer@example.com')
    const { refresh_token } = await signInKeepingToken('bearer@example.com')
    const shell = stranger({ origin: 'capacitor://localhost', 'sec-fetch-site': 'cross-site' })
    const answer = await shell.post('/token', undefined, { authorization: `Bearer ${refresh_token}` })
    expect(answer.body).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 600,
      refresh_token,
    })
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('access-control-allow-origin')).toBe('capacitor://localhost')
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  })

  it('answers the refresh grant of OAuth', async () => {
    await service.member('oauth@example.com')
    const { refresh_token } = await signInKeepingToken('oauth@example.com')
    const good = await stranger().postForm('/token', { grant_type: 'refresh_token', refresh_token })
    expect(good.body).toMatchObject({ access_token: expect.any(String), refresh_token })
    const bad = await stranger().postForm('/token', { grant_type: 'refresh_token', refresh_token: 'x'.repeat(32) })
    expect([bad.status, bad.body]).toEqual([
      400,
      {
        code: 1315,
        message: 'The grant is not valid',
        error: 'invalid_grant',
        error_description: 'The grant is not valid',
      },
    ])
  })

  it.each(['a\0b', '写真', "' or 1=1", '', 'x'.repeat(200)])(
    'refuses a malformed refresh token like an unknown one: %j',
    async (refresh_token) => {
      const answer = await stranger().post('/token', { grant_type: 'refresh_token', refresh_token })
      expect([answer.status, answer.body]).toMatchObject([400, { code: 1315, error: 'invalid_grant' }])
    },
  )

  it('answers 204 to a request without a session', async () => {
    expect((await stranger().post('/token')).status).toBe(204)
  })

  it('answers 401 to an invalid session, and clears a dead cookie', async () => {
    for (const bearer of ['x'.repeat(32), 'a.b.c', '%00', "' or 1=1"]) {
      expect((await stranger().post('/token', undefined, { authorization: `Bearer ${bearer}` })).status).toBe(401)
    }
    const browser = stranger()
    browser.cookie = `koma_session=${'x'.repeat(32)}`
    const answer = await browser.post('/token')
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([401, expect.stringContaining('Max-Age=0')])
  })

  it('does not accept an access token as a session', async () => {
    const browser = await service.member('confused@example.com')
    const { access_token } = (await browser.post('/token')).body
    expect((await stranger().devices({ authorization: `Bearer ${access_token}` })).status).toBe(401)
  })

  it('stops when the session ends, 90 days after it was last used', async () => {
    const browser = await service.member('idle@example.com')
    moveTime(60 * day)
    expect((await browser.post('/token')).status).toBe(200)
    moveTime(60 * day)
    expect((await browser.post('/token')).status).toBe(200)
    moveTime(91 * day)
    expect((await browser.post('/token')).status).toBe(401)
  })
})

describe('signing out', () => {
  it('ends the session for the cookie and for copies of it', async () => {
    const browser = await service.member('out@example.com')
    const session = browser.cookie?.split('=')[1]
    expect((await browser.post('/sign-out')).status).toBe(204)
    expect(browser.cookie).toBeNull()
    expect((await stranger().post('/token', undefined, { authorization: `Bearer ${session}` })).status).toBe(401)
  })

  it('ends the session of a bearer token', async () => {
    await service.member('outbearer@example.com')
    const { refresh_token } = await signInKeepingToken('outbearer@example.com')
    const authorization = `Bearer ${refresh_token}`
    expect((await stranger().post('/sign-out', undefined, { authorization })).status).toBe(204)
    expect((await stranger().post('/token', undefined, { authorization })).status).toBe(401)
  })

  it('is no error the second time, or without a session', async () => {
    const browser = await service.member('outtwice@example.com')
    const cookie = browser.cookie
    await browser.post('/sign-out')
    browser.cookie = cookie
    expect((await browser.post('/sign-out')).status).toBe(204)
    expect((await stranger().post('/sign-out')).status).toBe(204)
  })
})

describe('a cookie works only from our own pages', () => {
  const foreign: Array<[string, Record<string, string>]> = [
    ['another origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['another site, as the browser says', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
    ['an address typed in', { 'sec-fetch-site': 'none' }],
  ]

  it.each(foreign)('and not from %s', async (_, headers) => {
    const browser = await service.member(`csrf${Math.random().toString(36).slice(2)}@example.com`)
    for (const path of ['/token', '/sign-out', '/change-email', '/change-password', '/device/approve'] as const) {
      const answer = await browser.post(path, {}, headers)
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, 1003])
    }
    expect((await browser.disconnectOthers(headers)).status).toBe(403)
    expect((await browser.post('/token')).status).toBe(200)
  })

  it('and not if the request has neither Origin nor Sec-Fetch-Site', async () => {
    const browser = await service.member('silent@example.com')
    const { cookie } = browser
    const answer = await fetch(`${service.url}/identity/token`, { method: 'POST', headers: { cookie: String(cookie) } })
    expect(answer.status).toBe(403)
  })

  it('and a foreign page cannot sign its visitor in', async () => {
    await service.member('login-csrf@example.com')
    const page = stranger({ origin: 'https://evil.example' })
    const body = { email: 'login-csrf@example.com', password: goodPassword }
    expect((await page.post('/sign-in', body)).status).toBe(403)
    expect((await page.post('/sign-in', { ...body, keep: 'token' })).status).toBe(200)
  })

  it('also if the server is reached by a name other than the configured one', async () => {
    const browser = await service.member('byname@example.com')
    const port = new URL(service.url).port
    const answer = await fetch(`http://localhost:${port}/identity/token`, {
      method: 'POST',
      headers: { cookie: String(browser.cookie), origin: `http://localhost:${port}` },
    })
    expect(answer.status).toBe(200)
  })
})

describe('access tokens', () => {
  it('give access to the API, and other tokens do not', async () => {
    const browser = await service.member('api@example.com')
    const { access_token } = (await browser.post('/token')).body
    const ask = (token: string) =>
      fetch(`${service.url}/api/user/0198c0de-0000-7000-8000-000000000000`, {
        headers: { authorization: `Bearer ${token}` },
      })
    expect((await ask(access_token)).status).toBe(501)
    expect((await ask(`${access_token}x`)).status).toBe(401)
    expect((await ask(String(browser.cookie?.split('=')[1]))).status).toBe(401)
  })

  it('expire after ten minutes', async () => {
    const browser = await service.member('expiry@example.com')
    const { access_token } = (await browser.post('/token')).body
    moveTime(10 * minute - 2 * second)
    expect(await service.identity.verifier.verify(access_token)).not.toBeNull()
    moveTime(3 * second)
    expect(await service.identity.verifier.verify(access_token)).toBeNull()
    expect(await service.identity.verifier.verify((await browser.post('/token')).body.access_token)).not.toBeNull()
  })

  it('are refused if they are forged or malformed', async () => {
    const browser = await service.member('forged@example.com')
    const { access_token } = (await browser.post('/token')).body
    const [header = '', payload = '', signature = ''] = access_token.split('.')
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString())
    const { privateKey } = await generateKeyPair('EdDSA')
    const forge = (protectedHeader: { alg: string; kid?: string }) =>
      new SignJWT({ email: 'a@example.com' })
        .setProtectedHeader(protectedHeader)
        .setIssuer(`${service.url}/identity`)
        .setAudience('koma')
        .setSubject('someone')
        .setExpirationTime('10m')
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
    const forged = [
      '',
      'a',
      'a.b.c',
      none,
      `${header}.${payload}.${signature.slice(0, -4)}AAAA`,
      await forge({ alg: 'EdDSA', kid }).sign(privateKey),
      await forge({ alg: 'EdDSA', kid: 'unknown' }).sign(privateKey),
      await forge({ alg: 'HS256', kid }).sign(new TextEncoder().encode(testSecret)),
    ]
    for (const token of forged) expect([token, await service.identity.verifier.verify(token)]).toEqual([token, null])
  })

  it('stay valid while their key is rotated, and other processes accept the new key', async () => {
    const browser = await service.member('rotate@example.com')
    const second = await startBeside(service)
    const other = second.identity
    const before = (await browser.post('/token')).body.access_token
    expect(await other.verifier.verify(before)).not.toBeNull()
    await service.database.pool.query(`update identity.jwks set "expiresAt" = now() - interval '1 second'`)
    let after = ''
    await vi.waitFor(async () => {
      after = (await browser.post('/token')).body.access_token
      expect(keyOf(after)).not.toBe(keyOf(before))
      expect(await other.verifier.verify(after)).not.toBeNull()
      expect(await service.identity.verifier.verify(after)).not.toBeNull()
    })
    expect(await other.verifier.verify(before)).not.toBeNull()
    const shown = (await shownKeys()).map((key) => key.kid)
    expect(shown).toEqual(expect.arrayContaining([keyOf(before), keyOf(after)]))
    await second.stop()
  })

  it('are not signed with the secret of another installation, and startup fails', async () => {
    const other = createEmbeddedIdentity({
      pool: service.database.pool,
      listener: service.database.listener,
      secret: 'quite another secret, also long enough',
      webUrl: () => service.url,
      identityUrl: () => `${service.url}/identity`,
      passwordWork: service.identity.passwordWork,
      passwordCost: service.identity.passwordCost,
      log: { error: () => {} },
    })
    await expect(other.ready()).rejects.toThrow('secret')
  })
})

describe('discovery', () => {
  it('shows only public keys, and where the endpoints are', async () => {
    await service.identity.ready()
    for (const key of await shownKeys()) {
      expect(key).toEqual({
        kty: 'OKP',
        crv: 'Ed25519',
        x: expect.any(String),
        kid: expect.any(String),
        alg: 'EdDSA',
        use: 'sig',
      })
    }
    const document = (await stranger().request('GET', '/.well-known/openid-configuration', null)).body
    expect(document).toMatchObject({
      issuer: `${service.url}/identity`,
      jwks_uri: `${service.url}/identity/jwks.json`,
      token_endpoint: `${service.url}/identity/token`,
      device_authorization_endpoint: `${service.url}/identity/device/code`,
    })
  })
})

function keyOf(token: string): string {
  return JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid
}
