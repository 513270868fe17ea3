import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { composeApp } from '../../compose.ts'
import { Variants } from '../../features/photos/index.ts'
import { tusOf } from '../../features/uploads/test-tus.ts'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { createLog } from '../logging.ts'
import { RawConnection } from '../test-raw-http.ts'
import type { BodyRules } from './body-rules.ts'

let koma: TestKoma
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
})
afterAll(() => koma.stop())

/** How many requests were let through to the readers of their bodies. */
let letThrough = 0
const opened: RawConnection[] = []
const apps: FastifyInstance[] = []
afterEach(async () => {
  for (const connection of opened.splice(0)) connection.end()
  for (const app of apps.splice(0)) {
    app.server.closeAllConnections()
    await app.close()
  }
})

/** A hundred times as strict as in production: 300 ms stand for 30 s. */
const strict = { rateOver: 300, leastBytesPerSecond: 1000, longestSmallBody: 900, checkEvery: 20 }
const generous = 20_000

async function start(bodies: Partial<BodyRules>, blobs = koma.ports.blobs): Promise<string> {
  const log = createLog('silent')
  const ports = { ...koma.ports, blobs }
  const app = await composeApp(koma.config, ports, new Variants(ports), { log, bodies })
  app.addHook('preParsing', async () => {
    letThrough += 1
  })
  apps.push(app)
  return app.listen({ host: '127.0.0.1', port: 0 })
}

async function connect(url: string): Promise<RawConnection> {
  const connection = await RawConnection.open(url)
  opened.push(connection)
  return connection
}

interface Beginning {
  method?: string
  path: string
  token?: string
  type?: string
  length?: number
  more?: string
}

/** The head of a request that announces a body. */
const headOf = ({ method = 'POST', path, token, type = 'application/json', length = 50_000, more = '' }: Beginning) =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n${
    token ? `Authorization: Bearer ${token}\r\n` : ''
  }${more}\r\n`

const form = 'multipart/form-data; boundary=x'
const filePart = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
const stagedFiles = () => readdir(join(koma.config.dataDir, 'blobs/staging'))

const places: Array<[string, () => Promise<Beginning>, string]> = [
  ['a call for guests', async () => ({ path: '/api/download' }), '{'],
  ['a call for users', async () => ({ path: '/api/trash/add', token: 'mio' }), '{'],
  ['an upload', async () => ({ path: '/api/photo', token: 'mio', type: form }), filePart],
  ['the upload of an icon', async () => ({ path: '/api/me/icon', token: 'mio', type: form }), filePart],
  ['the identity service', async () => ({ path: '/identity/sign-in', length: 10_000 }), '{'],
  ['a resumable upload', async () => tusPatch(), 'x'],
]

async function tusPatch(): Promise<Beginning> {
  const { path } = await tusOf(koma).create('mio', 70_000)
  const type = 'application/offset+octet-stream'
  return { method: 'PATCH', path, token: 'mio', type, more: 'Tus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\n' }
}

describe('a body that arrives too slowly', () => {
  it.each(places)('is cut off with 408 by %s, and leaves no file', async (_, beginning, firstBytes) => {
    const connection = await connect(await start(strict))
    connection.say(headOf(await beginning()) + firstBytes)
    const dripping = setInterval(() => connection.say('x'), 50)
    expect(await connection.status(generous)).toBe(408)
    expect(connection.heard).toContain('{"code":1008,"message":"The request took too long to arrive"}')
    expect(await connection.isEnded(generous)).toBe(true)
    clearInterval(dripping)
    await expect.poll(stagedFiles).toEqual([])
  })

  it('is also cut off if it was answered before it had arrived', async () => {
    const connection = await connect(await start(strict))
    connection.say(headOf({ path: '/api/trash/add' }))
    expect(await connection.status(generous)).toBe(401)
    expect(await connection.isEnded(generous)).toBe(true)
  })

  it('is cut off if its path is invalid', async () => {
    const connection = await connect(await start(strict))
    connection.say(headOf({ path: '/api/%' }))
    expect(await connection.status(generous)).toBe(404)
    expect(await connection.isEnded(generous)).toBe(true)
  })

  it('has a time limit if it is not an upload, however steadily it arrives', async () => {
    const connection = await connect(await start(strict))
    connection.say(headOf({ path: '/api/trash/add', token: 'mio', length: 900_000 }))
    const steady = setInterval(() => connection.say(' '.repeat(200)), 20)
    expect(await connection.status(generous)).toBe(408)
    clearInterval(steady)
  })
})

describe('a body that arrives', () => {
  it('steadily may take any time if it is an upload', async () => {
    const connection = await connect(await start(strict))
    connection.say(headOf({ path: '/api/photo', token: 'mio', type: form, length: 900_000 }) + filePart)
    const steady = setInterval(() => connection.say('x'.repeat(1000)), 20)
    await wait(strict.longestSmallBody * 3)
    expect([connection.heard, connection.isOpen]).toEqual(['', true])
    clearInterval(steady)
  })

  it('faster than we can write it is not cut off', async () => {
    const blobs: typeof koma.ports.blobs = {
      ...koma.ports.blobs,
      async stage(source, options) {
        const slowly = async function* () {
          let chunks = 0
          for await (const chunk of source) {
            chunks += 1
            if (chunks < 5) await wait(strict.rateOver * 2)
            yield chunk
          }
        }
        return koma.ports.blobs.stage(slowly(), options)
      },
    }
    const connection = await connect(await start(strict, blobs))
    const end = '\r\n--x--\r\n'
    const length = filePart.length + 3_000_000 + end.length
    connection.say(headOf({ path: '/api/photo', token: 'mio', type: form, length }) + filePart)
    connection.say(Buffer.alloc(3_000_000, 'x'))
    connection.say(end)
    await wait(strict.rateOver * 4)
    expect([connection.heard, connection.isOpen]).toEqual(['', true])
    expect(await connection.status(generous)).toBe(415)
  })
})

describe('concurrent bodies', () => {
  const few = { perUser: 3, perNetworkOfGuests: 2, perNetwork: 6 }
  /** An answer that is expected is waited for. That there is none can only be seen for a while, which begins when the body counts. */
  const statusOf = async (url: string, beginning: Beginning, expected: number | null) => {
    const before = letThrough
    const connection = await connect(url)
    connection.say(headOf(beginning))
    if (expected === null) await expect.poll(() => letThrough > before || connection.heard !== '').toBe(true)
    return { connection, status: await connection.status(expected === null ? 300 : generous) }
  }
  const expectStatuses = async (url: string, beginning: Beginning, expected: Array<number | null>) => {
    const found: Array<number | null> = []
    for (const each of expected) found.push((await statusOf(url, beginning, each)).status)
    expect(found).toEqual(expected)
  }
  const upload = (token: string) => ({ path: '/api/photo', token, type: form })

  it('are limited for a user, whatever the call, without affecting others', async () => {
    const url = await start(few)
    await expectStatuses(url, upload('many'), [null, null])
    await expectStatuses(url, { path: '/api/trash/add', token: 'many' }, [null, 429, 429])
    await expectStatuses(url, { ...(await tusPatch()), token: 'many' }, [429])
    await expectStatuses(url, upload('another'), [null])
  })

  it('are limited for the guests of a network, and for the whole network', async () => {
    const url = await start(few)
    await expectStatuses(url, { path: '/api/download' }, [null, null])
    await expectStatuses(url, { path: '/identity/sign-in', length: 10_000 }, [429])
    await expectStatuses(url, upload('one'), [null, null, null])
    await expectStatuses(url, upload('two'), [null, 429])
  })

  it('make room when they end, and are answered with a Retry-After if there are too many', async () => {
    const url = await start({ ...few, perUser: 1 })
    const first = await statusOf(url, upload('in-turn'), null)
    const refused = await statusOf(url, upload('in-turn'), 429)
    expect([first.status, refused.status]).toEqual([null, 429])
    expect(refused.connection.heard).toMatch(/retry-after: \d+\r\n/i)
    first.connection.end()
    await expect.poll(async () => (await statusOf(url, upload('in-turn'), null)).status).toBe(null)
  })

  it('can be sent to their end after the 429, so that the client receives it, and are cut off if they stall', async () => {
    const url = await start({ ...few, ...strict, rateOver: 2000, perUser: 1 })
    const held = await statusOf(url, upload('refused'), null)
    const going = setInterval(() => held.connection.say('x'.repeat(200)), 50)
    const bytes = 3_000_000
    const refused = await connect(url)
    refused.say(headOf({ ...upload('refused'), length: bytes }) + 'x'.repeat(bytes))
    expect(await refused.status(generous)).toBe(429)
    refused.say('GET /api/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await expect.poll(() => refused.heard, { timeout: generous }).toMatch(/HTTP\/1\.1 429[\s\S]*HTTP\/1\.1 200/)
    const silent = await statusOf(url, upload('refused'), 429)
    expect(silent.status).toBe(429)
    expect(await silent.connection.isEnded(generous)).toBe(true)
    clearInterval(going)
  })

  it('do not count if they arrived completely, however many calls are made', async () => {
    const url = await start(few)
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json', Authorization: 'Bearer storm' } }
    const calls = Array.from({ length: 40 }, () =>
      fetch(`${url}/api/trash/add`, { ...init, body: '{"photo_ids":[]}' }).then((answer) => answer.status),
    )
    expect(await Promise.all(calls)).not.toContain(429)
  })
})

describe('a connection', () => {
  it('has a timeout for its headers, and is answered 400 if it does not speak HTTP', async () => {
    const broken = await connect(await start({}))
    expect(apps[0]?.server.headersTimeout).toBe(20_000)
    broken.say('NONSENSE\r\n\r\n')
    expect(await broken.status(generous)).toBe(400)
    expect(broken.heard).toContain('{"code":1000,"message":"The request is malformed"}')
    expect(await broken.isEnded(generous)).toBe(true)
  })

  it('is answered 431 if its headers are too large', async () => {
    const connection = await connect(await start({}))
    connection.say(`GET /api/health/live HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`)
    expect(await connection.status(generous)).toBe(431)
    expect(connection.heard).toContain('{"code":1031,"message":"The headers of the request are too large"}')
  })
})
