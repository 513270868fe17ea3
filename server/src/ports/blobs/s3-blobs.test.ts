import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Blobs, BlobsFull, BlobsUnavailable } from './blobs.ts'
import { createS3Blobs } from './s3-blobs.ts'
import type { StoreLimits } from './s3-time-limits.ts'
import { startTestS3 } from './test-s3.ts'

const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

async function* pieces(count: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < count; at += 1) yield new Uint8Array(10_000).fill(at)
}

describe('blobs in S3', () => {
  let directory: string
  let blobs: Blobs | undefined
  let stopStore: (() => Promise<unknown>) | undefined
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'koma-s3-blobs-'))
  })
  afterEach(async () => {
    await blobs?.close()
    await stopStore?.()
    stopStore = undefined
    await rm(directory, { recursive: true, force: true })
  })

  const connect = (port: number, bucket = 'koma', limits?: StoreLimits) =>
    createS3Blobs(
      { bucket, region: 'us-east-1', endpoint: `http://127.0.0.1:${port}`, credentials },
      join(directory, 'staging'),
      limits,
    )

  /** A store with one fault, which a real one would not show on demand. */
  async function connectTo(answer: RequestListener, limits?: StoreLimits): Promise<Blobs> {
    const server: Server = createServer(answer)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    stopStore = () => new Promise((resolve) => server.close(resolve).closeAllConnections())
    return connect((server.address() as AddressInfo).port, 'koma', limits)
  }

  async function connectToS3rver(bucket?: string): Promise<Blobs> {
    const { port, stop } = await startTestS3(join(directory, 's3'))
    stopStore = stop
    return connect(port, bucket)
  }

  it('removes more keys than fit into one request', async () => {
    blobs = await connectToS3rver()
    await blobs.put('many/last', new Uint8Array(1))
    await blobs.remove([...Array.from({ length: 2500 }, (_, at) => `many/${at}`), 'many/last'])
    expect(await blobs.stat('many/last')).toBeNull()
  })

  it('does not treat a missing bucket as a missing blob', async () => {
    blobs = await connectToS3rver('other')
    await expect(blobs.check()).rejects.toThrow()
    await expect(blobs.open('a/b')).rejects.toThrow('bucket')
  })

  it('rejects when the store cannot be reached', async () => {
    blobs = await connect(1)
    await expect(blobs.check()).rejects.toThrow('ECONNREFUSED')
    const staged = await blobs.stage(pieces(1))
    await expect(staged.commit('a/b')).rejects.toThrow('ECONNREFUSED')
    await staged.discard()
    expect(await readdir(join(directory, 'staging'))).toEqual([])
  })

  it('resends the whole staged blob when the store was busy', async () => {
    const bodies: Buffer[] = []
    blobs = await connectTo(async (request: IncomingMessage, response: ServerResponse) => {
      if (request.method === 'HEAD') return response.setHeader('content-length', 50_000).end()
      bodies.push(await buffer(request))
      response.writeHead(bodies.length < 3 ? 503 : 200).end()
    })
    const staged = await blobs.stage(pieces(5))
    await staged.commit('busy/a')
    expect(bodies.map((body) => body.length)).toEqual([50_000, 50_000, 50_000])
    expect(await readdir(join(directory, 'staging'))).toEqual([])
  })

  it('keeps the staged blob when the store refuses it, and reports a full store', async () => {
    blobs = await connectTo((request, response) => {
      request.resume().on('end', () => response.writeHead(507).end())
    })
    const staged = await blobs.stage(pieces(5))
    await expect(staged.commit('full/a')).rejects.toThrow(BlobsFull)
    expect(await readdir(join(directory, 'staging'))).toHaveLength(1)
    await staged.discard()
  })

  it('removes a blob that arrived incomplete', async () => {
    const removed: string[] = []
    blobs = await connectTo(async (request, response) => {
      const body = await buffer(request)
      if (request.method === 'HEAD') return response.setHeader('content-length', 49_999).end()
      if (request.method === 'POST') removed.push(body.toString().match(/<Key>(.*)<\/Key>/)?.[1] ?? '')
      response.setHeader('content-type', 'application/xml').end(request.method === 'POST' ? '<DeleteResult/>' : '')
    })
    const staged = await blobs.stage(pieces(5))
    await expect(staged.commit('short/a')).rejects.toThrow('49999 of 50000 bytes')
    expect(removed).toEqual(['short/a'])
  })

  it('leaves no partial local file when the connection to the store breaks', async () => {
    blobs = await connectTo((_, response) => {
      response.writeHead(200, { 'content-length': 100_000 }).write(new Uint8Array(30_000), () => response.destroy())
    })
    await expect(blobs.local('cut/a')).rejects.toThrow()
    expect(await readdir(join(directory, 'staging'))).toEqual([])
  })

  const hasty: StoreLimits = { connect: 300, answer: 300, upload: 300, download: 300 }

  it('times out on a store that accepts requests and never responds', async () => {
    blobs = await connectTo((request) => request.resume(), hasty)
    const staged = await blobs.stage(pieces(5))
    const asked = [
      blobs.put('hung/a', new Uint8Array(1)),
      blobs.open('hung/a'),
      blobs.stat('hung/a'),
      blobs.remove(['hung/a']),
      blobs.keys('hung/')[Symbol.asyncIterator]().next(),
      staged.commit('hung/a'),
    ]
    for (const request of asked) await expect(request).rejects.toThrow(BlobsUnavailable)
    await staged.discard()
  })

  it('times out on a store that stops in the middle of a blob', async () => {
    blobs = await connectTo((_, response) => {
      response.writeHead(200, { 'content-length': 100_000 }).write(new Uint8Array(30_000))
    }, hasty)
    await expect(blobs.local('hung/a')).rejects.toThrow(BlobsUnavailable)
    expect(await readdir(join(directory, 'staging'))).toEqual([])
  })

  /** For a store that answers, also on a busy machine. */
  const patient: StoreLimits = { connect: 30_000, answer: 30_000, upload: 10_000, download: 10_000 }

  it('waits for a store that is slow but makes progress', async () => {
    // Much more than the system's buffers hold, since bytes in the buffers show no progress.
    const size = 30_000_000
    let taken = 0
    blobs = await connectTo(async (request, response) => {
      if (request.method === 'HEAD') return response.setHeader('content-length', taken).end()
      // In total both take longer than the limit for one pause.
      if (request.method === 'GET') {
        response.writeHead(200, { 'content-length': 10 })
        for (let at = 0; at < 10; at += 1) {
          response.write('x')
          await wait(1_200)
        }
        return response.end()
      }
      for await (const chunk of request) {
        if (Math.floor((taken + chunk.length) / 1_000_000) > Math.floor(taken / 1_000_000)) await wait(400)
        taken += chunk.length
      }
      response.end()
    }, patient)
    const staged = await blobs.stage(pieces(size / 10_000))
    const opened = await blobs.open('slow/b')
    const [read] = await Promise.all([opened && buffer(opened.stream), staged.commit('slow/a')])
    expect([taken, read?.toString()]).toEqual([size, 'x'.repeat(10)])
  })

  it('waits for a slow reader', async () => {
    const bytes = new Uint8Array(5_000_000).fill(7)
    blobs = await connectTo((_, response) => {
      response.writeHead(200, { 'content-length': bytes.length }).end(bytes)
    }, patient)
    const opened = await blobs.open('slow/reader')
    let read = 0
    for await (const chunk of opened?.stream ?? []) {
      if (read === 0) await wait(patient.download * 1.2)
      read += chunk.length
    }
    expect(read).toBe(bytes.length)
  })

  it.each([403, 401, 429, 500, 503])('counts as unavailable when the store answers %i', async (status) => {
    blobs = await connectTo((request, response) => {
      request.resume().on('end', () => response.writeHead(status).end())
    }, patient)
    await expect(blobs.open('refused/a')).rejects.toThrow(BlobsUnavailable)
    await expect(blobs.stat('refused/a')).rejects.toThrow(BlobsUnavailable)
  })

  it('rejects when the staged file is gone before the commit', async () => {
    blobs = await connectToS3rver()
    const staged = await blobs.stage(pieces(5))
    await rm(staged.path)
    await expect(staged.commit('gone/a')).rejects.toThrow('ENOENT')
    expect(await blobs.stat('gone/a')).toBeNull()
  })
})
