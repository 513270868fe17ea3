import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { goodPassword, randomAddress, startTestIdentity, type TestIdentity } from '../test-identity.ts'
import { minute, moveTime, second } from '../test-time.ts'

let service: TestIdentity
beforeAll(async () => {
  service = await startTestIdentity()
})
afterAll(() => service.stop())
afterEach(() => void vi.useRealTimers())

const stranger = () => service.visitor({ 'x-forwarded-for': randomAddress() })
const newPassword = 'Daybreak-2026'

describe('changing the password', () => {
  it('requires the current password, ends every other session and sends a mail', async () => {
    const email = 'change@example.com'
    const here = await service.member(email)
    const elsewhere = stranger()
    await elsewhere.post('/sign-in', { email, password: goodPassword })

    const wrong = await here.post('/change-password', { current_password: 'Wrong-2025', new_password: newPassword })
    expect([wrong.status, wrong.body]).toEqual([403, { code: 1305, message: 'The current password is wrong' }])
    expect((await elsewhere.post('/token')).status).toBe(200)

    const body = { current_password: goodPassword, new_password: newPassword, language: 'en' }
    expect((await here.post('/change-password', body)).status).toBe(204)
    await service.identity.settled()
    expect(service.mailbox.to(email).at(-1)?.subject).toBe('Your Koma password was changed')
    expect((await here.post('/token')).status).toBe(200)
    expect((await elsewhere.post('/token')).status).toBe(401)
    expect((await stranger().post('/sign-in', { email, password: goodPassword })).status).toBe(401)
    expect((await stranger().post('/sign-in', { email, password: newPassword })).status).toBe(200)
  })

  it('[5 password] rejects a new password that breaks the rules', async () => {
    const here = await service.member('changeweak@example.com')
    const answer = await here.post('/change-password', { current_password: goodPassword, new_password: 'weak' })
    expect([answer.status, answer.body.code]).toEqual([422, 1304])
  })

  it('limits guesses at the current password to ten', async () => {
    const here = await service.member('changeguess@example.com')
    const guess = (current: string) =>
      here.post('/change-password', { current_password: current, new_password: newPassword })
    for (let count = 0; count < 10; count++) expect((await guess('Wrong-2025')).status).toBe(403)
    expect((await guess(goodPassword)).body).toEqual({ code: 1030, message: 'Attempt limit exceeded' })
    moveTime(15 * minute + second)
    expect((await guess(goodPassword)).status).toBe(204)
  })

  it('needs a session', async () => {
    const answer = await stranger().post('/change-password', { current_password: 'a', new_password: newPassword })
    expect([answer.status, answer.body.code]).toEqual([401, 1001])
  })
})

describe('changing the e-mail address', () => {
  it('mails a code to the new address, and moves the account once the code is entered', async () => {
    const here = await service.member('old@example.com')
    const subject = (await service.identity.verifier.verify((await here.post('/token')).body.access_token))?.subject
    expect((await here.post('/change-email', { email: 'New@Example.com', language: 'en' })).status).toBe(204)
    await service.identity.settled()
    expect(service.mailbox.to('new@example.com').map((mail) => mail.subject)).toEqual([
      expect.stringMatching(/^Koma verification code \d{6}$/),
    ])
    expect((await stranger().post('/sign-in', { email: 'old@example.com', password: goodPassword })).status).toBe(200)

    const code = service.mailbox.code('new@example.com')
    const answer = await here.post('/confirm-email', { email: 'new@example.com', code })
    expect(answer.status).toBe(200)
    expect(await service.identity.verifier.verify(answer.body.access_token)).toMatchObject({
      subject,
      email: 'new@example.com',
    })
    expect((await here.post('/token')).status).toBe(200)
    expect((await stranger().post('/sign-in', { email: 'old@example.com', password: goodPassword })).status).toBe(401)
    expect((await stranger().post('/sign-in', { email: 'new@example.com', password: goodPassword })).status).toBe(200)
    await service.identity.settled()
    const told = service.mailbox.to('old@example.com').map(({ subject }) => subject)
    expect(told.filter((subject) => subject === 'Komaのメールアドレスが変わりました')).toHaveLength(1)
  })

  it('does not tell the caller that an address has an account, but tells its owner', async () => {
    await service.member('taken@example.com')
    const here = await service.member('wanting@example.com')
    const free = await here.post('/change-email', { email: 'free@example.com' })
    const taken = await here.post('/change-email', { email: 'taken@example.com' })
    expect([taken.status, taken.body]).toEqual([free.status, free.body])
    await service.identity.settled()
    expect(service.mailbox.to('taken@example.com').at(-1)?.subject).toBe('Komaのアカウントがすでにあります')
    expect((await here.post('/confirm-email', { email: 'taken@example.com', code: '000000' })).body.code).toBe(1302)
  })

  it('refuses the second of two accounts that ask for the same address', async () => {
    const [one, two] = [await service.member('one@example.com'), await service.member('two@example.com')]
    const email = 'wanted@example.com'
    await one.post('/change-email', { email })
    await service.identity.settled()
    const first = service.mailbox.code(email)
    await two.post('/change-email', { email })
    await service.identity.settled()
    const second_ = service.mailbox.code(email)
    expect((await one.post('/confirm-email', { email, code: first })).status).toBe(200)
    const late = await two.post('/confirm-email', { email, code: second_ })
    expect([late.status, late.body]).toEqual([409, { code: 1306, message: 'This address cannot be used' }])
  })

  it('refuses codes of other accounts, too many guesses and expired codes', async () => {
    const here = await service.member('guess@example.com')
    const email = 'guessnew@example.com'
    await here.post('/change-email', { email })
    await service.identity.settled()
    const code = service.mailbox.code(email)
    const other = await service.member('other@example.com')
    expect((await other.post('/confirm-email', { email, code })).body.code).toBe(1302)
    for (let count = 0; count < 5; count++) {
      const wrong = code === `11111${count}` ? '222222' : `11111${count}`
      expect((await here.post('/confirm-email', { email, code: wrong })).status).toBe(422)
    }
    expect((await here.post('/confirm-email', { email, code })).status).toBe(429)
    moveTime(10 * minute + second)
    expect((await here.post('/confirm-email', { email, code })).body.code).toBe(1302)
  })

  it('refuses the address that the account already has', async () => {
    const here = await service.member('same@example.com')
    const answer = await here.post('/change-email', { email: 'SAME@example.com' })
    expect([answer.status, answer.body]).toEqual([422, { code: 1308, message: 'This is your address already' }])
  })
})
