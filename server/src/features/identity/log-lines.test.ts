import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '../../http/logging.ts'
import { goodPassword, startTestIdentity, type TestIdentity } from './test-identity.ts'

const lines: Array<Record<string, unknown>> = []
const stream = new Writable({
  write(chunk, _, done) {
    lines.push(JSON.parse(String(chunk)))
    done()
  },
})

let service: TestIdentity
beforeAll(async () => {
  service = await startTestIdentity({ appLog: createLog('info', stream) })
})
afterAll(() => service.stop())

/** The last line about a call, without the fields that every line has. */
function lineOf(call: string) {
  const line = lines.findLast((candidate) => candidate['call'] === call)
  return {
    user: line?.['user'],
    status: line?.['status'],
    error: line?.['error'],
    code: line?.['error_code'],
    ms: line?.['ms'],
  }
}
const ms = expect.any(Number)

it('logs the call, the error with its code and the duration of a refused request', async () => {
  await service.visitor().post('/sign-in', { email: 'nobody@example.com', password: goodPassword })
  const guest = { user: undefined, ms }
  expect(lineOf('POST /identity/sign-in')).toEqual({ ...guest, status: 401, error: 'wrong_credentials', code: 1301 })
  await service.visitor().post('/device/token', { grant_type: 'nothing' })
  expect(lineOf('POST /identity/device/token')).toEqual({ ...guest, status: 422, error: 'invalid_input', code: 1022 })
  await service.visitor().devices()
  expect(lineOf('GET /identity/devices')).toEqual({ ...guest, status: 401, error: 'unauthenticated', code: 1001 })
})

it('logs the user id of signed-in callers, and no secrets', async () => {
  const member = await service.member('logged@example.com')
  const { access_token } = (await member.post('/token')).body
  const user = (await service.identity.verifier.verify(access_token))?.subject
  expect(lineOf('POST /identity/verify-email')).toMatchObject({ user, status: 200 })
  expect(lineOf('POST /identity/token')).toMatchObject({ user, status: 200 })
  await member.post('/change-password', { current_password: 'Wrong-2025', new_password: 'Other-2025' })
  const refused = { user, status: 403, error: 'wrong_password', code: 1305, ms }
  expect(lineOf('POST /identity/change-password')).toEqual(refused)
  const text = JSON.stringify(lines)
  for (const secret of ['Wrong-2025', 'Other-2025', goodPassword, access_token, 'logged@example.com']) {
    expect(text).not.toContain(secret)
  }
})
