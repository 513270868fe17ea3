import { webcrypto } from 'node:crypto'
import { ApiError } from '@koma/client'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createIssuerClient } from './issuer-client.ts'
import { TestIssuer } from './test-issuer.ts'

const minute = 60_000

/** jsdom has no hashes, and does not take Node's buffers for its own. */
async function digest(name: string, data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const hash = new Uint8Array(await webcrypto.subtle.digest(name, data))
  const own = new ArrayBuffer(hash.length)
  new Uint8Array(own).set(hash)
  return own
}

let issuer: TestIssuer
let left: URL[]
let time: number
beforeEach(() => {
  vi.stubGlobal('crypto', { getRandomValues: webcrypto.getRandomValues.bind(webcrypto), subtle: { digest } })
  sessionStorage.clear()
  issuer = new TestIssuer()
  left = []
  time = Date.now()
  return () => vi.unstubAllGlobals()
})

const openTab = () =>
  createIssuerClient(issuer.config, {
    fetch: issuer.fetch,
    retry: { sleep: async () => {} },
    now: () => time,
    leaveTo: (address) => void left.push(new URL(address)),
  })

type Tab = ReturnType<typeof openTab>

/** Begins a sign-in and returns the parameters that the issuer is asked with. */
async function begin(tab: Tab, from = '/photo'): Promise<URLSearchParams> {
  const before = left.length
  void tab.issuer?.begin(from)
  await vi.waitFor(() => expect(left).toHaveLength(before + 1))
  const asked = left.at(-1)?.searchParams ?? new URLSearchParams()
  issuer.nonce = asked.get('nonce') ?? ''
  return asked
}

const callback = (answer: Record<string, string>) =>
  new URL(`/login/callback?${new URLSearchParams(answer)}`, location.origin)

async function signIn(tab: Tab): Promise<void> {
  const state = (await begin(tab)).get('state') ?? ''
  expect(await tab.issuer?.finish(callback({ code: 'good', state }))).toEqual({ ok: true, from: '/photo' })
}

describe('signing in at another issuer', () => {
  it('goes on when the issuer was busy for a moment', async () => {
    issuer.busyFor = 2
    await signIn(openTab())
    expect(issuer.count('/.well-known/openid-configuration')).toBe(3)
  })

  it('asks with PKCE, state and nonce for what the issuer knows, and comes back with a session', async () => {
    const tab = openTab()
    const asked = await begin(tab)
    expect(Object.fromEntries(asked)).toEqual({
      client_id: 'web',
      redirect_uri: `${location.origin}/login/callback`,
      response_type: 'code',
      scope: 'openid email photos',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      audience: 'https://api.example',
      resource: 'https://api.example',
    })
    const address = callback({ code: 'good', state: asked.get('state') ?? '' })
    const [first, second] = await Promise.all([tab.issuer?.finish(address), tab.issuer?.finish(address)])
    expect([first, second]).toEqual([
      { ok: true, from: '/photo' },
      { ok: true, from: '/photo' },
    ])
    expect(issuer.count('/token')).toBe(1)
    expect(await tab.token(null)).toEqual(expect.any(String))
  })

  it('asks even a user who is signed in there to prove who they are where a fresh sign-in is needed', async () => {
    void openTab().issuer?.begin('/setting/account', 'fresh')
    await vi.waitFor(() => expect(left.at(-1)?.searchParams.get('prompt')).toBe('login'))
  })

  it.each([
    ['denied', { error: 'access_denied' }],
    ['away', { error: 'temporarily_unavailable' }],
    ['refused', { error: 'invalid_scope' }],
    ['expired', { code: 'used' }],
    ['refused', { code: 'good', iss: 'https://evil.example' }],
  ] as const)('is %s with %o', async (reason, answer) => {
    const tab = openTab()
    const state = (await begin(tab)).get('state') ?? ''
    expect(await tab.issuer?.finish(callback({ ...answer, state }))).toEqual({ ok: false, reason, from: '/photo' })
    expect(await openTab().restore()).toBe(false)
  })

  it('refuses an ID token for another sign-in', async () => {
    const tab = openTab()
    const state = (await begin(tab)).get('state') ?? ''
    issuer.nonce = 'of somebody else'
    expect(await tab.issuer?.finish(callback({ code: 'good', state }))).toMatchObject({ reason: 'refused' })
  })

  it('knows only the sign-in that this tab began, which a foreign callback does not end', async () => {
    const tab = openTab()
    const foreign = callback({ code: 'good', state: 'guessed' })
    expect(await tab.issuer?.finish(foreign)).toEqual({ ok: false, reason: 'wrong_state', from: '/' })
    const state = (await begin(tab)).get('state') ?? ''
    await tab.issuer?.finish(callback({ code: 'other', state: 'guessed' }))
    expect(await tab.issuer?.finish(callback({ code: 'good', state }))).toMatchObject({ ok: true })
  })

  it('has ended after half an hour', async () => {
    const tab = openTab()
    const state = (await begin(tab)).get('state') ?? ''
    time += 31 * minute
    expect(await tab.issuer?.finish(callback({ code: 'good', state }))).toMatchObject({ reason: 'expired' })
  })

  it('says so if the issuer cannot be reached, and works when it is back', async () => {
    const tab = openTab()
    issuer.isDown = true
    expect(await tab.issuer?.begin('/')).toBe('away')
    issuer.isDown = false
    await signIn(tab)
  })
})

describe('[2 native app] signing in with the system’s browser over the app', () => {
  const kept = new Map<string, string>()
  const openApp = (leaveTo: (address: string) => Promise<void>) =>
    createIssuerClient(issuer.config, {
      fetch: issuer.fetch,
      now: () => time,
      leaveTo,
      redirectUri: 'photos.koma.app:/login/callback',
      homeUri: 'photos.koma.app:/',
      texts: { read: (name) => kept.get(name) ?? null, write: (name, text) => void kept.set(name, text) },
    })

  it('comes back by the scheme of the app, also if the system closed it meanwhile', async () => {
    const opened: URL[] = []
    const app = openApp((address) => {
      opened.push(new URL(address))
      return new Promise(() => {})
    })
    void app.issuer?.begin('/photo')
    await vi.waitFor(() => expect(opened).toHaveLength(1))
    const asked = opened[0]?.searchParams
    expect(asked?.get('redirect_uri')).toBe('photos.koma.app:/login/callback')
    issuer.nonce = asked?.get('nonce') ?? ''
    const address = callback({ code: 'good', state: asked?.get('state') ?? '' })
    expect(await openApp(async () => {}).issuer?.finish(address)).toEqual({ ok: true, from: '/photo' })
    expect(await app.issuer?.finish(address)).toMatchObject({ ok: false, reason: 'wrong_state' })
  })

  it('counts as denied by somebody who closes the browser', async () => {
    expect(await openApp(async () => {}).issuer?.begin('/')).toBe('denied')
  })
})

describe('the session', () => {
  it('is renewed with each new refresh token, by tab after tab', async () => {
    const tab = openTab()
    await signIn(tab)
    const beside = openTab()
    expect(await beside.restore()).toBe(true)
    for (const each of [tab, beside, tab, beside]) {
      time += 10 * minute
      expect(await each.token(null)).toEqual(expect.any(String))
    }
    expect(issuer.refreshToken).not.toBeNull()
  })

  it('outlasts an issuer that is away, and ends with a refresh token that it refuses', async () => {
    const tab = openTab()
    await signIn(tab)
    let ends = 0
    tab.onSignedOut(() => {
      ends += 1
    })
    time += 10 * minute
    issuer.isDown = true
    await expect(tab.token(null)).rejects.toBeInstanceOf(ApiError)
    expect(ends).toBe(0)
    issuer.isDown = false
    expect(await tab.token(null)).toEqual(expect.any(String))
    issuer.refreshToken = null
    time += 10 * minute
    expect(await tab.token(null)).toBeNull()
    expect(ends).toBe(1)
    expect(await openTab().restore()).toBe(false)
  })

  it('is signed out of here, by revoking the token, and of the issuer', async () => {
    const tab = openTab()
    await signIn(tab)
    await tab.signOut()
    expect(issuer.refreshToken).toBeNull()
    expect(left.at(-1)?.origin).toBe(issuer.url)
    expect(Object.fromEntries(left.at(-1)?.searchParams ?? [])).toEqual({
      client_id: 'web',
      post_logout_redirect_uri: `${location.origin}/`,
      logout_uri: `${location.origin}/`,
      id_token_hint: expect.stringMatching(/\./),
    })
    expect(await tab.token(null)).toBeNull()
  })

  it('is signed out of here alone where the page has to stay', async () => {
    const tab = openTab()
    await signIn(tab)
    const before = left.length
    await tab.signOut('stay')
    expect([issuer.refreshToken, await tab.token(null), left.length]).toEqual([null, null, before])
  })

  it('is signed out of here while the issuer is away, and the token is revoked at the next visit', async () => {
    const tab = openTab()
    await signIn(tab)
    issuer.isDown = true
    await tab.signOut()
    expect(await tab.token(null)).toBeNull()
    issuer.isDown = false
    expect(await openTab().restore()).toBe(false)
    await vi.waitFor(() => expect(issuer.refreshToken).toBeNull())
  })
})
