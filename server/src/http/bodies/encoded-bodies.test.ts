import { brotliCompressSync, constants, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KillableServer } from '../../features/uploads/test-server.ts'

let server: KillableServer
beforeAll(async () => {
  server = await KillableServer.start()
})
afterAll(() => server.stop())

/** Small when compressed, far over the limit when decompressed, and with the largest windows that a decompressor may need. */
const inflating = Buffer.alloc(20_000_000, '[')
const brotli = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_QUALITY]: 5 }
const zstd = { [constants.ZSTD_c_windowLog]: 24 }
const encoded: Array<[string, Buffer]> = [
  ['br', brotliCompressSync(inflating, { params: brotli })],
  ['zstd', zstdCompressSync(inflating, { params: zstd })],
  ['gzip', gzipSync(inflating)],
  ['deflate', deflateSync(inflating)],
  ['made-up', Buffer.from('{}')],
  ['gzip, br', gzipSync(inflating)],
]

const post = (path: string, encoding: string, body: Uint8Array, headers: Record<string, string> = {}) =>
  fetch(server.url + path, {
    method: headers['Upload-Offset'] ? 'PATCH' : 'POST',
    headers: { 'Content-Type': 'application/json', 'Content-Encoding': encoding, ...headers },
    body: new Uint8Array(body),
  })

describe('a request body with a content encoding', () => {
  const signedIn = { Authorization: 'Bearer mio' }
  const tus = {
    ...signedIn,
    'Tus-Resumable': '1.0.0',
    'Upload-Offset': '0',
    'Content-Type': 'application/offset+octet-stream',
  }
  const places: Array<[string, string, Record<string, string>]> = [
    ['the API, as a guest', '/api/download', {}],
    ['the API, as a user', '/api/trash/add', signedIn],
    ['an upload', '/api/photo', { ...signedIn, 'Content-Type': 'multipart/form-data; boundary=x' }],
    ['a resumable upload', '/api/upload/resumable/019a8b2e-0000-7000-8000-000000000001', tus],
    ['the identity service', '/identity/sign-in', {}],
    ['a path that is not there', '/nowhere', {}],
  ]
  it.each(places)('is rejected by %s, whatever the encoding', async (_, path, headers) => {
    for (const [encoding, body] of encoded) {
      const answer = await post(path, encoding, body, headers)
      expect([encoding, answer.status, await answer.json()]).toEqual([
        encoding,
        415,
        { code: 1016, message: 'Compressed request bodies are not accepted' },
      ])
    }
  })

  it('is read if the encoding is identity, which means none', async () => {
    const answer = await post('/api/trash/add', 'Identity', Buffer.from('{"photo_ids":[]}'), signedIn)
    expect(answer.status).not.toBe(415)
  })

  it('takes no memory, even after 10,000 of them', async () => {
    const flood = async (count: number) => {
      const [encoding, body] = encoded[count % encoded.length] ?? ['br', Buffer.alloc(0)]
      const answer = await post(count % 2 ? '/identity/sign-in' : '/api/download', encoding, body)
      await answer.text()
      return answer.status
    }
    const round = async (requests: number) => {
      const statuses = new Set<number>()
      for (let sent = 0; sent < requests; sent += 20) {
        const batch = Array.from({ length: 20 }, (_, place) => flood(sent + place))
        for (const status of await Promise.all(batch)) statuses.add(status)
      }
      return [...statuses]
    }
    await round(1000)
    const before = await server.maxRss()
    for (let sent = 0; sent < 9000; sent += 300) {
      expect(await round(300)).toEqual([415])
      // Checked in between, so that a leaking server is stopped before it takes all of the machine's memory.
      expect((await server.maxRss()) - before).toBeLessThan(300_000_000)
    }
  })
})
