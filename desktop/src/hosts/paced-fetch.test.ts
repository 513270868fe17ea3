import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createFetchTransport } from '@koma/client/uploads'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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

/** Time passes only where something waits. */
let now = 0
beforeEach(() => {
  now = 0
})

const send = (limit: () => number | null, bytes: number) => {
  const clock = {
    now: () => now,
    async wait(milliseconds: number) {
      now += milliseconds
    },
  }
  return createFetchTransport(pacedFetch(fetch, limit, clock))({
    ...{ method: 'PATCH', url, headers: {}, body: new Blob([new Uint8Array(bytes)]) },
    onProgress: () => {},
  })
}

describe('a limit of the bandwidth', () => {
  it('is kept: sending takes no less time than it allows, and everything arrives', async () => {
    // 25 pieces a second. The last of the 13 waits for all before it.
    expect((await send(() => 409_600, 200_000)).status).toBe(200)
    expect([now, received]).toEqual([480, 200_000])
  })

  it('can be lifted while something is on its way', async () => {
    // The second piece would wait for sixteen seconds.
    await send(() => (now < 1000 ? 1_000 : null), 40_000)
    expect([now, received]).toEqual([1000, 40_000])
  })
})
