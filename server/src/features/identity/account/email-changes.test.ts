import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { goodPassword, randomAddress, startTestIdentity, type TestIdentity } from '../test-identity.ts'
import { day, minute, moveTime, second } from '../test-time.ts'
import type { TestVisitor } from '../test-visitor.ts'

let service: TestIdentity
beforeAll(async () => {
  service = await startTestIdentity()
})
afterAll(() => service.stop())
afterEach(() => void vi.useRealTimers())

const stranger = () => service.visitor({ 'x-forwarded-for': randomAddress() })
const newPassword = 'Daybreak-2026'
const client_id = 'koma-desktop'
const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
const notFound = { code: 1004, message: 'Not found' }
const signIn = (email: string, password = goodPassword) => stranger().post('/sign-in', { email, password })

/** Moves the account of a visitor who has just signed in to another address, and returns the token mailed to the old one. */
async function changeEmail(visitor: TestVisitor, from: string, to: string): Promise<string> {
  expect((await visitor.post('/change-email', { email: to })).status).toBe(204)
  await service.identity.settled()
  const confirmed = await visitor.post('/confirm-email', { email: to, code: service.mailbox.code(to), language: 'en' })
  expect(confirmed.status).toBe(200)
  await service.identity.settled()
  return undoTokenTo(from)
}
function undoTokenTo(address: string): string {
  const link = /\S+\/undo_email_change\?token=[\w-]+/.exec(service.mailbox.to(address).at(-1)?.text ?? '')?.[0]
  if (!link?.startsWith(service.url)) throw new Error(`No link was mailed to ${address}.`)
  return new URL(link).searchParams.get('token') ?? ''
}
const undo = (token: string) => stranger().post('/undo-email-change', { token })

async function resetPassword(email: string): Promise<number> {
  const visitor = stranger()
  await visitor.post('/forgot-password', { email })
  await service.identity.settled()
  const code = /\b\d{6}\b/.exec(service.mailbox.to(email).at(-1)?.subject ?? '')?.[0] ?? '000000'
  return (await visitor.post('/reset-password', { email, code, password: newPassword })).status
}

describe('changing the e-mail address', () => {
  it('requires the password, unless the session signed in within the last ten minutes', async () => {
    const here = await service.member('fresh@example.com')
    moveTime(10 * minute - 5 * second)
    expect((await here.post('/change-email', { email: 'fresh1@example.com' })).status).toBe(204)
    moveTime(6 * second)
    const missing = await here.post('/change-email', { email: 'fresh2@example.com' })
    expect([missing.status, missing.body]).toEqual([403, { code: 1305, message: 'The current password is needed' }])
    const change = (current_password: string) =>
      here.post('/change-email', { email: 'fresh2@example.com', current_password })
    expect((await change('Wrong-2025')).body).toEqual({ code: 1305, message: 'The current password is wrong' })
    await service.identity.settled()
    expect(service.mailbox.to('fresh2@example.com')).toEqual([])
    expect((await change(goodPassword)).status).toBe(204)
  })

  it('refuses an application that a stolen session approved, with the password too', async () => {
    const here = await service.member('stolen@example.com')
    moveTime(11 * minute)
    const app = service.visitor({ 'x-forwarded-for': randomAddress(), origin: '' })
    const { device_code, user_code } = (await app.postForm('/device/code', { client_id })).body
    await here.post('/device/approve', { user_code })
    const { refresh_token } = (await app.postForm('/device/token', { grant_type, client_id, device_code })).body
    const authorization = `Bearer ${refresh_token}`
    for (const known of [{}, { current_password: goodPassword }]) {
      const answer = await app.post('/change-email', { email: 'thief@example.com', ...known }, { authorization })
      expect([answer.status, answer.body.code]).toEqual([403, 1003])
    }
  })

  it('answers the same to a code that is sent again because the answer was lost, and mails nothing more', async () => {
    const [old, next] = ['sent@example.com', 'sentagain@example.com']
    const here = await service.member(old)
    await changeEmail(here, old, next)
    const again = await here.post('/confirm-email', { email: next, code: service.mailbox.code(next), language: 'en' })
    expect([again.status, again.body.token_type]).toEqual([200, 'Bearer'])
    await service.identity.settled()
    expect([old, next].map((email) => service.mailbox.to(email).length)).toEqual([2, 1])
    const { rows } = await service.database.pool.query('select * from identity.email_changes where old_email = $1', [
      old,
    ])
    expect(rows).toHaveLength(1)
    // Who is not at that address yet still needs its code.
    const other = await service.member('notsent@example.com')
    expect((await other.post('/confirm-email', { email: next, code: '000000' })).body.code).toBe(1302)
    expect((await here.post('/change-email', { email: next })).body.code).toBe(1308)
  })

  it('limits guesses at the password to ten', async () => {
    const here = await service.member('emailguess@example.com')
    const body = { email: 'emailguess2@example.com', current_password: 'Wrong-2025' }
    for (let count = 0; count < 10; count++) expect((await here.post('/change-email', body)).status).toBe(403)
    expect((await here.post('/change-email', { ...body, current_password: goodPassword })).body.code).toBe(1030)
  })
})

describe('undoing a change of address', () => {
  it('restores the old address, ends every session and voids the password until a mailed code sets a new one', async () => {
    const [old, other] = ['mine@example.com', 'theirs@example.com']
    const here = await service.member(old)
    const token = await changeEmail(here, old, other)
    const mail = service.mailbox.to(old).at(-1)
    expect(mail?.subject).toBe('Your Koma email address was changed')
    expect(mail?.text).toContain('within 7 days')
    const { access_token } = (await here.post('/token')).body

    const undone = await undo(token)
    expect([undone.status, undone.body]).toEqual([200, { email: old }])
    expect((await here.post('/token')).status).toBe(401)
    await vi.waitFor(async () => expect(await service.identity.verifier.verify(access_token)).toBeNull())
    expect((await signIn(old)).status).toBe(401)
    expect((await signIn(other)).status).toBe(401)
    expect(await resetPassword(other)).toBe(422)
    expect(await resetPassword(old)).toBe(200)
    expect((await signIn(old, newPassword)).status).toBe(200)
  })

  it('voids a code that was already mailed to the new address', async () => {
    const [old, other] = ['held@example.com', 'holds@example.com']
    const token = await changeEmail(await service.member(old), old, other)
    const thief = stranger()
    await thief.post('/forgot-password', { email: other })
    await service.identity.settled()
    const code = service.mailbox.code(other)
    expect((await undo(token)).status).toBe(200)
    expect((await thief.post('/reset-password', { email: other, code, password: newPassword })).status).toBe(422)
  })

  it('voids a device code that was approved but not redeemed yet', async () => {
    const [old, other] = ['let@example.com', 'letin@example.com']
    const here = await service.member(old)
    const token = await changeEmail(here, old, other)
    const app = service.visitor({ 'x-forwarded-for': randomAddress(), origin: '' })
    const { device_code, user_code } = (await app.postForm('/device/code', { client_id })).body
    expect((await here.post('/device/approve', { user_code })).status).toBe(204)
    expect((await undo(token)).status).toBe(200)
    expect((await app.postForm('/device/token', { grant_type, client_id, device_code })).status).toBe(400)
  })

  it('works once, within seven days, and only with a token that we mailed', async () => {
    const [old, other] = ['week@example.com', 'week2@example.com']
    const token = await changeEmail(await service.member(old), old, other)
    const { rows } = await service.database.pool.query('select * from identity.email_changes')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect((await undo('made up')).body).toEqual(notFound)
    expect((await stranger().post('/undo-email-change', {})).body.code).toBe(1022)
    moveTime(7 * day - minute)
    expect((await undo(token)).status).toBe(200)
    expect((await undo(token)).body).toEqual(notFound)

    const late = ['late@example.com', 'late2@example.com'] as const
    const lateToken = await changeEmail(await service.member(late[0]), late[0], late[1])
    moveTime(7 * day + second)
    const answer = await undo(lateToken)
    expect([answer.status, answer.body]).toEqual([404, notFound])
    expect((await signIn(late[1])).status).toBe(200)
  })

  it('voids the newer link when the link to the oldest address is used', async () => {
    const [first, second_, third] = ['first@example.com', 'second@example.com', 'third@example.com']
    const here = await service.member(first)
    const toFirst = await changeEmail(here, first, second_)
    const toSecond = await changeEmail(here, second_, third)
    expect((await undo(toFirst)).body).toEqual({ email: first })
    expect((await undo(toSecond)).body).toEqual(notFound)
    expect(await resetPassword(first)).toBe(200)
    expect(await resetPassword(second_)).toBe(422)
  })

  it('keeps the older link valid when a newer one is used', async () => {
    const [first, second_, third] = ['a1@example.com', 'a2@example.com', 'a3@example.com']
    const here = await service.member(first)
    const toFirst = await changeEmail(here, first, second_)
    const toSecond = await changeEmail(here, second_, third)
    expect((await undo(toSecond)).body).toEqual({ email: second_ })
    expect((await undo(toFirst)).body).toEqual({ email: first })
  })

  it('restores the oldest address even when both links are used at once', async () => {
    for (let round = 0; round < 3; round++) {
      const [first, second_, third] = ['x', 'y', 'z'].map((name) => `${name}${round}@example.com`)
      const here = await service.member(String(first))
      const links = [
        await changeEmail(here, String(first), String(second_)),
        await changeEmail(here, String(second_), String(third)),
      ]
      const [toFirst, toSecond] = await Promise.all(links.map(undo))
      expect(toFirst?.status).toBe(200)
      expect([200, 404]).toContain(toSecond?.status)
      expect(await resetPassword(String(first))).toBe(200)
    }
  })

  it('works even if somebody who cannot read its mail has signed up with the old address', async () => {
    const [old, other] = ['squatted@example.com', 'squatted2@example.com']
    const token = await changeEmail(await service.member(old), old, other)
    await stranger().post('/sign-up', { email: old, password: newPassword })
    expect((await undo(token)).status).toBe(200)
    expect(await resetPassword(old)).toBe(200)
  })

  it('is refused if the old address has a new account by now', async () => {
    const [old, other] = ['again@example.com', 'again2@example.com']
    const token = await changeEmail(await service.member(old), old, other)
    await service.member(old)
    const answer = await undo(token)
    expect([answer.status, answer.body]).toEqual([409, { code: 1306, message: 'This address cannot be used' }])
    expect((await signIn(other)).status).toBe(200)
  })
})
