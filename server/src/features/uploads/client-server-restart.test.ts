import { createClient } from '@koma/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Blobs } from '../../ports/blobs/blobs.ts'
import { TcpProxy } from '../../test-tcp-proxy.ts'
import { makePicture } from '../photos/test-pictures.ts'
import { NodeClient } from './test-node-client.ts'
import { KillableServer } from './test-server.ts'
import { endLeases, nothingLeft, partialUploads } from './test-tus.ts'

let server: KillableServer
let blobs: Blobs
let proxy: TcpProxy
const targetOf = ({ url }: KillableServer) => ({ host: '127.0.0.1', port: Number(new URL(url).port) })
beforeAll(async () => {
  server = await KillableServer.start()
  blobs = await server.openBlobs()
  proxy = await TcpProxy.to(targetOf(server))
})
afterAll(async () => {
  await proxy.close()
  await server.stop()
})

const patiently = { timeout: 60_000 }

/** Instead of waiting before a retry, it restarts the server if that was killed. */
async function openClient(name: string): Promise<NodeClient> {
  return NodeClient.open({
    url: `http://127.0.0.1:${proxy.port}`,
    name,
    onDelay: async () => {
      if (server.pid !== 0) return
      await endLeases(server)
      await server.start()
      await proxy.redirect(targetOf(server))
    },
  })
}

/** The client may ask several times before the server is back. */
const withoutRepeats = (requests: readonly string[]) => requests.filter((name, index) => name !== requests[index - 1])

async function originalOf(name: string): Promise<Buffer> {
  const { photos } = await createClient({ baseUrl: `${server.url}/api`, token: async () => name }).ask('GET /my')
  expect(photos).toHaveLength(1)
  const response = await fetch(server.url + photos[0]?.urls.original)
  return Buffer.from(await response.arrayBuffer())
}

describe('[4 upload] a server that is killed and started again while a program on Node uploads', () => {
  it('a large file resumes from what had arrived', async () => {
    const bytes = await makePicture('png', { width: 2000, height: 1500 })
    const client = await openClient('large')
    proxy.failAfter(6_000_000, 'hang')
    await client.add({ 'large.png': bytes })
    const unfinished = () => partialUploads({ database: server.database, blobs })
    await expect.poll(async () => (await unfinished()).rows[0]?.received, patiently).toBeGreaterThan(4_000_000)
    const before = proxy.sent
    await server.kill()
    expect(await client.ended()).toEqual(['added'])
    expect(withoutRepeats(client.requests)).toEqual(['POST', 'PATCH', 'HEAD', 'PATCH'])
    expect(proxy.sent - before).toBeLessThan(bytes.length - 3_000_000)
    expect((await originalOf('large')).equals(bytes)).toBe(true)
    expect(await unfinished()).toEqual(nothingLeft)
    await client.close()
  })

  it('a form is sent again, and becomes one photo', async () => {
    const bytes = await makePicture('png', { width: 1600, height: 1200 })
    const client = await openClient('small')
    const before = proxy.sent
    proxy.failAfter(2_000_000, 'hang')
    await client.add({ 'small.png': bytes })
    await expect.poll(() => proxy.sent - before, patiently).toBeGreaterThanOrEqual(2_000_000)
    await server.kill()
    expect(await client.ended()).toEqual(['added'])
    expect(client.requests.length).toBeGreaterThan(1)
    expect(withoutRepeats(client.requests)).toEqual(['POST form'])
    expect((await originalOf('small')).equals(bytes)).toBe(true)
    await client.close()
  })
})
