import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DeviceCode, SignedIn } from '@koma/contract'
import { errors } from '@koma/contract/errors'
import { accessToken, deviceCode } from '@koma/contract/samples'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectDevice, type ShownCode } from './connect-device.ts'
import { DeviceSession } from './device-session.ts'
import { tokenFile } from './token-file.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koma-session-'))
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await rm(folder, { recursive: true })
})

const json = (status: number, body: unknown) => Response.json(body, { status })
const refusal = (name: keyof typeof errors) => json(errors[name].status, { code: errors[name].code, message: '' })
const signedIn = (access_token: string, refresh_token: string): SignedIn => ({
  ...accessToken,
  access_token,
  refresh_token,
})
const tokens = (...given: Parameters<typeof signedIn>) => json(200, signedIn(...given))

/** A server that gives these answers, one after another, to every request. */
function answerWith(...answers: Array<Response | Error>): Request[] {
  const requests: Request[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push(new Request(url, init))
    const answer = answers.shift()
    if (!answer) throw new Error(`There is no answer left for ${url}.`)
    if (answer instanceof Error) throw answer
    return answer
  })
  return requests
}

function openSession() {
  const changes: boolean[] = []
  const store = tokenFile(join(folder, 'koma', 'session'))
  const session = new DeviceSession({
    serverUrl: 'http://koma.test',
    store,
    fetch: (...given) => fetch(...given),
    onChange: (isSignedIn) => void changes.push(isSignedIn),
  })
  return { session, store, changes }
}

describe('the session of a computer', () => {
  it('is kept in a file that only its user can read, and survives a restart', async () => {
    answerWith()
    const { session, changes } = openSession()
    await session.keep({ access_token: 'a1', refresh_token: 'r1' })
    expect([session.isSignedIn, changes]).toEqual([true, [true]])
    expect((await stat(join(folder, 'koma', 'session'))).mode & 0o777).toBe(0o600)
    expect(await readdir(join(folder, 'koma'))).toEqual(['session'])
    const next = openSession().session
    expect(next.isSignedIn).toBe(false)
    await next.open()
    expect(next.isSignedIn).toBe(true)
  })

  it('gets one new access token, however many requests need it', async () => {
    const { session } = openSession()
    await session.keep({ access_token: 'a1', refresh_token: 'r1' })
    const requests = answerWith(tokens('a2', 'r2'))
    expect(await session.token(null)).toBe('a1')
    expect(await Promise.all([session.token('a1'), session.token('a1')])).toEqual(['a2', 'a2'])
    expect(requests.map(({ url, headers }) => [url, headers.get('Authorization')])).toEqual([
      ['http://koma.test/identity/token', 'Bearer r1'],
    ])
  })

  it('stays without a connection, and ends when it was ended elsewhere', async () => {
    const { session, store, changes } = openSession()
    await session.keep({ access_token: 'a1', refresh_token: 'r1' })
    answerWith(new Error('no connection'), refusal('unauthenticated'))
    await expect(session.token('a1')).rejects.toThrow('Network error')
    expect([session.isSignedIn, await store.read()]).toEqual([true, 'r1'])
    expect(await session.token('a1')).toBeNull()
    expect([session.isSignedIn, await store.read(), changes]).toEqual([false, null, [true, false]])
  })

  it('is forgotten on signing out, even if the server cannot be told', async () => {
    const { session, store } = openSession()
    await session.keep({ access_token: 'a1', refresh_token: 'r1' })
    answerWith(new Error('no connection'))
    await session.signOut()
    expect([session.isSignedIn, await store.read(), await session.token(null)]).toEqual([false, null, null])
  })
})

describe('connecting a computer', () => {
  const described = { name: 'den', platform: 'Linux', version: '0.1.0' }
  const code: DeviceCode = { ...deviceCode, expires_in: 900, interval: 5 }

  async function connect(...answers: Array<Response | Error>) {
    const requests = answerWith(json(200, code), ...answers)
    const pauses: number[] = []
    const shown: ShownCode[] = []
    const { client } = openSession().session
    const sleep = async (milliseconds: number) => void pauses.push(milliseconds)
    const show = (given: ShownCode) => void shown.push(given)
    const connected = await connectDevice({ client, described, show, sleep }, new AbortController().signal)
    return { connected, pauses, shown, requests }
  }

  it('shows the code, and asks until its user has agreed, more slowly if told to', async () => {
    const answers = [refusal('authorization_pending'), refusal('slow_down'), new Error('cut'), tokens('a', 'r')]
    const { connected, pauses, shown, requests } = await connect(...answers)
    expect(await requests[0]?.json()).toEqual({ client_id: 'koma-desktop', ...described })
    expect(connected).toEqual({ result: 'allowed', tokens: signedIn('a', 'r') })
    expect(pauses).toEqual([5000, 5000, 10_000, 10_000])
    expect(shown).toEqual([
      { userCode: code.user_code, address: code.verification_uri_complete, expiresInSeconds: 900 },
    ])
  })

  it.each([
    ['refused', 'access_denied'],
    ['expired', 'expired_token'],
    ['expired', 'invalid_grant'],
  ] as const)('ends as %s after %s', async (result, name) => {
    expect((await connect(refusal(name))).connected).toEqual({ result })
  })

  it('can be canceled', async () => {
    answerWith(json(200, code))
    const cancel = new AbortController()
    const { client } = openSession().session
    const sleep = async () => cancel.abort()
    expect(await connectDevice({ client, described, show: () => {}, sleep }, cancel.signal)).toEqual({
      result: 'canceled',
    })
  })
})
