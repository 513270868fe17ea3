import { ApiError } from '@koma/client'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { countSignOuts, TestBrowser, whose } from './test-browser.ts'
import type { TestIdentityService } from './test-identity-service.ts'

const seconds = 1000

let browser: TestBrowser
let service: TestIdentityService
beforeEach(() => {
  browser = new TestBrowser()
  service = browser.service
})

/** Browsers send storage events to other tabs only; here all tabs share one window, so the test dispatches them. */
const tellTabs = () => dispatchEvent(new StorageEvent('storage', { key: 'koma.session' }))

describe('restoring the session', () => {
  it('finds the session by its cookie, even if nothing else is stored', async () => {
    service.cookie = service.signInAs('mio')
    const tab = browser.openTab()
    expect(await tab.restore()).toBe(true)
    expect(whose(await tab.token(null))).toBe('mio')
    expect(service.sent[0]).toMatchObject({ path: '/identity/token', credentials: 'same-origin' })
  })

  it('asks the service once about a new visitor, and remembers that they are not signed in', async () => {
    const tab = browser.openTab()
    const signedOut = countSignOuts(tab)
    expect(await tab.restore()).toBe(false)
    expect(await tab.token(null)).toBeNull()
    expect(signedOut()).toBe(0)
    expect(await browser.openTab().restore()).toBe(false)
    expect(browser.tokensAsked()).toBe(1)
  })

  it('makes calls wait until it is known who is signed in', async () => {
    service.cookie = service.signInAs('mio')
    const tab = browser.openTab()
    const early = tab.token(null)
    await tab.restore()
    expect(whose(await early)).toBe('mio')
  })

  it('keeps the session while there is no connection', async () => {
    await browser.openSignedInTab()
    const tab = browser.openTab()
    const signedOut = countSignOuts(tab)
    service.down = true
    await expect(tab.restore()).rejects.toBeInstanceOf(ApiError)
    service.down = false
    expect(await tab.restore()).toBe(true)
    expect(signedOut()).toBe(0)
  })

  it('goes on as who was signed in while there is no connection: calls fail for lack of it, and work once it is back', async () => {
    await browser.openSignedInTab()
    const tab = browser.openTab()
    const signedOut = countSignOuts(tab)
    service.down = true
    await expect(tab.restore()).rejects.toBeInstanceOf(ApiError)
    tab.presume()
    await expect(tab.token(null)).rejects.toBeInstanceOf(ApiError)
    service.down = false
    expect(whose(await tab.token(null))).toBe('mio')
    expect(signedOut()).toBe(0)
  })

  it('signs out once there is a connection if the session has ended meanwhile', async () => {
    await browser.openSignedInTab()
    const tab = browser.openTab()
    const signedOut = countSignOuts(tab)
    service.down = true
    await expect(tab.restore()).rejects.toBeInstanceOf(ApiError)
    tab.presume()
    service.down = false
    service.sessions.clear()
    expect(await tab.token(null)).toBeNull()
    expect(signedOut()).toBe(1)
  })

  it('presumes nobody who has signed out', async () => {
    const first = await browser.openSignedInTab()
    await first.signOut()
    const tab = browser.openTab()
    tab.presume()
    expect(await tab.restore()).toBe(false)
    expect(await tab.token(null)).toBeNull()
  })

  it('does not treat an error of the service as a sign-out', async () => {
    await browser.openSignedInTab()
    const tab = browser.openTab()
    service.refusals.push('unavailable', 'unknown')
    await expect(tab.restore()).rejects.toMatchObject({ status: 500 })
    service.refusals.push('too_many_requests')
    await expect(tab.restore()).rejects.toMatchObject({ status: 429 })
    service.refusals.push('proxy')
    expect(await tab.restore()).toBe(true)
  })

  it('does not come back before the service wants it to', async () => {
    await browser.openSignedInTab()
    const tab = browser.openTab()
    service.refusals.push({ error: 'unavailable', wait: 60 })
    await expect(tab.restore()).rejects.toMatchObject({ status: 503 })
    expect(browser.tokensAsked()).toBe(1)
    service.refusals.push({ error: 'unavailable', wait: 1 })
    expect(await tab.restore()).toBe(true)
  })

  it('ignores anything in storage that it did not write', async () => {
    service.cookie = service.signInAs('mio')
    for (const text of ['', '{', 'null', '1', '{"state":"in"}', '{"state":"in","account":"mio","refreshToken":1}']) {
      localStorage.setItem('koma.session', text)
      expect(await browser.openTab().restore()).toBe(true)
    }
  })
})

describe('the token', () => {
  it('is used until a minute before it expires, then renewed in the background', async () => {
    const tab = await browser.openSignedInTab()
    const first = await tab.token(null)
    browser.time += 539 * seconds
    expect(await tab.token(null)).toBe(first)
    expect(browser.tokensAsked()).toBe(0)
    browser.time += 2 * seconds
    expect(await tab.token(null)).toBe(first)
    await vi.waitFor(async () => expect(await tab.token(null)).not.toBe(first))
    expect(browser.tokensAsked()).toBe(1)
  })

  it('is renewed once for all callers when it expires, and they wait for it', async () => {
    const tab = await browser.openSignedInTab()
    const first = await tab.token(null)
    browser.time += 700 * seconds
    const tokens = await Promise.all([tab.token(null), tab.token(null), tab.token(null)])
    expect(new Set(tokens).size).toBe(1)
    expect(tokens[0]).not.toBe(first)
    expect(browser.tokensAsked()).toBe(1)
  })

  it('is renewed when the API rejects it', async () => {
    const tab = await browser.openSignedInTab()
    const first = await tab.token(null)
    const second = await tab.token(first)
    expect(second).not.toBe(first)
    expect(await tab.token(first)).toBe(second)
    expect(browser.tokensAsked()).toBe(1)
  })

  it('is used while offline until it expires, and expiring then does not sign out', async () => {
    const tab = await browser.openSignedInTab()
    const signedOut = countSignOuts(tab)
    const first = await tab.token(null)
    service.down = true
    browser.time += 595 * seconds
    expect(await tab.token(null)).toBe(first)
    browser.time += 10 * seconds
    await expect(tab.token(null)).rejects.toMatchObject({ code: ApiError.network })
    service.down = false
    expect(whose(await tab.token(null))).toBe('mio')
    expect(signedOut()).toBe(0)
  })

  it('ends with the session, and the tab is signed out', async () => {
    const tab = await browser.openSignedInTab()
    const signedOut = countSignOuts(tab)
    service.sessions.clear()
    expect(await tab.token(await tab.token(null))).toBeNull()
    expect(signedOut()).toBe(1)
    expect(await browser.openTab().restore()).toBe(false)
  })
})

describe('several tabs', () => {
  it('are all signed out by one', async () => {
    const [one, two] = [await browser.openSignedInTab(), browser.openTab()]
    await two.restore()
    const signedOut = countSignOuts(two)
    await one.signOut()
    tellTabs()
    expect(signedOut()).toBe(1)
    expect(await two.token(null)).toBeNull()
  })

  it('never show one account with the token of another', async () => {
    const [one, two] = [await browser.openSignedInTab(), browser.openTab()]
    await two.restore()
    const ended = countSignOuts(one)
    await two.signIn('haru@example.com', 'right')
    tellTabs()
    expect(ended()).toBe(1)
    expect(await one.token(null)).toBeNull()
    expect(whose(await two.token(null))).toBe('haru')
  })

  it('notice another account even without a storage event', async () => {
    const [one, two] = [await browser.openSignedInTab(), browser.openTab()]
    await two.restore()
    const ended = countSignOuts(one)
    await two.signIn('haru@example.com', 'right')
    browser.time += 700 * seconds
    expect(await one.token(null)).toBeNull()
    expect(ended()).toBe(1)
  })

  it('stay signed in when another tab signs in to the same account, or the storage is cleared', async () => {
    const [one, two] = [await browser.openSignedInTab(), browser.openTab()]
    await two.signIn('mio@example.com', 'right')
    tellTabs()
    localStorage.clear()
    tellTabs()
    expect(whose(await one.token(null))).toBe('mio')
  })
})

describe('signing out', () => {
  it('ends the session at the service', async () => {
    const tab = await browser.openSignedInTab()
    await tab.signOut()
    expect(await tab.token(null)).toBeNull()
    expect([...service.sessions]).toEqual([])
    expect(service.cookie).toBeNull()
  })

  it('works offline, and reaches the service when the connection is back', async () => {
    const tab = await browser.openSignedInTab()
    service.down = true
    await tab.signOut()
    expect(await tab.token(null)).toBeNull()
    expect(await browser.openTab().restore()).toBe(false)
    expect(service.sessions.size).toBe(1)
    service.down = false
    dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(service.sessions.size).toBe(0))
    expect(browser.tokensAsked()).toBe(0)
  })

  it('reaches the service on the next visit if the tab was closed meanwhile', async () => {
    const tab = await browser.openSignedInTab()
    service.down = true
    await tab.signOut()
    service.down = false
    expect(await browser.openTab().restore()).toBe(false)
    await vi.waitFor(() => expect(service.sessions.size).toBe(0))
  })

  it('does not remove the cookie of a sign-in that follows at once', async () => {
    const tab = await browser.openSignedInTab()
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
    const tab = await browser.openSignedInTab()
    browser.time += 700 * seconds
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
    const shell = browser.openTab({ baseUrl })
    await shell.signIn('mio@example.com', 'right')
    const again = browser.openTab({ baseUrl })
    expect(await again.restore()).toBe(true)
    expect(service.sent.at(-1)).toMatchObject({ path: '/identity/token', credentials: 'omit' })
    expect(service.sent.at(-1)?.headers.get('authorization')).toBe('Bearer session1')
    expect(await (await again.settings()).confirmEmail('new@example.com', '123456')).toEqual({ ok: true })
    await again.signOut()
    expect(service.sessions.size).toBe(0)
  })

  it('sends no request if no session was stored', async () => {
    expect(await browser.openTab({ baseUrl }).restore()).toBe(false)
    expect(service.asked).toEqual([])
  })
})
