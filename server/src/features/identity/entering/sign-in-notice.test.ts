import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { goodPassword, randomAddress, startTestIdentity, type TestIdentity } from '../test-identity.ts'
import { hour, moveTime } from '../test-time.ts'
import type { TestVisitor } from '../test-visitor.ts'

let service: TestIdentity
beforeAll(async () => {
  service = await startTestIdentity()
})
afterAll(() => service.stop())
afterEach(() => void vi.useRealTimers())

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const stranger = (address = randomAddress()) => service.visitor({ 'x-forwarded-for': address, 'user-agent': chrome })

async function signIn(visitor: TestVisitor, email: string, language = 'ja') {
  const answer = await visitor.post('/sign-in', { email, password: goodPassword, language })
  await service.identity.settled()
  return answer.status
}

const about = (email: string) => service.mailbox.to(email).filter(({ text }) => text.includes('/end_session'))
const tokenIn = (text: string | undefined) => /token=([\w.-]+)/.exec(text ?? '')?.[1]

it('a sign-in on an unknown device is mailed, in the language of the account, with when, where from and a link', async () => {
  const someone = service.visitor({ 'x-forwarded-for': randomAddress() })
  const email = 'told@example.com'
  await someone.post('/sign-up', { email, password: goodPassword, language: 'en' })
  const code = service.mailbox.code(email)
  await someone.post('/verify-email', { email, password: goodPassword, code, language: 'en' })
  await service.identity.settled()
  expect(about(email)).toEqual([])

  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-17T15:04:00Z') })
  expect(await signIn(stranger('203.0.113.7'), email, 'ja')).toBe(200)
  const [mail, ...more] = about(email)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('New login to your Koma account')
  expect(mail?.text).toContain(
    'Time: November 17, 2026 at 3:04 PM (UTC)\n    Address: 203.0.113.7\n    Browser: Chrome, Windows\n',
  )

  // The device of the sign-up is known, and so is the new one from now on.
  expect(await signIn(someone, email, 'ja')).toBe(200)
  expect(about(email)).toHaveLength(1)
  expect(await signIn(stranger(), email, 'en')).toBe(200)
  expect(about(email).at(-1)?.subject).toBe('Komaに新しいログインがありました')
  expect(about(email).at(-1)?.text).toContain('日時：2026年11月18日 0:04（日本時間）')
})

it('a device of the account stays known when the address changes, whichever of them changed it', async () => {
  const [old, next] = ['moves@example.com', 'moved@example.com']
  const here = await service.member(old)
  const there = stranger()
  await signIn(there, old)
  expect((await here.post('/change-email', { email: next })).status).toBe(204)
  await service.identity.settled()
  expect((await here.post('/confirm-email', { email: next, code: service.mailbox.code(next) })).status).toBe(200)
  for (const device of [here, there]) {
    expect((await device.post('/sign-out')).status).toBe(204)
    expect(await signIn(device, next)).toBe(200)
  }
  expect(about(next)).toEqual([])
  expect(await signIn(stranger(), next)).toBe(200)
  expect(about(next)).toHaveLength(1)
})

it('the link ends that session alone, as often as it is used, and a forged one ends nothing', async () => {
  const owner = await service.member('ends@example.com')
  const thief = stranger()
  await signIn(thief, 'ends@example.com')
  const token = tokenIn(about('ends@example.com').at(-1)?.text) ?? ''
  const guest = stranger()
  const [id = '', mark = ''] = token.split('.')
  for (const forged of ['x', id, `${id}.${'A'.repeat(22)}`, `${crypto.randomUUID()}.${mark}`]) {
    expect((await guest.post('/end-session', { token: forged })).status).toBe(404)
  }
  expect((await thief.post('/token')).status).toBe(200)
  expect((await guest.post('/end-session', { token })).status).toBe(204)
  expect((await guest.post('/end-session', { token })).status).toBe(204)
  expect((await thief.post('/token')).status).toBe(401)
  expect((await owner.post('/token')).status).toBe(200)
})

it('no more than five such mails are sent in an hour, and signing in goes on', async () => {
  await service.member('flood@example.com')
  for (let count = 0; count < 7; count += 1) expect(await signIn(stranger(), 'flood@example.com')).toBe(200)
  expect(about('flood@example.com')).toHaveLength(5)
  moveTime(hour + 1)
  await signIn(stranger(), 'flood@example.com')
  expect(about('flood@example.com')).toHaveLength(6)
})
