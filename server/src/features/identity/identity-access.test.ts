import { allCalls, callList, deviceGrant, type Name, rootOf } from '@koma/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { composeApp } from '../../compose.ts'
import { createLog } from '../../http/logging.ts'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { agreeToNothing } from '../../test-terms.ts'
import { Variants } from '../photos/index.ts'
import { goodPassword, Mailbox, randomAddress } from './test-identity.ts'
import { moveTime, second } from './test-time.ts'

/** Who makes a call: a session of each kind, or none. `unasked` has not agreed to the terms. */
const callers = ['guest', 'user', 'other', 'client', 'unasked', 'ended', 'endedClient'] as const
type CallerName = (typeof callers)[number]
type Shown = { session: string; access: string } | null

const mailbox = new Mailbox()
let koma: TestKoma
let app: FastifyInstance
let url: string
let shown: Record<CallerName, Shown>

beforeAll(async () => {
  koma = await startTestKoma({ KOMA_TRUST_PROXY: '1', KOMA_RATE_LIMITS: 'off' })
  const { verifier, accounts } = koma.ports.identity
  const ports = { ...koma.ports, verifier, accounts, mail: mailbox }
  app = await composeApp(koma.config, ports, new Variants(ports), { log: createLog('silent') })
  url = await app.listen({ host: '127.0.0.1', port: 0 })
  const user = await signUp('user@koma.test')
  const other = await signUp('other@koma.test')
  const ended = await signIn('user@koma.test')
  const client = await connect(user)
  const endedClient = await connect(user)
  for (const gone of [ended, endedClient]) await post('/identity/sign-out', gone.session, {})
  await agreeToNothing(koma.ports.database.pool)
  shown = { guest: null, user, other, client, unasked: await signUp('unasked@koma.test'), ended, endedClient }
})
afterAll(async () => {
  await app.close()
  await koma.stop()
})
afterEach(() => void vi.useRealTimers())

async function send(method: string, path: string, bearer: string | null, body?: object) {
  const response = await fetch(url + path, {
    method,
    headers: {
      'X-Forwarded-For': randomAddress(),
      ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}),
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    body: body ? JSON.stringify(body) : null,
  })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : null }
}
const post = (path: string, bearer: string | null, body: object) => send('POST', path, bearer, body)

async function enter(path: string, body: object): Promise<NonNullable<Shown>> {
  const { status, body: answer } = await post(path, null, { ...body, keep: 'token' })
  expect(status).toBe(200)
  // The first call makes the user of the account.
  await send('GET', '/api/me', answer.access_token)
  return { session: answer.refresh_token, access: answer.access_token }
}

async function signUp(email: string): Promise<NonNullable<Shown>> {
  await post('/identity/sign-up', null, { email, password: goodPassword })
  return enter('/identity/verify-email', { email, password: goodPassword, code: mailbox.code(email) })
}

const signIn = (email: string) => enter('/identity/sign-in', { email, password: goodPassword })

/** A sync client that its user has let in. */
async function connect(by: NonNullable<Shown>): Promise<NonNullable<Shown>> {
  const { body: grant } = await post('/identity/device/code', null, { client_id: 'koma-desktop' })
  const approved = await post('/identity/device/approve', by.session, { user_code: grant.user_code })
  expect(approved.status).toBe(204)
  moveTime(11 * second)
  const { device_code } = grant
  return enter('/identity/device/token', { grant_type: deviceGrant, device_code, client_id: 'koma-desktop' })
}

/** The answer as the table writes it: the code of the catalogue, or the status of a success. */
async function ask(name: Name, caller: CallerName, body: object | undefined): Promise<number> {
  const [method = '', path = ''] = name.split(' ')
  const root = rootOf(allCalls[name])
  const bearer = shown[caller]?.[root === '/api' ? 'access' : 'session'] ?? null
  // Another address each time: tries at one address are limited.
  const own = body && 'email' in body ? { ...body, email: `${crypto.randomUUID()}@koma.test` } : body
  const answer = await send(method, root + path.replace(/\{\w+\}/, nobodys), bearer, own)
  return answer.status < 400 ? answer.status : answer.body.code
}

const nobodys = '0198b2f4-7c1e-7000-8000-000000000001'
const email = 'replaced for each try'
const code = '000000'
const wrong = 'Wrong-password-1'
const user_code = 'AAAA-AAAA'

/** Whoever shows no live session is a guest to these calls. */
const open = (answer: number) => callers.map(() => answer)
/** In the order of the callers: only a live session of somebody who has agreed is let through, and a sync client manages no account. */
const held = (answer: number) => [1001, answer, answer, 1003, 1011, 1001, 1001]
const publicKey = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }
const created = { ...publicKey, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } }
const used = { ...publicKey, response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' } }

const table: Array<[Name, object | undefined, number[]]> = [
  ['POST /identity/sign-up', { email, password: goodPassword }, open(204)],
  ['POST /identity/resend-code', { email }, open(204)],
  ['POST /identity/verify-email', { email, code, password: goodPassword, keep: 'token' }, open(1302)],
  ['POST /identity/sign-in', { email, password: wrong, keep: 'token' }, open(1301)],
  ['POST /identity/forgot-password', { email }, open(204)],
  ['POST /identity/reset-password', { email, code, password: goodPassword, keep: 'token' }, open(1302)],
  ['POST /identity/undo-email-change', { token: 'nothing' }, open(1004)],
  ['POST /identity/end-session', { token: 'nothing' }, open(1004)],
  ['POST /identity/passkey/options', undefined, open(200)],
  ['POST /identity/passkey/sign-in', { credential: used, keep: 'token' }, open(1331)],
  ['POST /identity/device/code', { client_id: 'nobody' }, open(1316)],
  ['POST /identity/device/token', { grant_type: deviceGrant, device_code: 'x', client_id: 'koma-desktop' }, open(1315)],
  ['POST /identity/change-password', { current_password: wrong, new_password: goodPassword }, held(1305)],
  ['POST /identity/change-email', { email, current_password: wrong }, held(1305)],
  ['POST /identity/confirm-email', { email, code }, held(1302)],
  ['GET /identity/passkeys', undefined, held(200)],
  ['POST /identity/passkeys/options', {}, held(200)],
  ['POST /identity/passkeys', { name: 'Phone', credential: created }, held(1332)],
  ['PATCH /identity/passkeys/{PasskeyId}', { name: 'Phone' }, held(1004)],
  ['DELETE /identity/passkeys/{PasskeyId}', undefined, held(1004)],
  ['GET /identity/devices', undefined, held(200)],
  ['DELETE /identity/devices/{DeviceId}', undefined, held(1004)],
  ['POST /identity/device/review', { user_code }, held(1004)],
  ['POST /identity/device/approve', { user_code }, held(1004)],
  ['POST /identity/device/deny', { user_code }, held(1004)],
  // What agreeing needs is open to who has not agreed; they still have to be somebody.
  ['GET /me', undefined, [1001, 200, 200, 200, 200, 1001, 1001]],
  ['POST /acceptRules', { version: 'none' }, [1001, 1009, 1009, 1003, 1009, 1001, 1001]],
  ['POST /identity/token', {}, [204, 200, 200, 200, 200, 1001, 1001]],
  // Last, since they end sessions.
  ['DELETE /identity/devices', undefined, held(204)],
  ['POST /identity/sign-out', {}, open(204)],
]

describe('[6] the identity calls', () => {
  it('are all in the table', () => {
    const calls = callList.filter(([, call]) => call.feature === 'identity').map(([name]) => name)
    expect(table.map(([name]) => name).sort()).toEqual([...calls, 'GET /me', 'POST /acceptRules'].sort())
  })

  it('never end the session of somebody else', async () => {
    const { body } = await send('GET', '/identity/devices', shown.user?.session ?? null)
    for (const { id } of body.devices) await send('DELETE', `/identity/devices/${id}`, shown.other?.session ?? null)
    const after = await send('GET', '/identity/devices', shown.user?.session ?? null)
    expect([after.status, after.body.devices.length]).toEqual([200, body.devices.length])
  })

  it.each(table)('%s is for those of its row', async (name, body, answers) => {
    const given: Record<string, number> = {}
    for (const caller of callers) given[caller] = await ask(name, caller, body)
    expect(given).toEqual(Object.fromEntries(callers.map((caller, place) => [caller, answers[place]])))
  })
})
