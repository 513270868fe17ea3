import { limits } from '@koma/contract/limits'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { composeApp } from '../../compose.ts'
import { createLog } from '../../http/logging.ts'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { TcpProxy } from '../../test-tcp-proxy.ts'
import { Variants } from '../photos/index.ts'
import { makePicture } from '../photos/test-pictures.ts'
import { memoryStore, NodeClient } from './test-node-client.ts'
import { endpoint, nothingLeft, partialUploads } from './test-tus.ts'

let koma: TestKoma
let proxy: TcpProxy
let url: string
let small: Buffer
let large: Buffer
const targetOf = (address: string) => ({ host: '127.0.0.1', port: Number(new URL(address).port) })
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  proxy = await TcpProxy.to(targetOf(koma.url))
  url = `http://127.0.0.1:${proxy.port}`
  small = await makePicture('png', { width: 800, height: 600 })
  large = await makePicture('png', { width: 2000, height: 1500 })
  expect(large.length).toBeGreaterThan(limits.upload.resumableFromBytes)
})
afterAll(async () => {
  await proxy.close()
  await koma.stop()
})

const clients: NodeClient[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close()
})

async function open(options: Partial<Parameters<typeof NodeClient.open>[0]> & { name: string }): Promise<NodeClient> {
  const client = await NodeClient.open({ url, ...options })
  clients.push(client)
  return client
}

/** For steps that are slow on a busy machine. */
const patiently = { timeout: 60_000 }

const photosOf = async (name: string) => (await koma.as(name).ask('GET /my')).photos
async function originalsOf(name: string): Promise<Record<string, Buffer>> {
  const photos = await photosOf(name)
  const originals = photos.map(async ({ filename, urls }) => {
    const response = await fetch(koma.url + urls.original)
    return [filename, Buffer.from(await response.arrayBuffer())] as const
  })
  return Object.fromEntries(await Promise.all(originals))
}
/** Compares without printing megabytes if they differ. */
const expectKept = async (name: string, files: Record<string, Buffer>) => {
  const kept = await originalsOf(name)
  expect(Object.keys(kept).toSorted()).toEqual(Object.keys(files).toSorted())
  for (const [file, bytes] of Object.entries(files)) expect(kept[file]?.equals(bytes), file).toBe(true)
}

describe('[4 upload] a program on Node', () => {
  it('uploads small files as forms and large ones as resumable uploads', async () => {
    const client = await open({ name: 'both' })
    const fractions = new Set<number>()
    client.uploader.subscribe(() => fractions.add(client.uploader.getQueue().files[1]?.progress ?? 0))
    await client.add({ 'small.png': small, 'large.png': large })
    expect(await client.ended()).toEqual(['added', 'added'])
    expect(client.requests).toEqual(['POST form', 'POST', 'PATCH'])
    // Progress is reported while the file is being sent.
    expect([...fractions].filter((progress) => progress > 40 && progress < 95).length).toBeGreaterThan(3)
    await expectKept('both', { 'small.png': small, 'large.png': large })
  })

  it('adds nothing for files that are in the library already', async () => {
    const client = await open({ name: 'twice' })
    await client.add({ 'small.png': small, 'large.png': large })
    await client.ended()
    const before = await koma.as('twice').ask('GET /me')
    await client.add({ 'copy-of-small.png': small, 'copy-of-large.png': large })
    expect(await client.ended()).toEqual(['added', 'added'])
    expect(await koma.as('twice').ask('GET /me')).toEqual(before)
    expect(await photosOf('twice')).toHaveLength(2)
  })

  it('does not retry files that were refused because the storage is full', async () => {
    const { user_id } = await koma.as('full').ask('GET /me')
    const { kysely } = koma.ports.database
    await kysely.updateTable('storage_use').set({ files: 500 }).where('user_id', '=', user_id).execute()
    const client = await open({ name: 'full' })
    await client.add({ 'small.png': small, 'large.png': large })
    expect(await client.ended()).toEqual(['storage_over', 'storage_over'])
    expect(client.requests).toEqual(['POST form', 'POST'])
    const me = await koma.as('full').ask('GET /me')
    const informed = await open({ name: 'full', storage: () => me })
    await informed.add({ 'small.png': small })
    expect([await informed.ended(), informed.requests]).toEqual([['storage_over'], []])
  })
})

describe('[4 upload] a connection that is lost', () => {
  it('during a form makes the client send the form again', async () => {
    const client = await open({ name: 'cut-form' })
    proxy.failAfter(300_000, 'cut')
    await client.add({ 'small.png': small })
    expect(await client.ended()).toEqual(['added'])
    expect(client.requests).toEqual(['POST form', 'POST form'])
    await expectKept('cut-form', { 'small.png': small })
  })

  it('during a large file makes the client resume it', async () => {
    const client = await open({ name: 'cut-large' })
    const before = proxy.sent
    proxy.failAfter(6_000_000, 'cut')
    await client.add({ 'large.png': large })
    expect(await client.ended()).toEqual(['added'])
    expect(client.requests).toEqual(['POST', 'PATCH', 'HEAD', 'PATCH'])
    // Only what was in flight when the connection broke is sent twice.
    expect(proxy.sent - before).toBeLessThan(large.length + 4_000_000)
    await expectKept('cut-large', { 'large.png': large })
  })

  it('pauses the queue while the device is offline, and resumes it afterwards', async () => {
    const connection = { isOnline: true, back: Promise.withResolvers<void>() }
    const client = await open({
      name: 'offline',
      isOnline: () => connection.isOnline,
      onDelay: () => connection.back.promise,
    })
    const { port } = proxy
    proxy.failAfter(4_000_000, 'hang')
    const before = proxy.sent
    await client.add({ 'large.png': large, 'small.png': small })
    await expect.poll(() => proxy.sent - before, patiently).toBeGreaterThanOrEqual(4_000_000)
    connection.isOnline = false
    await proxy.cut()
    await expect.poll(() => client.uploader.getQueue().state, patiently).toBe('paused')
    expect(client.states()).toEqual(['sending', 'waiting'])
    const requests = client.requests.length
    await proxy.mend(port)
    connection.isOnline = true
    expect(client.requests).toHaveLength(requests)
    connection.back.resolve()
    expect(await client.ended()).toEqual(['added', 'added'])
    expect(client.requests).toEqual(['POST', 'PATCH', 'HEAD', 'PATCH', 'POST form'])
    await expectKept('offline', { 'large.png': large, 'small.png': small })
  })

  it('fails files with a network error if it does not come back', async () => {
    const client = await open({ name: 'gone', url: 'http://127.0.0.1:1' })
    await client.add({ 'small.png': small, 'large.png': large })
    expect(await client.ended()).toEqual(['network', 'network'])
    expect(client.requests).toEqual([...Array(7).fill('POST form'), ...Array(7).fill('POST')])
  })
})

describe('[4 upload] a program that is started again', () => {
  it('resumes the file that it left unfinished', async () => {
    const store = memoryStore()
    const never = new Promise<void>(() => {})
    const first = await NodeClient.open({ url, name: 'restarted', store, onDelay: () => never })
    proxy.failAfter(6_000_000, 'cut')
    await first.add({ 'large.png': large })
    await expect.poll(() => first.uploader.getQueue().state, patiently).toBe('paused')
    const second = await open({ name: 'restarted', store })
    await second.add({ 'large.png': large })
    expect(await second.ended()).toEqual(['added'])
    expect(second.requests).toEqual(['HEAD', 'PATCH'])
    await expectKept('restarted', { 'large.png': large })
  })
})

describe('[4 upload] a server that is too busy', () => {
  // On a slow machine the minute of a limit would pass before it is reached.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  /** A process of the same installation with rate limits, which this user has already reached. */
  async function startLimited(name: string, path: string) {
    const config = { ...koma.config, rateLimits: true }
    const app = await composeApp(config, koma.ports, new Variants(koma.ports), { log: createLog('silent') })
    const limitedUrl = await app.listen({ host: '127.0.0.1', port: 0 })
    const headers = { Authorization: `Bearer ${name}` }
    const ask = () => fetch(limitedUrl + path, { method: 'POST', headers })
    const isLimited = async () =>
      (await Promise.all(Array.from({ length: 40 }, ask))).some(({ status }) => status === 429)
    for (let round = 0; round < 40 && !(await isLimited()); round += 1);
    return { app, url: limitedUrl }
  }

  it.each([
    ['form', '/api/photo', () => ({ 'small.png': small }), ['POST form', 'POST form', 'POST form']],
    ['resumable', endpoint, () => ({ 'large.png': large }), ['POST', 'POST', 'POST', 'PATCH']],
  ])('is asked again after the time in Retry-After (%s)', async (kind, path, files, requests) => {
    const name = `busy-${kind}`
    const limited = await startLimited(name, path)
    await proxy.redirect(targetOf(limited.url))
    const delays: number[] = []
    const client = await open({
      name,
      onDelay: async (milliseconds) => {
        delays.push(milliseconds)
        if (delays.length === 2) await proxy.redirect(targetOf(koma.url))
      },
    })
    await client.add(files())
    expect(await client.ended()).toEqual(['added'])
    expect(client.requests).toEqual(requests)
    // Without a Retry-After the first two delays would be 2 seconds at most.
    for (const delay of delays) expect(delay).toBeGreaterThan(2_000)
    await expectKept(name, files())
    limited.app.server.closeAllConnections()
    await limited.app.close()
  })
})

describe('[4 upload] a file that is canceled', () => {
  it.each([
    ['form', () => ({ 'small.png': small })],
    ['resumable', () => ({ 'large.png': large })],
  ])('during a %s upload leaves nothing on the server', async (kind, files) => {
    const name = `canceled-${kind}`
    const client = await open({ name })
    proxy.failAfter(500_000, 'hang')
    const before = proxy.sent
    await client.add(files())
    await expect.poll(() => proxy.sent - before, patiently).toBeGreaterThanOrEqual(500_000)
    client.uploader.cancel()
    expect(await client.ended()).toEqual(['canceled'])
    await expect.poll(() => partialUploads(koma.ports), patiently).toEqual(nothingLeft)
    expect(await photosOf(name)).toEqual([])
  })
})
