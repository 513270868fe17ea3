import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../../test-koma.ts'
import { makePicture, uploadRequest } from '../test-pictures.ts'

let koma: TestKoma
let bytes: Buffer
let right: string
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  bytes = await makePicture('png')
  right = createHash('sha256').update(bytes).digest('base64')
})
afterAll(() => koma.stop())

const wrong = Buffer.alloc(32, 7).toString('base64')

async function upload(digest: string) {
  const request = uploadRequest(bytes, { headers: { 'Content-Digest': digest } })
  const answer = await koma.fetchAs('mio', '/api/photo', request)
  const { code } = (await answer.json()) as { code?: number }
  return [answer.status, code]
}

describe('[4 upload] Content-Digest', () => {
  it.each([
    ['not a dictionary', () => 'nonsense'],
    ['empty', () => ''],
    ['without its colons', () => `sha-256=${right}`],
    ['with a text for its value', () => 'sha-256="abc"'],
    ['with letters that base64 does not have', () => 'sha-256=:a-b_:'],
    ['in capitals', () => `SHA-256=:${right}:`],
    ['cut off', () => `sha-256=:${right}`],
    ['with a broken member behind a right one', () => `sha-256=:${right}:, sha-512`],
    ['with an empty member', () => `sha-256=:${right}:,`],
    ['with an empty sha-256', () => 'sha-256=::'],
    ['too short for a sha-256', () => `sha-256=:${Buffer.alloc(31).toString('base64')}:`],
    ['too long for a sha-256', () => `sha-256=:${Buffer.alloc(33).toString('base64')}:`],
    ['with two that differ', () => `sha-256=:${right}:, sha-256=:${wrong}:`],
  ])('is refused as malformed: %s', async (_, header) => {
    expect(await upload(header())).toEqual([400, 1000])
  })

  it('rejects a file with another digest', async () => {
    expect(await upload(`sha-256=:${wrong}:`)).toEqual([422, 1406])
    expect(await upload(`sha-512=:AAAA:, sha-256=:${wrong}:;q=1`)).toEqual([422, 1406])
  })

  it('accepts a file if the digest is right, given twice, or only of another algorithm', async () => {
    const [first] = await upload(`unixsum=:AAAA:, sha-256=:${right}:`)
    expect(first).toBe(201)
    expect(await upload(`sha-256=:${right}:, sha-256=:${right}:`)).toEqual([200, undefined])
    expect(await upload('sha-512=:AAAA:')).toEqual([200, undefined])
  })
})
