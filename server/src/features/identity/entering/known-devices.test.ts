import { allCalls } from '@koma/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goodPassword, randomAddress, startTestIdentity, type TestIdentity } from '../test-identity.ts'
import { createKnownDevices } from './known-devices.ts'

let service: TestIdentity
beforeAll(async () => {
  service = await startTestIdentity()
})
afterAll(() => service.stop())

const stranger = () => service.visitor({ 'x-forwarded-for': randomAddress() })
const limitReached = { code: 1030, message: 'Attempt limit exceeded' }

/** Tries wrong passwords from many networks, past the limit that they share. Returns how many of them were checked. */
async function guessFromEverywhere(email: string): Promise<number> {
  let looked = 0
  for (let network = 0; network < 12; network++) {
    const attacker = stranger()
    for (let count = 0; count < 6; count++) {
      const { status } = await attacker.post('/sign-in', { email, password: 'Wrong-2025' })
      if (status === 401) looked += 1
    }
  }
  return looked
}

describe('while somebody guesses the password from everywhere', () => {
  it('all strangers together have fifty tries an hour, and known devices still get in', async () => {
    const email = 'besieged@example.com'
    const browser = await service.member(email)
    const shell = stranger()
    const body = { email, password: goodPassword }
    const { device_token } = (await shell.post('/sign-in', { ...body, keep: 'token' })).body
    await browser.post('/sign-out')

    expect(await guessFromEverywhere(email)).toBe(50)
    expect((await stranger().post('/sign-in', body)).body).toEqual(limitReached)
    expect((await browser.post('/sign-in', body)).status).toBe(200)
    expect((await stranger().post('/sign-in', { ...body, keep: 'token', device_token })).status).toBe(200)
  })

  it('the owner can set a new password by mail and sign in on a new device', async () => {
    const email = 'byreset@example.com'
    await service.member(email)
    await guessFromEverywhere(email)
    const device = stranger()
    await device.post('/forgot-password', { email })
    await service.identity.settled()
    const code = service.mailbox.code(email)
    expect((await device.post('/reset-password', { email, code, password: 'Daybreak-2026' })).status).toBe(200)
  })
})

describe('a known device', () => {
  it('has ten tries of its own', async () => {
    const email = 'owndevice@example.com'
    const browser = await service.member(email)
    for (let count = 0; count < 10; count++) {
      expect((await browser.post('/sign-in', { email, password: 'Wrong-2025' })).status).toBe(401)
    }
    expect((await browser.post('/sign-in', { email, password: goodPassword })).body).toEqual(limitReached)
    expect((await stranger().post('/sign-in', { email, password: goodPassword })).status).toBe(200)
  })

  it('is known only to the accounts it was signed in to', async () => {
    const email = 'notmine@example.com'
    await service.member(email)
    const attacker = await service.member('attacker@example.com')
    await guessFromEverywhere(email)
    expect((await attacker.post('/sign-in', { email, password: goodPassword })).body).toEqual(limitReached)
  })

  it('can ask for a code even when strangers have reached the limit of mails', async () => {
    const email = 'mailflood@example.com'
    const browser = await service.member(email)
    for (let count = 0; count < 5; count++) await stranger().post('/forgot-password', { email })
    expect((await stranger().post('/forgot-password', { email })).body).toEqual(limitReached)
    expect((await browser.post('/forgot-password', { email })).status).toBe(204)
    await service.identity.settled()
    const code = service.mailbox.code(email)
    expect((await browser.post('/reset-password', { email, code, password: goodPassword })).status).toBe(200)
  })
})

describe('the token of a known device', () => {
  const devices = createKnownDevices('a secret')

  const account = (email: string) => ({ id: `id of ${email}`, email })

  it('remembers the last five accounts, by their addresses and their ids', () => {
    const emails = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}@example.com`)
    const token = emails.reduce<string | null>((before, email) => devices.mark(before, account(email)), null)
    for (const whom of [(email: string) => email, (email: string) => account(email).id]) {
      const known = emails.map((email) => devices.recognise(token, whom(email)) !== null)
      expect(known).toEqual([false, true, true, true, true, true])
    }
    expect(devices.mark(token, account('f@example.com'))).toBe(token)
    const { body } = allCalls['POST /identity/resend-code']
    expect(body.parse({ email: 'f@example.com', device_token: token }).device_token).toBe(token)
  })

  it('cannot be forged', () => {
    const token = devices.mark(null, account('a@example.com'))
    const [, mark] = token.split('.')
    const other = createKnownDevices('another secret').mark(null, account('a@example.com'))
    const made = [other, `${'x'.repeat(22)}.${mark}`, `${token}x`, '', '.', `${'x'.repeat(22)}`, 'x'.repeat(5000)]
    expect(made.map((text) => devices.recognise(text, 'a@example.com'))).toEqual(made.map(() => null))
    expect(devices.recognise(token, 'b@example.com')).toBeNull()
    expect(devices.recognise(token, 'a@example.com')).toBe(token.split('.')[0])
  })
})
