import { describe, expect, it } from 'vitest'
import { createClient } from './client.ts'
import { fetchPatiently } from './fetch-patiently.ts'

/** Answers of a server one after the other, and the waits between them. */
function given(...answers: Array<() => Response>) {
  const waits: number[] = []
  const retry = { sleep: async (milliseconds: number) => void waits.push(milliseconds), random: () => 1 }
  const fetch = async () => (answers.length > 1 ? answers.shift() : answers[0])?.() ?? Response.error()
  return { waits, options: { retry, fetch } }
}

const away =
  (headers: Record<string, string> = {}) =>
  () =>
    Response.json({}, { status: 503, headers })
const lost = () => {
  throw new TypeError('lost')
}

describe('[7] fetching what is no call of the contract', () => {
  it('goes on while a server restarts, and waits for as long as it asks', async () => {
    const { waits, options } = given(lost, away(), away({ 'Retry-After': '3' }), () => Response.json({ name: 'Koma' }))
    const response = await fetchPatiently('/config.json', options)
    expect({ body: await response.json(), waits }).toEqual({ body: { name: 'Koma' }, waits: [250, 500, 3000] })
  })

  it('ends with the last answer, or with what went wrong', async () => {
    expect((await fetchPatiently('/config.json', given(away()).options)).status).toBe(503)
    expect((await fetchPatiently('/config.json', given(() => Response.json({}, { status: 404 })).options)).status).toBe(
      404,
    )
    await expect(fetchPatiently('/config.json', given(lost).options)).rejects.toThrow('lost')
  })
})

describe('[7] a call whose page is left', () => {
  it('goes on if that was asked for, and otherwise not', async () => {
    const kept: unknown[] = []
    const fetch: typeof globalThis.fetch = async (_, init) => {
      kept.push(init?.keepalive)
      return new Response(null, { status: 204 })
    }
    const client = createClient({ baseUrl: 'http://koma.test/api', fetch })
    await client.call('PUT /me/settings', { body: {}, keepalive: true })
    await client.call('PUT /me/settings', { body: {} })
    expect(kept).toEqual([true, false])
  })
})
