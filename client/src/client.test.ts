import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
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
const lostLine: Answer = (request) => request.socket.destroy()
const healthy = { status: 'ok', database: 'ok', blobs: 'ok', jobs: 'ok' }
const userId = '019a8b2e-0000-7000-8000-000000000001'

describe('[7] the client', () => {
  it('answers data with the response, and sends the bearer token', async () => {
    const { baseUrl, seen } = await serve(json(200, healthy))
    const client = createClient({ baseUrl, token: async () => 'abc' })
    const result = await client.call('GET /health')
    expect({ data: result.data, error: result.error, status: result.response?.status, seen }).toEqual({
      data: healthy,
      error: null,
      status: 200,
      seen: ['GET /health Bearer abc'],
    })
  })

  it('fills path parameters, escaping what would leave its place', async () => {
    const { baseUrl, seen } = await serve(json(404, { code: 1004, message: 'Not found' }))
    await createClient({ baseUrl }).call('GET /user/{UserId}', { params: { UserId: 'a/../b?c' } })
    expect(seen).toEqual(['GET /user/a%2F..%2Fb%3Fc -'])
  })

  it('holds requests back while authentication is configuring', async () => {
    const { baseUrl, seen } = await serve(json(200, healthy))
    const configured = Promise.withResolvers<string>()
    const pending = createClient({ baseUrl, token: () => configured.promise }).call('GET /health')
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(seen).toEqual([])
    configured.resolve('late')
    await pending
    expect(seen).toEqual(['GET /health Bearer late'])
  })

  it('tries a call that only reads once more when the line is lost, and no more than once', async () => {
    const mended = await serve(lostLine, json(200, healthy))
    expect((await createClient(mended).call('GET /health')).data).toEqual(healthy)
    const broken = await serve(lostLine)
    const result = await createClient(broken).call('GET /health')
    expect({ code: result.error?.code, response: result.response, tries: broken.seen.length }).toEqual({
      code: ApiError.network,
      response: null,
      tries: 2,
    })
  })

  it('never repeats a call that writes', async () => {
    const { baseUrl, seen } = await serve(lostLine)
    const result = await createClient({ baseUrl }).call('POST /mute', { body: { target_user_id: userId } })
    expect({ code: result.error?.code, tries: seen.length }).toEqual({ code: ApiError.network, tries: 1 })
  })

  it('keeps the last three request ids, newest first', async () => {
    let count = 0
    const { baseUrl } = await serve((request, response) =>
      json(200, healthy, { 'X-Request-Id': `id-${++count}` })(request, response),
    )
    const client = createClient({ baseUrl })
    for (let i = 0; i < 5; i++) await client.call('GET /health')
    expect(client.requestIds()).toEqual(['id-5', 'id-4', 'id-3'])
  })

  it('gives the error of the contract, with its trace id and the time to wait', async () => {
    const headers = { 'X-Request-Id': 'trace-1', 'Retry-After': '7' }
    const { baseUrl } = await serve(json(429, { code: 1029, message: 'Slow down' }, headers))
    const { error } = await createClient({ baseUrl }).call('GET /health')
    expect({ ...error, message: error?.message }).toMatchObject({
      code: 1029,
      message: 'Slow down',
      status: 429,
      requestId: 'trace-1',
      retryAfterSeconds: 7,
    })
  })

  it('[8] says "Unknown error" where an error has no message', async () => {
    const html: Answer = (_, response) =>
      response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad gateway</h1>')
    for (const answer of [html, json(500, {}), json(500, { code: 5, message: '' }), json(500, null)]) {
      const { error } = await createClient(await serve(answer)).call('GET /health')
      expect(error?.message).toBe('Unknown error')
    }
  })

  it('asks for a new token once when the server refuses the old one', async () => {
    const { baseUrl, seen } = await serve(json(401, { code: 1001, message: 'Please log in' }), json(200, healthy))
    const client = createClient({ baseUrl, token: async (refused) => (refused ? 'new' : 'old') })
    expect((await client.call('GET /health')).data).toEqual(healthy)
    expect(seen).toEqual(['GET /health Bearer old', 'GET /health Bearer new'])
  })

  it('ends at once when it is aborted', async () => {
    const { baseUrl } = await serve(() => {})
    const controller = new AbortController()
    const pending = createClient({ baseUrl }).call('GET /health', { signal: controller.signal })
    controller.abort()
    expect((await pending).error?.code).toBe(ApiError.aborted)
  })

  it('throws the error from ask', async () => {
    const { baseUrl } = await serve(json(404, { code: 1004, message: 'Not found' }))
    await expect(createClient({ baseUrl }).ask('GET /user/{UserId}', { params: { UserId: userId } })).rejects.toThrow(
      'Not found',
    )
  })
})
