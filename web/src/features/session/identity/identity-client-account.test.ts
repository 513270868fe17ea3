import { beforeEach, describe, expect, it, vi } from 'vitest'
import { countSignOuts, TestBrowser } from './test-browser.ts'
import type { TestIdentityService } from './test-identity-service.ts'

let browser: TestBrowser
let service: TestIdentityService
beforeEach(() => {
  browser = new TestBrowser()
  service = browser.service
})

const sentTo = (path: string) => service.sent.filter((call) => call.path.endsWith(path)).map((call) => call.body)

describe('a device without cookies', () => {
  const baseUrl = 'https://koma.example/identity'

  it('sends its device token at each sign-in, also after a sign-out and a restart', async () => {
    const app = browser.openTab({ baseUrl })
    await app.signIn('mio@example.com', 'right')
    await app.signOut()
    const again = browser.openTab({ baseUrl })
    await again.signIn('mio@example.com', 'right')
    await again.requestReset('mio@example.com')
    const known = { device_token: 'device of mio' }
    expect(sentTo('/sign-in')).toEqual([expect.not.objectContaining(known), expect.objectContaining(known)])
    expect(sentTo('/forgot-password')).toEqual([expect.objectContaining(known)])
  })

  it('sends no device token if a cookie identifies it', async () => {
    const tab = browser.openTab()
    await tab.signIn('mio@example.com', 'right')
    await tab.signIn('mio@example.com', 'right')
    expect(sentTo('/sign-in').every((body) => !('device_token' in body))).toBe(true)
  })
})

describe('the e-mail address', () => {
  it('is changed with the current password, if it is given', async () => {
    const tab = browser.openTab()
    const settings = await tab.settings()
    await tab.signIn('mio@example.com', 'right')
    await settings.changeEmail('new@example.com', 'right')
    await settings.changeEmail('new@example.com')
    expect(sentTo('/change-email')).toEqual([
      { email: 'new@example.com', current_password: 'right', language: 'en' },
      { email: 'new@example.com', language: 'en' },
    ])
  })

  it('is rejected if it is already the own one, or invalid', async () => {
    const tab = browser.openTab()
    const settings = await tab.settings()
    await tab.signIn('mio@example.com', 'right')
    service.refusals.push('own_email', 'invalid_email')
    expect(await settings.changeEmail('mio@example.com', 'right')).toEqual({ ok: false, reason: 'own_email' })
    expect(await settings.changeEmail('mio', 'right')).toEqual({ ok: false, reason: 'invalid_email' })
  })

  it('is restored by the token from the mail, which signs this tab out if it shows that account', async () => {
    const tab = browser.openTab()
    await tab.signIn('mio@example.com', 'right')
    const signedOut = countSignOuts(tab)
    expect(await tab.undoEmailChange('a token')).toEqual({ ok: true, email: 'old@example.com' })
    expect(await tab.token(null)).not.toBeNull()
    service.sessions.clear()
    await tab.undoEmailChange('a token')
    await vi.waitFor(() => expect(signedOut()).toBe(1))
    expect(sentTo('/undo-email-change')).toEqual([{ token: 'a token' }, { token: 'a token' }])
  })

  it('reports why it cannot be restored', async () => {
    const tab = browser.openTab()
    service.refusals.push('not_found', 'email_taken', { error: 'attempt_limit', wait: 60 }, 'unknown')
    expect(await tab.undoEmailChange('a')).toEqual({ ok: false, reason: 'link_ended' })
    expect(await tab.undoEmailChange('a')).toEqual({ ok: false, reason: 'email_taken' })
    expect(await tab.undoEmailChange('a')).toEqual({ ok: false, reason: 'attempt_limit', retryAfterSeconds: 60 })
    expect(await tab.undoEmailChange('a')).toEqual({ ok: false, reason: 'unknown' })
    service.down = true
    expect(await tab.undoEmailChange('a')).toEqual({ ok: false, reason: 'network' })
  })
})
