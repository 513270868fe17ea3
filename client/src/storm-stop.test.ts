import { describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { createClient } from './client.ts'
import { stormLimit } from './storm-stop.ts'

function setUp() {
  let now = 0
  const sent: string[] = []
  let told = 0
  const client = createClient({
    baseUrl: 'https://koma.example/api',
    fetch: async (url, init) => {
      sent.push(`${init?.method} ${url} ${init?.body ?? ''}`)
      return new Response(null, { status: 204 })
    },
    onStorm: () => {
      told += 1
    },
    retry: { now: () => now, sleep: async () => {} },
  })
  const ask = (times: number) => Promise.all(Array.from({ length: times }, () => client.call('GET /me')))
  const pass = (ms: number) => {
    now += ms
  }
  return { client, ask, sent, told: () => told, pass }
}

const refused = (results: ReadonlyArray<{ error: ApiError | null }>) =>
  results.filter(({ error }) => error?.code === ApiError.storm).length

describe('[8 request storm] the same request', () => {
  it('is sent up to a set rate, and refused with its own error beyond it', async () => {
    const { ask, sent, told } = setUp()
    expect(refused(await ask(stormLimit.most))).toBe(0)
    const more = await ask(3)
    expect(more.map(({ error }) => error?.message)).toEqual(
      Array(3).fill('Stopped due to many identical server requests occurring at once'),
    )
    expect([refused(more), sent.length, told()]).toEqual([3, stormLimit.most, 3])
  })

  it('is sent again once the storm is over, and refused requests do not prolong it', async () => {
    const { ask, pass } = setUp()
    await ask(stormLimit.most)
    pass(stormLimit.within - 1)
    expect(refused(await ask(5))).toBe(5)
    pass(1)
    expect(refused(await ask(stormLimit.most))).toBe(0)
    expect(refused(await ask(1))).toBe(1)
  })

  it('is another one with another address, body or method', async () => {
    const { client, ask } = setUp()
    await ask(stormLimit.most)
    const others = [
      await client.call('GET /user/{UserId}', { params: { UserId: 'a' } }),
      await client.call('POST /trash/add', { body: { photo_ids: ['a'] } }),
      await client.call('POST /trash/add', { body: { photo_ids: ['b'] } }),
    ]
    expect(refused(others)).toBe(0)
  })

  it('is not confused with one of long ago, however many others came between', async () => {
    const { client, ask } = setUp()
    await ask(stormLimit.most - 1)
    for (let each = 0; each < 300; each += 1) await client.call('GET /user/{UserId}', { params: { UserId: `${each}` } })
    expect(refused(await ask(1))).toBe(0)
  })
})
