import { deviceRequest } from '@koma/contract/samples'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Fault } from '../../../../testing/answers.ts'
import { countSignOuts, TestBrowser, whose } from './test-browser.ts'
import type { TestIdentityService } from './test-identity-service.ts'

const strong = 'Twilight2025!'

let browser: TestBrowser
let service: TestIdentityService
beforeEach(() => {
  browser = new TestBrowser()
  service = browser.service
})

describe('what the service refuses', () => {
  it.each<[Fault, string]>([
    ['wrong_credentials', 'wrong_credentials'],
    ['email_unverified', 'email_unverified'],
    ['invalid_email', 'invalid_email'],
    ['invalid_input', 'unknown'],
    ['too_many_requests', 'attempt_limit'],
    ['forbidden', 'unknown'],
    ['unknown', 'unknown'],
  ])('is the outcome of signing in: %s', async (fault, reason) => {
    const tab = browser.openTab()
    service.refusals.push(fault)
    expect(await tab.signIn('mio@example.com', 'wrong')).toEqual({ ok: false, reason })
  })

  it.each<[Fault, string]>([
    ['wrong_code', 'wrong_code'],
    ['weak_password', 'weak_password'],
    ['invalid_email', 'invalid_email'],
    ['unknown', 'unknown'],
  ])('is the outcome of finishing a sign-up: %s', async (fault, reason) => {
    const tab = browser.openTab()
    service.refusals.push(fault)
    expect(await tab.verifyEmail('mio@example.com', '123456', 'wrong')).toEqual({ ok: false, reason })
  })

  it.each<[Fault, string]>([
    ['weak_password', 'weak_password'],
    ['invalid_email', 'invalid_email'],
    ['invalid_input', 'unknown'],
  ])('is the outcome of signing up: %s', async (fault, reason) => {
    const tab = browser.openTab()
    service.refusals.push(fault)
    expect(await tab.signUp('mio@example.com', 'wrong')).toEqual({ ok: false, reason })
  })

  it('reports how long a limit lasts, and a lost connection', async () => {
    const tab = browser.openTab()
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
    const tab = await browser.openSignedInTab()
    service.refusals.push('wrong_credentials')
    await tab.signIn('haru@example.com', 'wrong')
    expect(whose(await tab.token(null))).toBe('mio')
  })
})

describe('calls', () => {
  it('send what the service needs', async () => {
    const tab = browser.openTab()
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
    const settings = await (await browser.openSignedInTab()).settings()
    expect(await settings.changePassword('old', strong)).toEqual({ ok: true })
    expect(await settings.changeEmail('new@example.com')).toEqual({ ok: true })
    service.refusals.push('wrong_password', 'email_taken')
    expect(await settings.changePassword('wrong', strong)).toEqual({ ok: false, reason: 'wrong_password' })
    expect(await settings.confirmEmail('new@example.com', '123456')).toEqual({ ok: false, reason: 'email_taken' })
    expect(await settings.devices()).toEqual([])
    await settings.disconnectOthers()
    service.refusals.push('not_found', 'not_found', 'device_code_used')
    await settings.disconnect('gone')
    await expect(settings.reviewDevice('AAAA-AAAA')).rejects.toMatchObject({ code: 1004 })
    await expect(settings.answerDevice('AAAA-AAAA', 'approve')).rejects.toMatchObject({ code: 1322 })
    expect(await settings.reviewDevice('KOMA-2345')).toEqual(deviceRequest)
    await settings.answerDevice('KOMA-2345', 'approve')
  })

  it('sign the tab out if the session has ended', async () => {
    const tab = await browser.openSignedInTab()
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
    const tab = await browser.openSignedInTab()
    expect(whose(await tab.token(null))).toBe('mio')
    expect(await tab.restore()).toBe(true)
  })
})
