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
const password = goodPassword
const wrongCode = { code: 1302, message: 'The code is wrong or has expired' }
const wrongCredentials = { code: 1301, message: 'The email address or password is wrong' }
const otherCode = (code: string) => (code === '000000' ? '000001' : '000000')

describe('signing up', () => {
  it('mails a code, and entering it signs in with the session in an HttpOnly cookie', async () => {
    const visitor = stranger()
    const email = 'mio@example.com'
    const asked = await visitor.post('/sign-up', { email, password })
    expect([asked.status, asked.body]).toEqual([204, null])
    const answer = await visitor.post('/verify-email', { email, password, code: service.mailbox.code(email) })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ access_token: expect.any(String), token_type: 'Bearer', expires_in: 600 })
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^koma_session=\w{32}; Path=\/identity; Max-Age=7776000; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(
        /^koma_device=[\w-]{22}(\.[\w-]{22}){2}; Path=\/identity; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
      ),
    ])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const identified = await service.identity.verifier.verify(answer.body.access_token)
    expect(identified).toEqual({
      subject: expect.any(String),
      email,
      authenticatedAt: expect.any(Date),
      device: expect.any(String),
    })
  })

  it('returns the session as a refresh token to a client that keeps it itself', async () => {
    const visitor = stranger()
    const email = 'shell@example.com'
    await visitor.post('/sign-up', { email, password })
    const code = service.mailbox.code(email)
    const answer = await visitor.post('/verify-email', { email, password, code, keep: 'token' })
    expect(answer.body).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.stringMatching(/^\w{32}$/),
    })
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  it('refuses a wrong code and a used code, and mails the same code again while it lives', async () => {
    const visitor = stranger()
    const email = 'codes@example.com'
    await visitor.post('/sign-up', { email, password })
    const first = service.mailbox.code(email)
    const wrong = await visitor.post('/verify-email', { email, password, code: otherCode(first) })
    expect([wrong.status, wrong.body]).toEqual([422, wrongCode])

    moveTime(1 * second)
    await visitor.post('/resend-code', { email })
    await service.identity.settled()
    expect(service.mailbox.code(email)).toBe(first)
    expect((await visitor.post('/verify-email', { email, password, code: first })).status).toBe(200)
    expect((await visitor.post('/verify-email', { email, password, code: first })).body).toEqual(wrongCode)
  })

  it('accepts a code with spaces and full-width digits', async () => {
    const visitor = stranger()
    const email = 'copied@example.com'
    await visitor.post('/sign-up', { email, password })
    const code = service.mailbox.code(email)
    const copied = ` ${code.slice(0, 3)} ${code.slice(3).replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))}`
    expect((await visitor.post('/verify-email', { email, password, code: copied })).status).toBe(200)
  })

  it('lets a code expire after ten minutes', async () => {
    const visitor = stranger()
    const email = 'late@example.com'
    await visitor.post('/sign-up', { email, password })
    moveTime(10 * minute + second)
    const answer = await visitor.post('/verify-email', { email, password, code: service.mailbox.code(email) })
    expect(answer.body).toEqual(wrongCode)
  })

  it('creates one account for parallel sign-ups with the same address', async () => {
    const email = 'twice@example.com'
    const answers = await Promise.all(Array.from({ length: 4 }, () => stranger().post('/sign-up', { email, password })))
    expect(answers.map((answer) => answer.status)).toEqual([204, 204, 204, 204])
    const { rows } = await service.database.pool.query('select id from identity."user" where email = $1', [email])
    expect(rows).toHaveLength(1)
  })

  it('treats an address as the same however it is typed', async () => {
    await service.member('haru@example.com')
    for (const typed of ['  HARU@Example.COM ', 'ｈａｒｕ＠ｅｘａｍｐｌｅ．ｃｏｍ']) {
      expect((await stranger().post('/sign-in', { email: typed, password })).status).toBe(200)
    }
  })

  it('voids the password of somebody who signed up with an address before its owner', async () => {
    const email = 'owner@example.com'
    await stranger().post('/sign-up', { email, password: 'Attacker-2025' })
    await stranger().post('/sign-up', { email, password })
    const owner = await stranger().post('/verify-email', { email, password, code: service.mailbox.code(email) })
    expect(owner.status).toBe(200)
    const attacker = await stranger().post('/sign-in', { email, password: 'Attacker-2025' })
    expect([attacker.status, attacker.body]).toEqual([401, wrongCredentials])
    expect((await stranger().post('/sign-in', { email, password })).status).toBe(200)
  })

  it('mails in the requested language, or in Japanese if it is unknown', async () => {
    for (const [language, words] of [
      ['ja', '確認コード'],
      ['en', 'verification code'],
      ['fr', '確認コード'],
    ] as const) {
      const email = `${language}@example.com`
      await stranger().post('/sign-up', { email, password, language })
      expect(service.mailbox.to(email).map((mail) => mail.subject)).toEqual([expect.stringContaining(words)])
    }
  })

  it.each([
    ['short', 'Aa1-aaa', 'min_length'],
    ['without a lowercase letter', 'TWILIGHT-2025', 'lowercase'],
    ['without an uppercase letter', 'twilight-2025', 'uppercase'],
    ['without a digit', 'Twilight-Isle', 'digit'],
    ['without a symbol', 'Twilight2025', 'symbol'],
    ['too long', `Aa1-${'a'.repeat(253)}`, 'max_length'],
  ])('[5 password] refuses a password that is %s', async (_, weak, rule) => {
    const answer = await stranger().post('/sign-up', { email: 'weak@example.com', password: weak })
    expect([answer.status, answer.body]).toEqual([
      422,
      { code: 1304, message: `password: The password does not meet the rules: ${rule}` },
    ])
    expect(service.mailbox.to('weak@example.com')).toEqual([])
  })

  it('[5 password] accepts 256 characters', async () => {
    const long = `Aa1-${'a'.repeat(252)}`
    await service.member('long@example.com', long)
    expect((await stranger().post('/sign-in', { email: 'long@example.com', password: long })).status).toBe(200)
  })
})

describe('signing in', () => {
  it('refuses a wrong password and accepts the right one', async () => {
    await service.member('nagi@example.com')
    const wrong = await stranger().post('/sign-in', { email: 'nagi@example.com', password: 'Twilight-2026' })
    expect([wrong.status, wrong.body]).toEqual([401, wrongCredentials])
    expect((await stranger().post('/sign-in', { email: 'nagi@example.com', password })).status).toBe(200)
  })

  it('asks for the code if the address was never verified, and mails it again', async () => {
    const visitor = stranger()
    const email = 'unverified@example.com'
    await visitor.post('/sign-up', { email, password })
    moveTime(1 * second)
    const answer = await visitor.post('/sign-in', { email, password })
    expect([answer.status, answer.body]).toEqual([403, { code: 1303, message: 'Enter the code from our email' }])
    await service.identity.settled()
    expect(service.mailbox.to(email)).toHaveLength(2)
    expect((await visitor.post('/verify-email', { email, password, code: service.mailbox.code(email) })).status).toBe(
      200,
    )
  })

  it('ends the session that a new one replaces in the same browser', async () => {
    const browser = await service.member('again@example.com')
    const before = browser.cookie?.split('=')[1]
    await browser.post('/sign-in', { email: 'again@example.com', password })
    expect((await stranger().post('/token', undefined, { authorization: `Bearer ${before}` })).status).toBe(401)
    expect((await browser.devices()).body.devices).toHaveLength(1)
  })
})

describe('a forgotten password', () => {
  it('is reset with a code, which signs in here and signs out everywhere else', async () => {
    const email = 'forgot@example.com'
    const elsewhere = await service.member(email)
    const visitor = stranger()
    expect((await visitor.post('/forgot-password', { email, language: 'en' })).status).toBe(204)
    await service.identity.settled()
    expect(service.mailbox.to(email).at(-1)?.subject).toMatch(/^Koma password reset code \d{6}$/)

    const code = service.mailbox.code(email)
    const answer = await visitor.post('/reset-password', { email, code, password: 'Daybreak-2026' })
    expect(answer.status).toBe(200)
    await service.identity.settled()
    expect(service.mailbox.to(email).at(-1)?.subject).toBe('Komaのパスワードが変わりました')

    expect((await elsewhere.post('/token')).status).toBe(401)
    expect((await visitor.post('/token')).status).toBe(200)
    expect((await stranger().post('/sign-in', { email, password })).body).toEqual(wrongCredentials)
    expect((await stranger().post('/sign-in', { email, password: 'Daybreak-2026' })).status).toBe(200)
  })

  it('keeps the code when the new password is too weak', async () => {
    const email = 'weakreset@example.com'
    await service.member(email)
    const visitor = stranger()
    await visitor.post('/forgot-password', { email })
    await service.identity.settled()
    const code = service.mailbox.code(email)
    expect((await visitor.post('/reset-password', { email, code, password: 'weak' })).body.code).toBe(1304)
    expect((await visitor.post('/reset-password', { email, code, password: 'Daybreak-2026' })).status).toBe(200)
  })
})

describe('invalid input', () => {
  it.each([
    ['no body', undefined],
    ['an array', []],
    ['numbers', { email: 1, password: 2 }],
  ])('is refused as invalid: %s', async (_, body) => {
    const answer = await stranger().post('/sign-up', body)
    expect([answer.status, answer.body.code]).toEqual([422, 1022])
  })

  it.each([
    ['no address', 'mio'],
    ['two at-signs', 'a@b@example.com'],
    ['a line break', 'a@example.com\nbcc: b@example.com'],
    ['300 characters', `${'a'.repeat(60)}@${'b'.repeat(230)}.com`],
  ])('is refused as not an e-mail address: %s', async (_, email) => {
    for (const path of ['/sign-up', '/sign-in', '/forgot-password', '/resend-code'] as const) {
      const answer = await stranger().post(path, { email, password: goodPassword })
      expect([path, answer.status, answer.body]).toEqual([
        path,
        422,
        { code: 1307, message: 'email: This is not an email address' },
      ])
    }
  })

  it('is refused with the error code of the field that is wrong', async () => {
    const endless = await stranger().post('/sign-up', { email: 'a@example.com', password: 'Aa1-'.repeat(2000) })
    expect([endless.status, endless.body.code]).toEqual([422, 1304])
    const entry = { email: 'a@example.com', password: goodPassword, code: 'not a code' }
    const answer = await stranger().post('/verify-email', entry)
    expect([answer.status, answer.body.code]).toEqual([422, 1302])
  })

  it('is refused if it is larger than 16 kB, not JSON, or of another type', async () => {
    const visitor = stranger()
    expect((await visitor.post('/sign-up', { email: 'x'.repeat(20_000) })).body).toEqual({
      code: 1013,
      message: 'The request is too large',
    })
    const send = (type: string, body: string) =>
      fetch(`${service.url}/identity/sign-up`, { method: 'POST', headers: { 'content-type': type }, body })
    expect((await send('application/json', '{')).status).toBe(422)
    expect((await send('text/xml', '<a/>')).status).toBe(415)
  })

  it('reaches no route of better-auth itself', async () => {
    const browser = await service.member('closed@example.com')
    for (const path of [
      '/ok',
      '/get-session',
      '/list-sessions',
      '/jwks',
      '/device',
      '/error',
      '/api/auth/ok',
      '/nothing',
    ]) {
      expect([path, (await browser.request('GET', path, null)).status]).toEqual([path, 404])
    }
    const forms = [
      '/sign-in/email',
      '/sign-up/email',
      '/email-otp/send-verification-otp',
      '/update-user',
      '/delete-user',
    ]
    for (const path of forms) {
      const sent = JSON.stringify({ email: 'a@example.com', password })
      const { status } = await browser.request('POST', path, sent, { 'content-type': 'application/json' })
      expect([path, status]).toEqual([path, 404])
    }
  })
})
