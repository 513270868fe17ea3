import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Blobs } from '../../ports/blobs/blobs.ts'
import { makePicture } from '../photos/test-pictures.ts'
import { KillableServer } from './test-server.ts'
import { digestOf, nothingLeft, partialUploads, tusOf } from './test-tus.ts'

let server: KillableServer
let blobs: Blobs
beforeAll(async () => {
  server = await KillableServer.start()
  blobs = await server.openBlobs()
})
afterAll(() => server.stop())

describe('a server that is killed', () => {
  it('during a resumable upload continues it after a restart', async () => {
    const bytes = await makePicture('png', { width: 1600, height: 1200 })
    const tus = tusOf(server)
    const { path } = await tus.create('mio', bytes.length, { filename: 'long.png', sha256: digestOf(bytes) })
    const body = new ReadableStream({
      async pull(stream) {
        stream.enqueue(new Uint8Array(bytes.subarray(sent, sent + 100_000)))
        sent += 100_000
        await wait(sent < 3_000_000 ? 0 : 60_000)
      },
    })
    let sent = 0
    const sending = tus.patch('mio', path, 0, '', { body, duplex: 'half' } as Partial<RequestInit>)
    const lost = expect(sending).rejects.toThrow()
    await expect.poll(() => sent).toBe(3_000_000)
    const received = async () => (await partialUploads({ database: server.database, blobs })).rows[0]?.received
    await expect.poll(received, { timeout: 60_000 }).toBeGreaterThan(2_000_000)
    await server.kill()
    await lost
    await server.start()

    const offset = await tus.offset('mio', path)
    expect(offset).toBeGreaterThan(2_000_000)
    expect(offset).toBeLessThanOrEqual(3_000_000)
    const last = await tus.patch('mio', path, offset, new Uint8Array(bytes.subarray(offset)))
    expect([last.status, last.body?.bytes, last.body?.filename]).toEqual([201, bytes.length, 'long.png'])
    const original = await fetch(server.url + last.body?.urls.original)
    expect(Buffer.from(await original.arrayBuffer()).equals(bytes)).toBe(true)
    expect(await partialUploads({ database: server.database, blobs })).toEqual(nothingLeft)
  })
})
