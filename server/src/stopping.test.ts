import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from './ports/database/test-database.ts'
import { codeOf } from './process/file-error.ts'
import { dataDirectory, runMain, type Started, untilRunning } from './test-main-process.ts'

const limit = 120_000

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

function databaseUrl(): string {
  const { address } = database
  if (typeof address === 'string') return address
  const { host, port, user, password = '' } = address
  return `postgres://${user}:${password}@localhost/${address.database}?host=${encodeURIComponent(host)}&port=${port}`
}

async function start(settings: Record<string, string>): Promise<Started & { url: string }> {
  const started = runMain({
    KOMA_DATABASE_URL: databaseUrl(),
    KOMA_DATABASE_CONNECTIONS: '3',
    KOMA_SECRET: 'a secret that all of these processes have',
    KOMA_RATE_LIMITS: 'off',
    KOMA_ROLE: 'api',
    KOMA_DATA_DIR: await dataDirectory(),
    ...settings,
  })
  return { ...started, url: await untilRunning(started) }
}

/**
 * A proxy as nginx is by default: it keeps connections open, and tries the next server if one refuses the connection or resets it
 * before the answer begins. A connection that waits to be accepted while the server stops listening is reset by the kernel.
 */
class RoundRobin {
  readonly answered = new Map<number, number>()
  readonly failures: string[] = []
  readonly #agent = new Agent({ keepAlive: true })
  readonly #urls: string[]
  #next = 0
  #ended = false

  constructor(urls: string[]) {
    this.#urls = urls
  }

  async load(): Promise<void> {
    while (!this.#ended) {
      const status = await this.#ask().catch((error: unknown) => {
        this.failures.push(String(error))
        return 0
      })
      this.answered.set(status, (this.answered.get(status) ?? 0) + 1)
      await wait(5)
    }
  }

  async end(loads: Promise<void>[]): Promise<void> {
    this.#ended = true
    await Promise.all(loads)
    this.#agent.destroy()
  }

  async #ask(): Promise<number> {
    const first = this.#next++
    for (let tried = 0; ; tried += 1) {
      const url = this.#urls[(first + tried) % this.#urls.length] ?? ''
      try {
        return await get(`${url}/api/terms`, this.#agent)
      } catch (error) {
        const mayTryNext = ['ECONNREFUSED', 'ECONNRESET'].includes(codeOf(error) ?? '')
        if (!mayTryNext || tried === this.#urls.length - 1) throw error
      }
    }
  }
}

function get(url: string, agent?: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(url.replace('localhost', '127.0.0.1'), { agent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
      response.on('error', () => reject(new Error('The answer broke off.')))
    })
    asked.on('error', reject).end()
  })
}

describe('stopping', () => {
  it('fails no request while two servers behind a proxy are restarted one after the other', {
    timeout: limit,
  }, async () => {
    const draining = { KOMA_DRAIN_SECONDS: '1' }
    const servers = [await start(draining), await start(draining)]
    const proxy = new RoundRobin(servers.map(({ url }) => url))
    const loads = Array.from({ length: 6 }, () => proxy.load())
    await wait(500)
    for (const [at, server] of servers.entries()) {
      server.child.kill('SIGTERM')
      expect(await server.ended).toBe(0)
      const port = new URL(server.url).port
      servers[at] = await start({ ...draining, KOMA_PORT: port })
    }
    await wait(500)
    await proxy.end(loads)
    expect(proxy.failures).toEqual([])
    expect([...proxy.answered.keys()]).toEqual([200])
    expect(proxy.answered.get(200)).toBeGreaterThan(100)
  })

  it('keeps serving while it is not ready, and tells connections to close', { timeout: limit }, async () => {
    const server = await start({ KOMA_DRAIN_SECONDS: '60' })
    expect((await fetch(`${server.url}/api/terms`)).headers.get('Connection')).toBe('keep-alive')
    server.child.kill('SIGTERM')
    await expect
      .poll(async () => {
        const ready = await fetch(`${server.url}/api/health/ready`)
        return [ready.status, await ready.json()]
      })
      .toMatchObject([503, { status: 'stopping' }])
    const answer = await fetch(`${server.url}/api/terms`)
    expect([answer.status, answer.headers.get('Connection')]).toEqual([200, 'close'])
    // Late enough not to count as the same signal from the terminal and from npm.
    await wait(1100)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(1)
    expect(server.said()).toContain('Koma was told twice to stop and ended at once.\n')
  })

  it('serves the health of a worker, and stops it without draining', { timeout: limit }, async () => {
    const worker = await start({ KOMA_ROLE: 'worker', KOMA_DRAIN_SECONDS: '300' })
    expect(await get(`${worker.url}/api/health/live`)).toBe(200)
    await expect.poll(() => get(`${worker.url}/api/health/ready`)).toBe(200)
    expect(await get(`${worker.url}/api/terms`)).toBe(404)
    worker.child.kill('SIGTERM')
    expect(await worker.ended).toBe(0)
  })
})
