import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Blobs } from '../../../ports/blobs/blobs.ts'
import { pngHeader } from '../../../ports/images/test-pictures.ts'
import { KillableServer } from '../../uploads/test-server.ts'
import { nothingLeft, partialUploads, tusOf } from '../../uploads/test-tus.ts'
import { makePicture, uploadRequest } from '../test-pictures.ts'

let server: KillableServer
let blobs: Blobs
beforeAll(async () => {
  server = await KillableServer.start()
  blobs = await server.openBlobs()
  // Warms up, so that we do not measure what the first uploads load and compile.
  for (let count = 0; count < 3; count += 1) {
    await server.fetchAs('warm', '/api/photo', uploadRequest(await makePicture('png', { width: 1600, height: 1200 })))
  }
})
afterAll(() => server.stop())

const parallel = 8
/** Two, since the server reads twice as many bytes per second of two users as of one. */
const senderOf = (place: number) => (place % 2 === 0 ? 'mio' : 'sora')
const megabytes = 90
const noise = new Uint8Array(randomBytes(1_000_000))
const header = new Uint8Array(pngHeader({ width: 6000, height: 5000 }).subarray(0, 33))
const bytes = header.length + megabytes * noise.length

/** Begins like a picture, and is almost as large as an upload may be; the test holds only one megabyte of it. */
function streamOf(before: string, after: string): ReadableStream {
  const parts = (function* () {
    yield new TextEncoder().encode(before)
    yield header
    for (let count = 0; count < megabytes; count += 1) yield noise
    yield new TextEncoder().encode(after)
  })()
  return new ReadableStream({
    pull(stream) {
      const { done, value } = parts.next()
      if (done) stream.close()
      else stream.enqueue(value)
    },
  })
}

const filesIn = async (folder: string) => {
  const entries = await readdir(join(server.dataDir, folder), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}

async function growth(sendAll: () => Promise<number[]>): Promise<{ codes: number[]; grown: number }> {
  const before = await server.maxRss()
  const codes = await sendAll()
  return { codes, grown: (await server.maxRss()) - before }
}

const codeOf = async (response: Response) => ((await response.json()) as { code: number }).code
/** Held in memory, the uploads would take 720 MB. This allows for the buffers of each stream. */
const granted = 200_000_000

describe('[4 upload] many large uploads at once', () => {
  it('are not held in memory if sent as forms, and leave nothing on the disk when they are rejected', async () => {
    const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
    const send = async (_: unknown, place: number) => {
      const init = { method: 'POST', body: streamOf(head, '\r\n--x--\r\n'), duplex: 'half' } as RequestInit
      const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
      return codeOf(await server.fetchAs(senderOf(place), '/api/photo', { ...init, headers }))
    }
    const stored = await filesIn('blobs/stored')
    const { codes, grown } = await growth(() => Promise.all(Array.from({ length: parallel }, send)))
    expect(codes).toEqual(new Array(parallel).fill(1405))
    expect(grown).toBeLessThan(granted)
    expect([await filesIn('blobs/staging'), await filesIn('blobs/stored')]).toEqual([0, stored])
  })

  it('are not held in memory if sent as resumable uploads, and leave nothing on the disk either', async () => {
    const tus = tusOf(server)
    const send = async (_: unknown, place: number) => {
      const { path } = await tus.create(senderOf(place), bytes)
      const more = { body: streamOf('', ''), duplex: 'half' } as Partial<RequestInit>
      return (await tus.patch(senderOf(place), path, 0, '', more)).code ?? 0
    }
    const { codes, grown } = await growth(() => Promise.all(Array.from({ length: parallel }, send)))
    expect(codes).toEqual(new Array(parallel).fill(1405))
    expect(grown).toBeLessThan(granted)
    expect([await filesIn('blobs/staging'), await partialUploads({ database: server.database, blobs })]).toEqual([
      0,
      nothingLeft,
    ])
  })
})
