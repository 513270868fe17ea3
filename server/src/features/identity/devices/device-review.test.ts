import { limits } from '@koma/contract/limits'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { randomAddress, startTestIdentity, type TestIdentity } from '../test-identity.ts'
import { day, minute, moveTime, second } from '../test-time.ts'

let service: TestIdentity
beforeAll(async () => {
  service = await startTestIdentity()
})
afterAll(() => service.stop())
afterEach(() => void vi.useRealTimers())

const client_id = 'koma-desktop'
const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
const said = { name: 'MIO-DESKTOP', platform: 'Windows 11', version: '1.4.0' }
const notFound = { code: 1004, message: 'Not found' }
const expired = { code: 1321, message: 'This code has expired' }
const used = { code: 1322, message: 'This code was answered already' }

async function askForCode(facts: Record<string, string> = said, address = randomAddress()) {
  const app = service.visitor({ 'x-forwarded-for': address, origin: '' })
  const given = (await app.post('/device/code', { client_id, ...facts })).body
  const poll = () => app.postForm('/device/token', { grant_type, client_id, device_code: given.device_code })
  return { app, given, poll, user_code: given.user_code }
}

describe('[8] reviewing an application', () => {
  it('shows what it says of itself, from where it asks, and until when', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-05-01T12:00:00.000Z') })
    const { user_code } = await askForCode(said, '203.0.113.7')
    moveTime(minute)
    const user = await service.member('reviews@example.com')
    expect((await user.post('/device/review', { user_code })).body).toEqual({
      client_id,
      user_code,
      ...said,
      address: '203.0.113.7',
      is_same_network: false,
      asked_at: '2030-05-01T12:00:00.000Z',
      expires_in: 840,
      answer: null,
    })
  })

  it('tells whether both are in the same network', async () => {
    const user = await service.member('athome@example.com')
    const home = { 'x-forwarded-for': '2001:db8:1:2::9' }
    const { user_code } = await askForCode(said, '2001:db8:1:2::7')
    expect((await user.post('/device/review', { user_code }, home)).body.is_same_network).toBe(true)
  })

  it('accepts the code in small letters, in full width, with other dashes and with spaces', async () => {
    const { user_code } = await askForCode()
    const user = await service.member('types@example.com')
    const fullWidth = [...user_code.replace('-', '')].map((c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)).join('')
    for (const typed of [
      user_code.toLowerCase(),
      fullWidth,
      user_code.replace('-', '—'),
      user_code.replace('-', 'ー'),
      ` ${[...user_code].join(' ')} `,
    ]) {
      expect([typed, (await user.post('/device/review', { user_code: typed })).status]).toEqual([typed, 200])
    }
  })

  it('names an application that says nothing of itself by its id', async () => {
    const { user_code } = await askForCode({})
    const user = await service.member('nameless@example.com')
    const { body } = await user.post('/device/review', { user_code })
    expect(body).toMatchObject({ name: client_id, platform: null, version: null })
  })

  it.each([
    ['an empty name', { name: '  ' }, 1101],
    ['a long name', { name: 'あ'.repeat(limits.clientName.max + 1) }, 1102],
    ['a name that turns the text around it', { name: 'PC\u202e' }, 1104],
    ['a platform on two lines', { platform: 'Windows\n11' }, 1104],
    ['a version that is none', { version: '1.0 <b>' }, 1022],
    ['a long version', { version: `1${'.0'.repeat(40)}` }, 1022],
  ])('refuses %s', async (_, facts, code) => {
    const app = service.visitor({ 'x-forwarded-for': randomAddress(), origin: '' })
    expect((await app.post('/device/code', { client_id, ...facts })).body.code).toBe(code)
  })

  it('tells unknown, expired, refused and used codes apart, the last two only to whoever answered them', async () => {
    const user = await service.member('apart@example.com')
    const other = await service.member('other@example.com')
    expect((await user.post('/device/review', { user_code: 'ZZZZ-ZZZZ' })).body).toEqual(notFound)
    const refused = await askForCode()
    expect((await user.post('/device/deny', { user_code: refused.user_code })).status).toBe(204)
    const allowed = await askForCode()
    expect((await user.post('/device/approve', { user_code: allowed.user_code })).status).toBe(204)
    expect((await allowed.poll()).status).toBe(200)
    for (const [{ user_code }, answer] of [
      [refused, 'denied'],
      [allowed, 'approved'],
    ] as const) {
      expect((await user.post('/device/review', { user_code })).body).toMatchObject({ ...said, user_code, answer })
      expect((await other.post('/device/review', { user_code })).body).toEqual(notFound)
    }
    const late = await askForCode()
    moveTime(15 * minute + second)
    for (const { user_code } of [refused, allowed]) {
      expect((await user.post('/device/review', { user_code })).body).toEqual(used)
      expect((await other.post('/device/review', { user_code })).body).toEqual(notFound)
    }
    expect((await user.post('/device/review', { user_code: late.user_code })).body).toEqual(expired)
    await service.sweep()
    expect((await user.post('/device/review', { user_code: late.user_code })).body).toEqual(expired)
    moveTime(day)
    await service.sweep()
    expect((await user.post('/device/review', { user_code: late.user_code })).body).toEqual(notFound)
  })

  it('lets only one of two answers count', async () => {
    const user = await service.member('twice@example.com')
    const { user_code, poll } = await askForCode()
    const answers = await Promise.all([
      user.post('/device/approve', { user_code }),
      user.post('/device/deny', { user_code }),
      user.post('/device/approve', { user_code }),
    ])
    const wasApproved = answers[1]?.status !== 204
    expect(answers.map(({ status }) => status)).toEqual(wasApproved ? [204, 409, 204] : [409, 204, 409])
    expect((await poll()).status).toBe(wasApproved ? 200 : 400)
  })

  it.each([
    ['approve', 'deny', 'before'],
    ['approve', 'deny', 'after'],
    ['deny', 'approve', 'before'],
    ['deny', 'approve', 'after'],
  ] as const)(
    'takes the answer %s again and never %s, %s the application has heard of it',
    async (given, other, when) => {
      const user = await service.member(`again-${given}-${when}@example.com`)
      const stranger = await service.member(`stranger-${given}-${when}@example.com`)
      const { user_code, poll } = await askForCode()
      expect((await user.post(`/device/${given}`, { user_code })).status).toBe(204)
      if (when === 'after') expect((await poll()).status).toBe(given === 'approve' ? 200 : 400)
      expect((await user.post(`/device/${given}`, { user_code })).status).toBe(204)
      expect((await user.post(`/device/${other}`, { user_code })).body).toEqual(used)
      for (const answer of [given, other]) {
        expect((await stranger.post(`/device/${answer}`, { user_code })).body).toEqual(notFound)
      }
      if (when === 'before') expect((await poll()).status).toBe(given === 'approve' ? 200 : 400)
    },
  )

  it('counts neither the same answer nor a look at it as a guess', async () => {
    const user = await service.member('presses@example.com')
    const { user_code } = await askForCode()
    for (let count = 0; count < 15; count++) {
      expect((await user.post('/device/approve', { user_code })).status).toBe(204)
      expect((await user.post('/device/review', { user_code })).body.answer).toBe('approved')
    }
  })

  it('limits guesses from one address, whichever accounts make them', async () => {
    const from = { 'x-forwarded-for': randomAddress() }
    const { user_code } = await askForCode()
    for (let number = 0; number < 5; number++) {
      const guesser = await service.member(`guesser${number}@example.com`)
      for (let count = 0; count < 20; count++) {
        expect((await guesser.post('/device/review', { user_code: 'BBBB-BBBB' }, from)).body).toEqual(notFound)
      }
    }
    const next = await service.member('guesser-next@example.com')
    const { status, headers, body } = await next.post('/device/review', { user_code }, from)
    expect([status, body.code, Number(headers.get('retry-after')) > 0]).toEqual([429, 1030, true])
    expect((await next.post('/device/review', { user_code })).status).toBe(200)
  })

  it('connects no more clients than the limit, even if their codes are not redeemed yet', async () => {
    const user = await service.member('many@example.com')
    for (let count = 0; count < limits.clientsPerUser; count++) {
      const { user_code, poll } = await askForCode()
      expect((await user.post('/device/approve', { user_code })).status).toBe(204)
      if (count % 2 === 0) expect((await poll()).status).toBe(200)
      // The last one as well, though there is no room for another one.
      expect((await user.post('/device/approve', { user_code })).status).toBe(204)
    }
    const { user_code } = await askForCode()
    expect((await user.post('/device/approve', { user_code })).body).toEqual({
      code: 1323,
      message: 'No more client applications can be connected',
    })
    expect((await user.post('/device/deny', { user_code })).status).toBe(204)
  })
})
