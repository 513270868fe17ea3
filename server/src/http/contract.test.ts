import { type Call, callList, rootOf } from '@koma/contract'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createIdentityParts } from '../features/identity/index.ts'
import { RequestSessions } from '../features/identity/request-sessions.ts'
import { identityRoutes } from '../features/identity/routes.ts'
import { allHandlers } from '../register.ts'
import { startTestKoma, type TestKoma } from '../test-koma.ts'
import { registerCalls } from './calls.ts'

/** The calls that have no handler yet. Remove a call from this list when you add its handler. */
const notYet: string[] = [
  'GET /search/suggestions',
  'GET /worlds',
  'GET /world/{WorldId}',
  'GET /world/{WorldId}/photos',
]

let koma: TestKoma
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
})
afterAll(() => koma.stop())

const anyId = '019a8b2e-0000-7000-8000-000000000001'
const isGuests = (call: Call) => call.who.includes('guest')

/** Makes the call, with an arbitrary id for each parameter of its path. */
function ask(name: string, token: string | null, root = '/api'): Promise<Response> {
  const [method = '', path = ''] = name.split(' ')
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {}
  return fetch(`${koma.url}${root}${path.replace(/\{\w+\}/g, anyId)}`, { method, headers })
}

describe('[7] the calls of the contract', () => {
  it('have a handler, except for those listed above', () => {
    const identity = createIdentityParts(koma.ports.identity, koma.ports.mail)
    const sessions = new RequestSessions(identity, async ({ subject }) => ({ userId: subject, hasAgreed: true }))
    const handlers = { ...allHandlers(koma.ports), ...identityRoutes(identity, sessions) }
    const handled = new Set(Object.keys(handlers))
    const missing = callList.map(([name]) => name).filter((name) => !handled.has(name))
    expect(missing).toEqual(notYet)
  })

  it('are the only ones: a handler for any other call stops the server from starting', () => {
    const stray = { 'GET /nowhere': async () => ({ status: 200, body: {} }) }
    expect(() => registerCalls(Fastify(), stray as never)).toThrow(
      '"GET /nowhere", which is not a call of the contract',
    )
  })

  it('declare who may make them', () => {
    expect(callList.filter(([, call]) => call.who.length === 0)).toEqual([])
  })

  it('answer guests with 401 unless they are open to guests', async () => {
    for (const [name, call] of callList.filter(([, call]) => !isGuests(call))) {
      const response = await ask(name, null, rootOf(call))
      expect([name, call.feature, response.status, await response.json()]).toEqual([
        name,
        call.feature,
        401,
        { code: 1001, message: 'Please log in' },
      ])
    }
  })

  it('answer 501 to users if they have no handler yet', async () => {
    for (const name of notYet) {
      const response = await ask(name, 'mio')
      expect([name, response.status, await response.json()]).toEqual([
        name,
        501,
        { code: 0, message: 'Not implemented' },
      ])
    }
  })

  it('reject an invalid token, even if they are open to guests', async () => {
    for (const header of ['Bearer', 'Basic abc', 'Bearer a b']) {
      const response = await fetch(`${koma.url}/api/health/live`, { headers: { Authorization: header } })
      expect(response.status).toBe(401)
    }
  })

  it('have a unique request id on every answer, including errors', async () => {
    const answers = await Promise.all([ask('GET /health/live', null), ask('GET /me', null), ask('GET /nowhere', null)])
    const ids = answers.map((answer) => answer.headers.get('X-Request-Id') ?? '')
    expect(new Set(ids).size).toBe(3)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/)
  })
})
