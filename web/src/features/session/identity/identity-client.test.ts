import { ApiError } from '@koma/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Fault } from '../../../../testing/answers.ts'
import { createIdentityClient, type IdentityClient, type IdentityClientOptions } from './identity-client.ts'
import { TestIdentityService } from './test-identity-service.ts'

const seconds = 1000
const strong = 'Twilight2025!'

let service: TestIdentityService
let time: number
beforeEach(() => {
  service = new TestIdentityService()
  time = Date.parse('2026-08-16T12:00:00Z')
})
afterEach(() => vi.useRealTimers())

const openTab = (options: IdentityClientOptions = {}) =>
  createIdentityClient({ fetch: service.fetch, now: () => time, language: () => 'en', ...options })
/** Browsers send storage events to other tabs only; here all tabs share one window, so the test dispatches them. */
const tellTabs = () => dispatchEvent(new StorageEvent('storage', { key: 'koma.session' }))
const tokensAsked = () => service.asked.filter((call) => call.endsWith('/token')).length

async function signedInTab() {
  const tab = openTab()
  expect(await tab.signIn('mio@example.com', 'right')).toEqual({ ok: true })
  return tab
}
function countSignOuts(tab: IdentityClient): () => number {
  let count = 0
  tab.onSignedOut(() => {
    count += 1
  })
  return () => count
}
const whose = (token: string | null) => (token ? JSON.parse(atob(token.split('.')[1] ?? '')).sub : null)

describe('restoring the session', () => {
  it('finds the session by its cookie, even if nothing else is stored', async () => {
    service.cookie = service.signInAs('mio')
    const tab = openTab()
    expect(await tab.restore()).toBe(true)
    expect(whose(await tab.token(null))).toBe('mio')
    expect(service.sent[0]).toMatchObject({ path: '/identity/token', credentials: 'same-origin' })
  })

  it('asks the service once about a new visitor, and remembers that they are not signed in', async () => {
    const tab = openTab()
    const signedOut = countSignOuts(tab)
    expect(await tab.restore()).toBe(false)
    expect(await tab.token(null)).toBeNull()
    expect(signedOut()).toBe(0)
    expect(await openTab().restore()).toBe(false)
    expect(tokensAsked()).toBe(1)
  })

  it('makes calls wait until it is known who is signed in', async () => {
    service.cookie = service.signInAs('mio')
    const tab = openTab()
    const early = tab.token(null)
    await tab.restore()
    expect(whose(await early)).toBe('mio')
  })

  it('keeps the session while there is no connection', async () => {
    await signedInTab()
    const tab = openTab()
    const signedOut = countSignOuts(tab)
    service.down = true
    await expect(tab.restore()).rejects.toBeInstanceOf(ApiError)
    service.down = false
    expect(await tab.restore()).toBe(true)
    expect(signedOut()).toBe(0)
  })

  it('does not treat an error of the service as a sign-out', async () => {
    await signedInTab()
    const tab = openTab()
    service.refusals.push('unavailable', 'unknown')
    await expect(tab.restore()).rejects.toMatchObject({ status: 500 })
    service.refusals.push('too_many_requests')
    await expect(tab.restore()).rejects.toMatchObject({ status: 429 })
    service.refusals.push('proxy')
    expect(await tab.restore()).toBe(true)
  })

  it('ignores anything in storage that it did not write', async () => {
    service.cookie = service.signInAs('mio')
    for (const text of ['', '{', 'null', '1', '{"state":"in"}', '{"state":"in","account":"mio","refreshToken":1}']) {
      localStorage.setItem('koma.session', text)
      expect(await openTab().restore()).toBe(true)
    }
  })
})

describe('the token', () => {
  it('is used until a minute before it expires, then renewed in the background', async () => {
    const tab = await signedInTab()
    const first = await tab.token(null)
    time += 539 * seconds
    expect(await tab.token(null)).toBe(first)
    expect(tokensAsked()).toBe(0)
    time += 2 * seconds
    expect(await tab.token(null)).toBe(first)
    await vi.waitFor(async () => expect(await tab.token(null)).not.toBe(first))
    expect(tokensAsked()).toBe(1)
  })

  it('is renewed once for all callers when it expires, and they wait for it', async () => {
    const tab = await signedInTab()
    const first = await tab.token(null)
    time += 700 * seconds
    const tokens = await Promise.all([tab.token(null), tab.token(null), tab.token(null)])
    expect(new Set(tokens).size).toBe(1)
    expect(tokens[0]).not.toBe(first)
    expect(tokensAsked()).toBe(1)
  })

  it('is renewed when the API rejects it', async () => {
    const tab = await signedInTab()
    const first = await tab.token(null)
    const second = await tab.token(first)
    expect(second).not.toBe(first)
    expect(await tab.token(first)).toBe(second)
    expect(tokensAsked()).toBe(1)
  })

  it('is used while offline until it expires, and expiring then does not sign out', async () => {
    const tab = await signedInTab()
    const signedOut = countSignOuts(tab)
    const first = await tab.token(null)
    service.down = true
    time += 595 * seconds
    expect(await tab.token(null)).toBe(first)
    time += 10 * seconds
    await expect(tab.token(null)).rejects.toMatchObject({ code: ApiError.network })
    service.down = false
    expect(whose(await tab.token(null))).toBe('mio')
    expect(signedOut()).toBe(0)
  })

  it('ends with the session, and the tab is signed out', async () => {
    const tab = await signedInTab()
    const signedOut = countSignOuts(tab)
    service.sessions.clear()
    expect(await tab.token(await tab.token(null))).toBeNull()
    expect(signedOut()).toBe(1)
    expect(await openTab().restore()).toBe(false)
  })
})

describe('several tabs', () => {
  it('are all signed out by one', async () => {
    const [one, two] = [await signedInTab(), openTab()]
    await two.restore()
    const signedOut = countSignOuts(two)
    await one.signOut()
    tellTabs()
    expect(signedOut()).toBe(1)
    expect(await two.token(null)).toBeNull()
  })

  it('never show one account with the token of another', async () => {
    const [one, two] = [await signedInTab(), openTab()]
    await two.restore()
    const ended = countSignOuts(one)
    await two.signIn('haru@example.com', 'right')
    tellTabs()
    expect(ended()).toBe(1)
    expect(await one.token(null)).toBeNull()
    expect(whose(await two.token(null))).toBe('haru')
  })

  it('notice another account even without a storage event', async () => {
    const [one, two] = [await signedInTab(), openTab()]
    await two.restore()
    const ended = countSignOuts(one)
    await two.signIn('haru@example.com', 'right')
    time += 700 * seconds
    expect(await one.token(null)).toBeNull()
    expect(ended()).toBe(1)
  })

  it('stay signed in when another tab signs in to the same account, or the storage is cleared', async () => {
    const [one, two] = [await signedInTab(), openTab()]
    await two.signIn('mio@example.com', 'right')
    tellTabs()
    localStorage.clear()
    tellTabs()
    expect(whose(await one.token(null))).toBe('mio')
  })
})

describe('signing out', () => {
  it('ends the session at the service', async () => {
    const tab = await signedInTab()
    await tab.signOut()
    expect(await tab.token(null)).toBeNull()
    expect([...service.sessions]).toEqual([])
    expect(service.cookie).toBeNull()
  })

  it('works offline, and reaches the service when the connection is back', async () => {
    const tab = await signedInTab()
    service.down = true
    await tab.signOut()
    expect(await tab.token(null)).toBeNull()
    expect(await openTab().restore()).toBe(false)
    expect(service.sessions.size).toBe(1)
    service.down = false
    dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(service.sessions.size).toBe(0))
    expect(tokensAsked()).toBe(0)
  })

  it('reaches the service on the next visit if the tab was closed meanwhile', async () => {
    const tab = await signedInTab()
    service.down = true
    await tab.signOut()
    service.down = false
    expect(await openTab().restore()).toBe(false)
    await vi.waitFor(() => expect(service.sessions.size).toBe(0))
  })

  it('does not remove the cookie of a sign-in that follows at once', async () => {
    const tab = await signedInTab()
    const release = service.hold()
    const out = tab.signOut()
    const back = tab.signIn('haru@example.com', 'right')
    release()
    await out
    expect(await back).toEqual({ ok: true })
    expect(service.sessions.get(service.cookie ?? '')).toBe('haru')
    expect(whose(await tab.token(null))).toBe('haru')
  })

  it('drops a renewal that arrives after it', async () => {
    const tab = await signedInTab()
    time += 700 * seconds
    const release = service.hold()
    const late = tab.token(null)
    await Promise.resolve()
    const out = tab.signOut()
    release()
    await out
    expect(await late).toBeNull()
    expect(await tab.token(null)).toBeNull()
  })
})

describe('on another origin', () => {
  const baseUrl = 'https://koma.example/identity'

  it('stores the session itself and sends it as a bearer token, never a cookie', async () => {
    const shell = openTab({ baseUrl })
    await shell.signIn('mio@example.com', 'right')
    const again = openTab({ baseUrl })
    expect(await again.restore()).toBe(true)
    expect(service.sent.at(-1)).toMatchObject({ path: '/identity/token', credentials: 'omit' })
    expect(service.sent.at(-1)?.headers.get('authorization')).toBe('Bearer session1')
    expect(await (await again.settings()).confirmEmail('new@example.com', '123456')).toEqual({ ok: true })
    await again.signOut()
    expect(service.sessions.size).toBe(0)
  })

  it('sends no request if no session was stored', async () => {
    expect(await openTab({ baseUrl }).restore()).toBe(false)
    expect(service.asked).toEqual([])
  })
})

describe('what the service refuses', () => {
  it.each<[Fault, string]>([
    ['wrong_credentials', 'wrong_credentials'],
    ['email_unverified', 'email_unverified'],
    ['invalid_email', 'invalid_email'],
    ['invalid_input', 'unknown'],
    ['forbidden', 'unknown'],
    ['unknown', 'unknown'],
  ])('is the outcome of signing in: %s', async (fault, reason) => {
    const tab = openTab()
    service.refusals.push(fault)
    expect(await tab.signIn('mio@example.com', 'wrong')).toEqual({ ok: false, reason })
  })

  it.each<[Fault, string]>([
    ['wrong_code', 'wrong_code'],
    ['weak_password', 'weak_password'],
    ['invalid_email', 'invalid_email'],
    ['unknown', 'unknown'],
  ])('is the outcome of finishing a sign-up: %s', async (fault, reason) => {
    const tab = openTab()
    service.refusals.push(fault)
    expect(await tab.verifyEmail('mio@example.com', '123456', 'wrong')).toEqual({ ok: false, reason })
  })

  it.each<[Fault, string]>([
    ['weak_password', 'weak_password'],
    ['invalid_email', 'invalid_email'],
    ['invalid_input', 'unknown'],
  ])('is the outcome of signing up: %s', async (fault, reason) => {
    const tab = openTab()
    service.refusals.push(fault)
    expect(await tab.signUp('mio@example.com', 'wrong')).toEqual({ ok: false, reason })
  })

  it('reports how long a limit lasts, and a lost connection', async () => {
    const tab = openTab()
    service.refusals.push({ error: 'attempt_limit', wait: 900 })
    expect(await tab.requestReset('mio@example.com')).toEqual({
      ok: false,
      reason: 'attempt_limit',
      retryAfterSeconds: 900,
    })
    service.down = true
    expect(await tab.resendCode('mio@example.com')).toEqual({ ok: false, reason: 'network' })
  })

  it('does not sign the current user out', async () => {
    const tab = await signedInTab()
    service.refusals.push('wrong_credentials')
    await tab.signIn('haru@example.com', 'wrong')
    expect(whose(await tab.token(null))).toBe('mio')
  })
})

describe('calls', () => {
  it('send what the service needs', async () => {
    const tab = openTab()
    await tab.signUp('mio@example.com', strong)
    await tab.verifyEmail('mio@example.com', '123456', strong)
    await tab.resetPassword('mio@example.com', '123456', strong)
    const entry = { email: 'mio@example.com', password: strong, language: 'en' }
    expect(service.sent.map(({ path, body }) => [path, body])).toEqual([
      ['/identity/sign-up', entry],
      ['/identity/verify-email', { ...entry, code: '123456', keep: 'cookie' }],
      ['/identity/reset-password', { ...entry, code: '123456', keep: 'cookie' }],
    ])
  })

  it('change the account and its devices', async () => {
    const settings = await (await signedInTab()).settings()
    expect(await settings.changePassword('old', strong)).toEqual({ ok: true })
    expect(await settings.changeEmail('new@example.com')).toEqual({ ok: true })
    service.refusals.push('wrong_password', 'email_taken')
    expect(await settings.changePassword('wrong', strong)).toEqual({ ok: false, reason: 'wrong_password' })
    expect(await settings.confirmEmail('new@example.com', '123456')).toEqual({ ok: false, reason: 'email_taken' })
    expect(await settings.devices()).toEqual([])
    await settings.disconnectOthers()
    service.refusals.push('not_found', 'not_found', 'not_found')
    await settings.disconnect('gone')
    expect(await settings.reviewDevice('AAAA-AAAA')).toBeNull()
    expect(await settings.answerDevice('AAAA-AAAA', 'approve')).toBe(false)
    expect(await settings.reviewDevice('BBBB-BBBB')).toEqual({ client_id: 'koma-desktop' })
    expect(await settings.answerDevice('BBBB-BBBB', 'approve')).toBe(true)
  })

  it('sign the tab out if the session has ended', async () => {
    const tab = await signedInTab()
    const signedOut = countSignOuts(tab)
    service.sessions.clear()
    service.refusals.push('unauthenticated')
    expect(await (await tab.settings()).changeEmail('new@example.com')).toEqual({ ok: false, reason: 'signed_out' })
    await vi.waitFor(() => expect(signedOut()).toBe(1))
  })

  it('work within the tab if the browser refuses storage', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const tab = await signedInTab()
    expect(whose(await tab.token(null))).toBe('mio')
    expect(await tab.restore()).toBe(true)
  })
})
