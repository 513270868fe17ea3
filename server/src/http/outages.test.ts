import type { NetConnectOpts } from 'node:net'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { composeApp } from '../compose.ts'
import { Variants } from '../features/photos/index.ts'
import { BlobsFull, BlobsUnavailable } from '../ports/blobs/blobs.ts'
import { connectDatabase, type Database } from '../ports/database/database.ts'
import type { PostgresAddress } from '../ports/database/postgres-address.ts'
import type { TestDatabase } from '../ports/database/test-database.ts'
import { startTestKoma, type TestKoma } from '../test-koma.ts'
import { TcpProxy } from '../test-tcp-proxy.ts'
import { createLog } from './logging.ts'

const unavailable = { status: 503, retryAfter: '5', body: { code: 1053, message: 'The service is not ready' } }

let koma: TestKoma
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  await koma.fetchAs('mio', '/api/me')
})
afterAll(() => koma.stop())

async function ask(app: FastifyInstance, method: 'GET' | 'PUT' = 'GET', path = '/api/me') {
  const payload = method === 'PUT' ? { lab: [] } : undefined
  const answer = await app.inject({
    method,
    url: path,
    headers: { authorization: 'Bearer mio' },
    ...(payload && { payload }),
  })
  return {
    status: answer.statusCode,
    retryAfter: answer.headers['retry-after'],
    body: answer.statusCode >= 400 ? answer.json() : null,
  }
}
const well = { status: 200, retryAfter: undefined, body: null }

describe('a database outage', () => {
  /** In ms: more than a database that is well takes on a busy machine. */
  const answerTimeout = 10_000
  let proxy: TcpProxy
  let database: Database
  let app: FastifyInstance
  beforeEach(async () => {
    const { address } = koma.ports.database as TestDatabase
    proxy = await TcpProxy.to(targetOf(address))
    database = await connectDatabase({ address: through(address, proxy.port), connections: 3, answerTimeout })
    app = await composeApp(koma.config, { ...koma.ports, database }, new Variants({ ...koma.ports, database }), {
      log: createLog('silent'),
    })
  })
  afterEach(async () => {
    await app.close()
    await database.close()
    await proxy.close()
  })

  it('is answered with 503 and the time to wait while nothing listens, and is over as soon as the database is back', async () => {
    expect(await ask(app)).toEqual(well)
    const { port } = proxy
    await proxy.cut()
    expect(await ask(app)).toEqual(unavailable)
    await proxy.mend(port)
    expect(await ask(app)).toEqual(well)
  })

  it('is answered with 503 if the database hangs, and later requests do not get the hung connections', async () => {
    await Promise.all([1, 2, 3].map(() => ask(app)))
    proxy.hang()
    expect(await ask(app)).toEqual(unavailable)
    expect(await ask(app)).toEqual(well)
  })

  it('makes us drop every connection as soon as one write finds the server read-only', async () => {
    const clients = await Promise.all([1, 2, 3].map(() => database.pool.connect()))
    for (const client of clients) {
      await client.query('set session characteristics as transaction read only')
      client.release()
    }
    const change = () => ask(app, 'PUT', '/api/me/settings')
    const first = await change()
    expect(first).toEqual(unavailable)
    for (let round = 0; round < 3; round += 1) expect((await change()).status).toBeLessThan(300)
  })
})

describe.each([
  [
    'a connection that was refused',
    Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' }),
    503,
  ],
  ['a socket that is not there', Object.assign(new Error('connect'), { code: 'ENOENT', syscall: 'connect' }), 503],
  ['too many connections', stateError('53300'), 503],
  ['a server that stops', stateError('57P01'), 503],
  ['a server that starts', stateError('57P03'), 503],
  ['a statement that took too long', stateError('57014'), 503],
  ['a lost connection', stateError('08006'), 503],
  ['a pool without a free connection', new Error('timeout exceeded when trying to connect'), 503],
  ['a store that does not answer', new BlobsUnavailable('away'), 503],
  ['an outage as the cause of another error', new Error('wrapped', { cause: stateError('57P01') }), 503],
  ['a full store', new BlobsFull('full'), 507],
  ['a table that is not there', stateError('42P01'), 500],
  ['a file that is not there', Object.assign(new Error('open'), { code: 'ENOENT', syscall: 'open' }), 500],
  ['a bug', new TypeError('x is not a function'), 500],
])('%s', (_, error, status) => {
  it(`is a ${status}`, async () => {
    const verifier = { verify: () => Promise.reject(error) }
    const app = await composeApp(koma.config, { ...koma.ports, verifier }, new Variants(koma.ports), {
      log: createLog('silent'),
    })
    const answer = await ask(app)
    await app.close()
    expect([answer.status, answer.retryAfter]).toEqual([status, status === 503 ? '5' : undefined])
  })
})

function stateError(state: string): pg.DatabaseError {
  const error = new pg.DatabaseError(`the server says ${state}`, 0, 'error')
  error.code = state
  return error
}

function targetOf(address: string | PostgresAddress): NetConnectOpts {
  const { host, port } = typeof address === 'string' ? hostOf(address) : address
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
}

function hostOf(url: string): { host: string; port: number } {
  const { hostname, port } = new URL(url)
  return { host: hostname, port: Number(port || 5432) }
}

function through(address: string | PostgresAddress, port: number): string | PostgresAddress {
  if (typeof address !== 'string') return { ...address, host: '127.0.0.1', port }
  const url = new URL(address)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return url.href
}
