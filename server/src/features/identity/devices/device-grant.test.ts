import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { randomAddress, startTestIdentity, type TestIdentity } from '../test-identity.ts'
import { minute, moveTime, second } from '../test-time.ts'

let service: TestIdentity
beforeAll(async () => {
  service = await startTestIdentity()
})
afterAll(() => service.stop())
afterEach(() => void vi.useRealTimers())

const client_id = 'koma-desktop'
const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
const notFound = { code: 1004, message: 'Not found' }
const expired = { code: 1321, message: 'This code has expired' }
const used = { code: 1322, message: 'This code was answered already' }

/** The sync client. It is not a browser, so it sends no origin. */
const desktop = () => service.visitor({ 'x-forwarded-for': randomAddress(), 'user-agent': 'Koma desktop', origin: '' })
async function askForCode() {
  const app = desktop()
  const given = (await app.postForm('/device/code', { client_id })).body
  const poll = (path: '/device/token' | '/token' = '/device/token') =>
    app.postForm(path, { grant_type, client_id, device_code: given.device_code })
  return { app, given, poll }
}

describe('connecting an application by a code', () => {
  it('gives it a session of its own once its user approves', async () => {
    const { app, given, poll } = await askForCode()
    expect(given).toEqual({
      device_code: expect.any(String),
      user_code: expect.stringMatching(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/),
      verification_uri: `${service.url}/connect_device`,
      verification_uri_complete: `${service.url}/connect_device?user_code=${given.user_code}`,
      expires_in: 900,
      interval: 5,
    })
    const waiting = await poll()
    expect([waiting.status, waiting.body]).toEqual([
      400,
      {
        code: 1311,
        message: 'The user has not answered yet',
        error: 'authorization_pending',
        error_description: 'The user has not answered yet',
      },
    ])
    expect((await poll()).body).toMatchObject({ code: 1312, error: 'slow_down' })

    const user = await service.member('connects@example.com')
    const { user_code } = given
    const review = await user.post('/device/review', { user_code })
    expect([review.status, review.body]).toEqual([200, expect.objectContaining({ client_id, user_code })])
    expect((await user.post('/device/approve', { user_code })).status).toBe(204)

    moveTime(6 * second)
    const { body } = await poll()
    expect(body).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 600,
      refresh_token: expect.any(String),
    })
    expect(await service.identity.verifier.verify(body.access_token)).toMatchObject({ email: 'connects@example.com' })
    const refreshed = await app.postForm('/token', {
      grant_type: 'refresh_token',
      refresh_token: String(body.refresh_token),
    })
    expect(refreshed.status).toBe(200)
    const { devices } = (await user.devices()).body
    expect(devices.map((device) => device.user_agent)).toEqual(['a browser'])

    moveTime(12 * second)
    expect((await poll()).body).toMatchObject({ code: 1315, error: 'invalid_grant' })
  })

  it('accepts the code however it is typed, and polling at both paths', async () => {
    const { given, poll } = await askForCode()
    const user = await service.member('typed@example.com')
    const typed = ` ${given.user_code.toLowerCase().replace('-', ' ')} `
    expect((await user.post('/device/approve', { user_code: typed })).status).toBe(204)
    expect((await poll('/token')).status).toBe(200)
  })

  it('answers access_denied when the user denies the code', async () => {
    const { given, poll } = await askForCode()
    const user = await service.member('denies@example.com')
    expect((await user.post('/device/deny', { user_code: given.user_code })).status).toBe(204)
    expect((await user.post('/device/approve', { user_code: given.user_code })).body).toEqual(used)
    expect((await poll()).body).toMatchObject({ code: 1313, error: 'access_denied' })
  })

  it('expires after a quarter of an hour', async () => {
    const { given, poll } = await askForCode()
    const user = await service.member('slow@example.com')
    moveTime(15 * minute + second)
    expect((await user.post('/device/approve', { user_code: given.user_code })).body).toEqual(expired)
    expect((await poll()).body).toMatchObject({ code: 1314, error: 'expired_token' })
  })

  it('reserves a code for the account that reviewed it first', async () => {
    const { given, poll } = await askForCode()
    const user = await service.member('first@example.com')
    const other = await service.member('second@example.com')
    await user.post('/device/review', { user_code: given.user_code })
    expect((await other.post('/device/approve', { user_code: given.user_code })).body).toEqual(notFound)
    expect((await poll()).body.error).toBe('authorization_pending')
  })

  it('refuses unknown applications and made-up codes', async () => {
    const unknown = await desktop().postForm('/device/code', { client_id: 'evil' })
    expect([unknown.status, unknown.body]).toMatchObject([400, { code: 1316, error: 'invalid_client' }])
    expect((await desktop().postForm('/device/code', {})).body.code).toBe(1022)
    const made = await desktop().postForm('/device/token', { grant_type, client_id, device_code: 'x'.repeat(40) })
    expect(made.body.error).toBe('invalid_grant')
  })

  it('does not let an application bind its code to an account', async () => {
    const user = await service.member('victim@example.com')
    const { subject = '' } =
      (await service.identity.verifier.verify((await user.post('/token')).body.access_token)) ?? {}
    const app = desktop()
    const given = (await app.postForm('/device/code', { client_id, user_id: subject })).body
    const { rows } = await service.database.pool.query(
      `select "userId" from identity."deviceCode" where "deviceCode" = $1`,
      [given.device_code],
    )
    expect(rows).toEqual([{ userId: null }])
  })

  it('requires a session to approve, and limits guesses', async () => {
    const { given } = await askForCode()
    expect((await service.visitor().post('/device/approve', { user_code: given.user_code })).status).toBe(401)
    const user = await service.member('guesses@example.com')
    for (let count = 0; count < 20; count++) {
      expect((await user.post('/device/review', { user_code: 'AAAA-AAAA' })).body).toEqual(notFound)
    }
    expect((await user.post('/device/review', { user_code: given.user_code })).body.code).toBe(1030)
  })
})
