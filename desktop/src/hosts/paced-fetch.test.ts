import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createFetchTransport } from '@koma/client/uploads'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pacedFetch } from './paced-fetch.ts'

let url: string
let received = 0
const server = createServer(async (request, response) => {
  received = 0
  for await (const chunk of request) received += chunk.length
  response.end('{}')
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(() => server.close())

const send = (limit: () => number | null, bytes: number) =>
  createFetchTransport(pacedFetch(fetch, limit))({
    ...{ method: 'PATCH', url, headers: {}, body: new Blob([new Uint8Array(bytes)]) },
    onProgress: () => {},
  })

describe('a limit of the bandwidth', () => {
  it('is kept: sending takes no less time than it allows, and everything arrives', async () => {
    const began = performance.now()
    expect((await send(() => 400_000, 200_000)).status).toBe(200)
    // The first piece goes at once.
    expect([performance.now() - began > 400, received]).toEqual([true, 200_000])
  })

  it('can be lifted while something is on its way', async () => {
    let limit: number | null = 1_000
    setTimeout(() => {
      limit = null
    }, 50)
    await send(() => limit, 40_000)
    expect(received).toBe(40_000)
  })
})
