import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ErrorName, errors } from '@koma/contract/errors'
import { deviceCode, signedIn } from '@koma/contract/samples'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError, createClient } from './index.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void
const closers: Array<() => void> = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function serve(...answers: Answer[]): Promise<{ baseUrl: string; seen: string[] }> {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url} ${request.headers.authorization ?? '-'}`)
    const answer = answers[Math.min(seen.length, answers.length) - 1]
    answer?.(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return (_, response) =>
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
}
const refusal = (name: ErrorName, headers?: Record<string, string>): Answer =>
  json(errors[name].status, { code: errors[name].code, message: errors[name].message }, headers)
/** As a proxy says it whose server is down. */
const badGateway: Answer = (_, response) =>
  response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad gateway</h1>')
const lostLine: Answer = (request) => request.socket.destroy()

/** Records delays instead of waiting for them; the random part is always at its maximum. */
function recordDelays() {
  const delays: number[] = []
  const sleep = async (milliseconds: number) => void delays.push(milliseconds)
  return { retry: { sleep, random: () => 1 }, delays }
}
const healthy = { status: 'live' }
const userId = '019a8b2e-0000-7000-8000-000000000001'

describe('[7] the client', () => {
  it('returns data with the response, and sends the bearer token', async () => {
    const { baseUrl, seen } = await serve(json(200, healthy))
    const client = createClient({ baseUrl, token: async () => 'abc' })
    const result = await client.call('GET /health/live')
    expect({ data: result.data, error: result.error, status: result.response?.status, seen }).toEqual({
      data: healthy,
      error: null,
      status: 200,
      seen: ['GET /health/live Bearer abc'],
    })
  })

  it('fills path parameters and escapes them', async () => {
    const { baseUrl, seen } = await serve(refusal('not_found'))
    await createClient({ baseUrl }).call('GET /user/{UserId}', { params: { UserId: 'a/../b?c' } })
    expect(seen).toEqual(['GET /user/a%2F..%2Fb%3Fc -'])
  })

  it('holds requests back while authentication is configuring', async () => {
    const { baseUrl, seen } = await serve(json(200, healthy))
    const configured = Promise.withResolvers<string>()
    const pending = createClient({ baseUrl, token: () => configured.promise }).call('GET /health/live')
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(seen).toEqual([])
    configured.resolve('late')
    await pending
    expect(seen).toEqual(['GET /health/live Bearer late'])
  })

  it('retries a GET while the server restarts', async () => {
    const { baseUrl, seen } = await serve(
      lostLine,
      badGateway,
      refusal('unavailable'),
      refusal('too_many_requests'),
      json(200, healthy),
    )
    const { retry, delays } = recordDelays()
    expect((await createClient({ baseUrl, retry }).call('GET /health/live')).data).toEqual(healthy)
    expect({ tries: seen.length, delays }).toEqual({ tries: 5, delays: [250, 500, 1000, 2000] })
  })

  it('retries after a response whose body was cut off', async () => {
    const cutOff: Answer = (_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' })
      response.write('{"status":', () => response.destroy())
    }
    const { baseUrl, seen } = await serve(cutOff, json(200, healthy))
    const { retry } = recordDelays()
    expect((await createClient({ baseUrl, retry }).call('GET /health/live')).data).toEqual(healthy)
    expect(seen.length).toBe(2)
  })

  it('gives up after a bounded number of tries, with the last error', async () => {
    const broken = await serve(lostLine)
    const { retry, delays } = recordDelays()
    const result = await createClient({ ...broken, retry: { ...retry, now: () => 0 } }).call('GET /health/live')
    expect({ code: result.error?.code, response: result.response, tries: broken.seen.length, delays }).toEqual({
      code: ApiError.network,
      response: null,
      tries: 8,
      delays: [250, 500, 1000, 2000, 4000, 4000, 4000],
    })
  })

  it('gives up when the total time is over', async () => {
    const broken = await serve(refusal('unavailable'))
    let time = 0
    const sleep = async (milliseconds: number) => {
      time += milliseconds + 5_000
    }
    const retry = { sleep, random: () => 0, now: () => time }
    const { error } = await createClient({ ...broken, retry }).call('GET /health/live')
    expect({ status: error?.status, tries: broken.seen.length }).toEqual({ status: 503, tries: 4 })
  })

  it('spreads the retries of many clients', async () => {
    const { retry, delays } = recordDelays()
    for (const random of [0, 0.5]) {
      const { baseUrl } = await serve(lostLine, json(200, healthy))
      await createClient({ baseUrl, retry: { ...retry, random: () => random } }).call('GET /health/live')
    }
    expect(delays).toEqual([125, 187.5])
  })

  it('waits as long as the server asks, in seconds or until a date', async () => {
    const date = new Date(Date.now() + 8_000).toUTCString()
    const { baseUrl } = await serve(
      refusal('too_many_requests', { 'Retry-After': '3' }),
      refusal('unavailable', { 'Retry-After': date }),
      json(200, healthy),
    )
    const { retry, delays } = recordDelays()
    expect((await createClient({ baseUrl, retry }).call('GET /health/live')).data).toEqual(healthy)
    expect(delays[0]).toBe(3000)
    // A date has no milliseconds, and some time has passed since it was set.
    expect(delays[1]).toBeGreaterThan(2000)
    expect(delays[1]).toBeLessThanOrEqual(8000)
  })

  it('does not retry if the server asks for more time than is left', async () => {
    const { baseUrl, seen } = await serve(refusal('too_many_requests', { 'Retry-After': '60' }))
    const { error } = await createClient({ baseUrl }).call('GET /health/live')
    expect({ status: error?.status, wait: error?.retryAfterSeconds, tries: seen.length }).toEqual({
      status: 429,
      wait: 60,
      tries: 1,
    })
  })

  it('does not retry permanent errors', async () => {
    for (const name of ['bad_request', 'forbidden', 'not_found', 'unknown'] as const) {
      const { baseUrl, seen } = await serve(refusal(name))
      await createClient({ baseUrl }).call('GET /health/live')
      expect(seen.length).toBe(1)
    }
  })

  it('fails at once while the device is offline', async () => {
    const { baseUrl, seen } = await serve(lostLine)
    const { retry, delays } = recordDelays()
    const { error } = await createClient({ baseUrl, retry: { ...retry, isOnline: () => false } }).call(
      'GET /health/live',
    )
    expect({ code: error?.code, tries: seen.length, delays }).toEqual({ code: ApiError.network, tries: 1, delays: [] })
  })

  it('stops at once when it is aborted between two tries', async () => {
    const { baseUrl, seen } = await serve(refusal('too_many_requests', { 'Retry-After': '10' }))
    const controller = new AbortController()
    const pending = createClient({ baseUrl }).call('GET /health/live', { signal: controller.signal })
    await vi.waitFor(() => expect(seen.length).toBe(1))
    await new Promise((resolve) => setTimeout(resolve, 50))
    controller.abort()
    expect((await pending).error?.code).toBe(ApiError.aborted)
    expect(seen.length).toBe(1)
  })

  it('never repeats a call that writes', async () => {
    for (const answer of [lostLine, refusal('unavailable'), refusal('too_many_requests', { 'Retry-After': '0' })]) {
      const { baseUrl, seen } = await serve(answer)
      const result = await createClient({ baseUrl }).call('POST /mute', { body: { target_user_id: userId } })
      expect({ isRefused: result.error !== null, tries: seen.length }).toEqual({ isRefused: true, tries: 1 })
    }
  })

  it('keeps the last three request ids, newest first', async () => {
    let count = 0
    const { baseUrl } = await serve((request, response) =>
      json(200, healthy, { 'X-Request-Id': `id-${++count}` })(request, response),
    )
    const client = createClient({ baseUrl })
    for (let i = 0; i < 5; i++) await client.call('GET /health/live')
    expect(client.requestIds()).toEqual(['id-5', 'id-4', 'id-3'])
  })

  it('returns the error of the contract, with its trace id and the time to wait', async () => {
    const headers = { 'X-Request-Id': 'trace-1', 'Retry-After': '7' }
    const { baseUrl } = await serve(refusal('too_many_requests', headers))
    const { retry } = recordDelays()
    const { error } = await createClient({ baseUrl, retry }).call('GET /health/live')
    expect({ ...error, message: error?.message }).toMatchObject({
      code: 1029,
      message: errors.too_many_requests.message,
      status: 429,
      requestId: 'trace-1',
      retryAfterSeconds: 7,
    })
  })

  it('[8] says "Unknown error" if an error has no message', async () => {
    for (const answer of [badGateway, json(500, {}), json(500, { code: 5, message: '' }), json(500, null)]) {
      const { error } = await createClient({ ...(await serve(answer)), retry: recordDelays().retry }).call(
        'GET /health/live',
      )
      expect(error?.message).toBe('Unknown error')
    }
  })

  it('fetches a new token once when the server rejects the old one', async () => {
    const { baseUrl, seen } = await serve(refusal('unauthenticated'), json(200, healthy))
    const client = createClient({ baseUrl, token: async (refused) => (refused ? 'new' : 'old') })
    expect((await client.call('GET /health/live')).data).toEqual(healthy)
    expect(seen).toEqual(['GET /health/live Bearer old', 'GET /health/live Bearer new'])
  })

  it('stops at once when it is aborted', async () => {
    const { baseUrl } = await serve(() => {})
    const controller = new AbortController()
    const pending = createClient({ baseUrl }).call('GET /health/live', { signal: controller.signal })
    controller.abort()
    expect((await pending).error?.code).toBe(ApiError.aborted)
  })

  it('throws the error from ask', async () => {
    const { baseUrl } = await serve(refusal('not_found'))
    await expect(createClient({ baseUrl }).ask('GET /user/{UserId}', { params: { UserId: userId } })).rejects.toThrow(
      'Not found',
    )
  })
})

describe('[7 GET /live] the stream of events', () => {
  it('is opened with a new token if the server rejects the old one, and returned as it is', async () => {
    const { baseUrl, seen } = await serve(refusal('unauthenticated'), (request, response) =>
      response.writeHead(200).end(`${request.headers['last-event-id']} ${request.headers.accept}`),
    )
    const client = createClient({ baseUrl, token: async (refused) => (refused ? 'new' : 'old') })
    const response = await client.openLive('a.7', new AbortController().signal)
    expect([await response.text(), seen]).toEqual([
      'a.7 text/event-stream',
      ['GET /live Bearer old', 'GET /live Bearer new'],
    ])
  })

  it('rejects with the error of the server or of the connection, without repeating it', async () => {
    const { signal } = new AbortController()
    const busy = await serve(refusal('too_many_requests', { 'Retry-After': '7' }))
    const refused = await createClient(busy)
      .openLive(undefined, signal)
      .catch((error: unknown) => error)
    expect([(refused as ApiError).status, (refused as ApiError).retryAfterSeconds, busy.seen.length]).toEqual([
      429, 7, 1,
    ])
    const lost = await serve(lostLine)
    const cut = await createClient(lost)
      .openLive(undefined, signal)
      .catch((error: unknown) => error)
    expect([(cut as ApiError).code, lost.seen.length]).toEqual([ApiError.network, 1])
  })
})

describe('the calls of the identity service', () => {
  const device = { body: { client_id: 'koma-desktop' } }

  it('go to /identity beside the API with the session, and never with an access token', async () => {
    const { baseUrl, seen } = await serve(
      json(200, signedIn),
      (_, response) => response.writeHead(204).end(),
      json(200, deviceCode),
    )
    const holder = createClient({ baseUrl: `${baseUrl}/api`, token: async () => 'access', session: () => 'refresh' })
    await holder.call('POST /identity/token')
    await holder.call('DELETE /identity/devices/{DeviceId}', { params: { DeviceId: userId } })
    await createClient({ baseUrl: `${baseUrl}/api`, token: async () => 'access' }).call(
      'POST /identity/device/code',
      device,
    )
    expect(seen).toEqual([
      'POST /identity/token Bearer refresh',
      `DELETE /identity/devices/${userId} Bearer refresh`,
      'POST /identity/device/code -',
    ])
  })

  it('go to the configured URL of the service', async () => {
    const { baseUrl, seen } = await serve(json(200, deviceCode))
    const client = createClient({ baseUrl: 'http://koma.invalid/api', identityUrl: `${baseUrl}/accounts` })
    await client.call('POST /identity/device/code', device)
    expect(seen).toEqual(['POST /accounts/device/code -'])
  })

  it('are not repeated with an access token if the session is rejected', async () => {
    const { baseUrl, seen } = await serve(refusal('unauthenticated'))
    const client = createClient({ baseUrl: `${baseUrl}/api`, token: async () => 'access', session: () => 'ended' })
    const { error } = await client.call('GET /identity/devices')
    expect([error?.code, seen]).toEqual([1001, ['GET /identity/devices Bearer ended']])
  })
})
