import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { composeApp } from '../compose.ts'
import { Variants } from '../features/photos/index.ts'
import { startTestKoma, type TestKoma } from '../test-koma.ts'
import { Failure } from './failure.ts'
import { createLog } from './logging.ts'
import { RawConnection } from './test-raw-http.ts'

let koma: TestKoma
beforeAll(async () => {
  koma = await startTestKoma()
})
afterAll(() => koma.stop())

const post = (path: string, init: RequestInit) => koma.fetchAs('mio', path, { method: 'POST', ...init })
const json = { 'Content-Type': 'application/json' }
const answerOf = async (response: Response) => ({ status: response.status, body: await response.json() })

describe('bad requests', () => {
  it('are rejected if the call does not accept their content type', async () => {
    const xml = await post('/api/acceptRules', { headers: { 'Content-Type': 'text/xml' }, body: '<a/>' })
    expect(await answerOf(xml)).toEqual({
      status: 415,
      body: { code: 1015, message: 'This content type is not accepted' },
    })
  })

  it('name the wrong field of the body', async () => {
    const wrong = await post('/api/trash/add', { headers: json, body: JSON.stringify({ photo_ids: ['nothing'] }) })
    expect(await answerOf(wrong)).toEqual({ status: 422, body: { code: 1022, message: 'photo_ids.0: Invalid UUID' } })
    const broken = await post('/api/trash/add', { headers: json, body: '{"photo_ids":' })
    expect((await answerOf(broken)).status).toBe(422)
    const huge = await post('/api/trash/add', { headers: json, body: JSON.stringify('x'.repeat(1_100_000)) })
    expect(await answerOf(huge)).toEqual({ status: 413, body: { code: 1013, message: 'The request is too large' } })
  })

  it('are a 404 if the path cannot exist', async () => {
    for (const path of [
      '/api/user/1',
      '/api/user/%00',
      `/api/user/${'a'.repeat(2000)}`,
      '/api/user/..%2f..',
      '/api/nowhere',
    ]) {
      expect([path, await answerOf(await koma.fetchAs('mio', path))]).toEqual([
        path,
        { status: 404, body: { code: 1004, message: 'Not found' } },
      ])
    }
  })
})

describe('a NUL', () => {
  it('in a claim of the token makes the token invalid', async () => {
    for (const claims of [
      { subject: 'a\0b', email: null },
      { subject: 'nul', email: 'a\0@koma.test' },
    ]) {
      const ports = { ...koma.ports, verifier: { verify: async () => claims } }
      const app = await composeApp(koma.config, ports, new Variants(ports), { log: createLog('silent') })
      const answer = await app.inject({ url: '/api/me', headers: { authorization: 'Bearer x' } })
      await app.close()
      expect([answer.statusCode, answer.json().code]).toEqual([401, 1001])
    }
  })

  it('in a text or query is rejected with a 4xx', async () => {
    const body = JSON.stringify({ name: 'a\0b', photo_ids: [] })
    const album = await post('/api/album', { headers: json, body })
    const search = await koma.fetchAs('mio', '/api/search/user?q=a%00b')
    expect([album.status, search.status < 500]).toEqual([422, true])
  })
})

describe('methods that no call uses', () => {
  it('are answered with a 4xx and an error of the contract', async () => {
    for (const method of ['PROPFIND', 'TRACE', 'MKCOL', 'LOCK', 'QUERY', 'CONNECT', 'BREW', 'get']) {
      const connection = await RawConnection.open(koma.url)
      connection.say(`${method} /api/health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
      const status = await connection.status(20_000)
      await connection.isEnded(20_000)
      expect([method, status === 404 || status === 400, connection.heard.includes('{"code":100')]).toEqual([
        method,
        true,
        true,
      ])
    }
  })
})

describe('rate limits', () => {
  it('answer 429 with the time to wait, and count each user separately', async () => {
    const statuses = new Set<number>()
    let limited: Response | null = null
    for (let round = 0; round < 40 && !limited; round++) {
      const answers = await Promise.all(Array.from({ length: 40 }, () => koma.fetchAs('flood', '/api/terms')))
      for (const answer of answers) {
        statuses.add(answer.status)
        if (answer.status === 429) limited = answer
      }
    }
    expect(limited && (await limited.json())).toEqual({
      code: 1029,
      message: 'Stopped due to many identical server requests occurring at once',
    })
    expect(Number(limited?.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect([...statuses].sort()).toEqual([200, 429])
    expect((await koma.fetchAs('mio', '/api/terms')).status).toBe(200)
  })
})

describe('invalid tokens', () => {
  it('are limited by network, in calls and uploads alike, without affecting valid tokens', async () => {
    const verify = async (token: string) => (token === 'wrong' ? null : koma.ports.verifier.verify(token))
    const config = { ...koma.config, trustProxy: 1 }
    const ports = { ...koma.ports, verifier: { verify } }
    const app = await composeApp(config, ports, new Variants(ports), { log: createLog('silent') })
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    const ask = (token: string, from: string, path = '/api/terms', method = 'GET') =>
      fetch(url + path, { method, headers: { Authorization: `Bearer ${token}`, 'X-Forwarded-For': from } })
    const answers: Response[] = []
    for (let round = 0; round < 130; round++) {
      const [path, method] = round % 2 === 0 ? ['/api/terms', 'GET'] : ['/api/upload/resumable', 'POST']
      answers.push(await ask('wrong', `2001:db8::${round}`, path, method))
    }
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toEqual([...Array(120).fill(401), ...Array(10).fill(429)])
    const retryAfter = Number(answers.at(-1)?.headers.get('Retry-After'))
    expect(retryAfter > 0 && retryAfter <= 60).toBe(true)
    expect((await ask('mio', '2001:db8::1')).status).toBe(200)
    expect((await ask('wrong', '203.0.113.9')).status).toBe(401)
    await app.close()
  })
})

describe('logs', () => {
  interface Line {
    msg: string
    ms?: number
  }

  /** The lines that a server logs during these requests. */
  async function linesOf(ask: (url: string, app: FastifyInstance) => Promise<unknown>): Promise<Line[]> {
    const lines: Line[] = []
    const logStream = new Writable({
      write(chunk, _, done) {
        lines.push(JSON.parse(String(chunk)))
        done()
      },
    })
    const app = await composeApp(koma.config, koma.ports, new Variants(koma.ports), {
      log: createLog('info', logStream),
    })
    await ask(await app.listen({ host: '127.0.0.1', port: 0 }), app)
    await app.close()
    return lines
  }

  it('are JSON lines with the request id and the call, without secrets', async () => {
    let requestId: string | null = null
    const lines = await linesOf(async (url, app) => {
      const headers = { Authorization: 'Bearer hunter2-token', Cookie: 'session=hunter2-cookie' }
      const response = await fetch(`${url}/api/terms?password=hunter2-password`, { headers })
      requestId = response.headers.get('X-Request-Id')
      app.log.info({ password: 'hunter2', body: { token: 'hunter2' }, req: undefined }, 'said')
    })
    expect(lines.find(({ msg }) => msg === 'answered')).toMatchObject({
      reqId: requestId,
      call: 'GET /terms',
      status: 200,
      req: { method: 'GET', path: '/api/terms' },
    })
    expect(JSON.stringify(lines)).not.toContain('hunter2')
  })

  it('name the user, the error and the duration of each answer', async () => {
    const { user_id } = await koma.as('mio').ask('GET /me')
    const headers = { Authorization: 'Bearer mio' }
    const lines = await linesOf(async (url) => {
      await fetch(`${url}/api/terms`, { headers })
      await fetch(`${url}/api/user/019a8b2e-0000-7000-8000-000000000001`, { headers })
      await fetch(`${url}/api/me`)
    })
    const answered = lines.filter(({ msg }) => msg === 'answered')
    expect(answered.map(({ ms }) => typeof ms)).toEqual(['number', 'number', 'number'])
    expect(answered).toMatchObject([
      { call: 'GET /terms', user: user_id, status: 200 },
      { call: 'GET /user/{UserId}', user: user_id, status: 404, error: 'not_found', error_code: 1004 },
      { call: 'GET /me', status: 401, error: 'unauthenticated', error_code: 1001 },
    ])
    expect(answered.map((line) => Object.keys(line).filter((key) => ['user', 'error'].includes(key)))).toEqual([
      ['user'],
      ['user', 'error'],
      ['error'],
    ])
  })
})

describe('log lines', () => {
  const logged = (fields: object) => {
    const lines: string[] = []
    createLog('info', { write: (line) => lines.push(line) }).info(fields, 'said')
    return JSON.parse(lines.join(''))
  }

  it('keep the code of an error', () => {
    const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
    const twice = Object.assign(new Error('taken twice', { cause: refused }), { code: '23505' })
    expect(logged({ err: twice }).err).toMatchObject({ code: '23505' })
    expect(logged({ err: refused }).err).toMatchObject({ code: 'ECONNREFUSED' })
    expect(logged({ err: new Failure('not_found') }).err).toMatchObject({ code: 1004 })
    expect(logged({ err: { cause: { code: 'ECONNRESET' } } }).err).toEqual({ cause: { code: 'ECONNRESET' } })
  })

  it('leave out mailed codes, in any field, and every other secret', () => {
    const left = '[left out]'
    expect(logged({ code: '123456' })).toMatchObject({ code: left })
    expect(logged({ body: { code: '123456', user_code: 'AAAA-BBBB' } }).body).toEqual({ code: left, user_code: left })
    expect(logged({ request: { body: { code: '123456' } } }).request.body).toEqual({ code: left })
    expect(logged({ err: Object.assign(new Error('wrong'), { code: '123456', token: 'x' }) }).err).toMatchObject({
      code: left,
      token: left,
    })
    expect(logged({ body: { current_password: 'x', refresh_token: 'y', device_code: 'z' } }).body).toEqual({
      current_password: left,
      refresh_token: left,
      device_code: left,
    })
  })
})

describe('protection from other sites', () => {
  it('allows only our own scripts, and no framing', async () => {
    const headers = (await fetch(`${koma.url}/api/health/live`)).headers
    expect(headers.get('Content-Security-Policy')).toContain("script-src 'self'")
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  })

  it('lets browsers call us only from listed origins', async () => {
    const from = (origin: string) =>
      fetch(`${koma.url}/api/health/live`, { headers: { Origin: origin } }).then((r) =>
        r.headers.get('Access-Control-Allow-Origin'),
      )
    expect(await from('https://evil.example')).toBeNull()
  })
})
