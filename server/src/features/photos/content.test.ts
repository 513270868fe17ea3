import type { Photo } from '@koma/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { originalKey } from './blob-keys.ts'
import { makePicture, uploadRequest } from './test-pictures.ts'

let koma: TestKoma
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
})
afterAll(() => koma.stop())

async function upload(owner: string, filename = '夏の夜 (1).png'): Promise<{ photo: Photo; bytes: Buffer }> {
  const bytes = await makePicture('png', { width: 800, height: 450 })
  const response = await koma.fetchAs(owner, '/api/photo', uploadRequest(bytes, { filename }))
  return { photo: (await response.json()) as Photo, bytes }
}
const get = (path: string, headers: Record<string, string> = {}) => fetch(koma.url + path, { headers })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('the content host', () => {
  it('serves variants before their job has run, once for all who ask', async () => {
    const { photo } = await upload('early')
    const answers = await Promise.all(Array.from({ length: 6 }, () => get(photo.urls.medium)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    const [first] = answers
    expect(first?.headers.get('Content-Type')).toBe('image/avif')
    const { width, height, format } = await sharp(await bytesOf(first as Response)).metadata()
    expect({ width, height, format }).toEqual({ width: 640, height: 360, format: 'heif' })
    const { average_colour, thumbhash, variants } = await koma
      .as('early')
      .ask('GET /my/{PhotoId}', { params: { PhotoId: photo.photo_id } })
    expect({
      variants,
      colour: /^#[0-9a-f]{6}$/.test(average_colour ?? ''),
      hash: (thumbhash ?? '').length > 10,
    }).toEqual({
      variants: 'small',
      colour: true,
      hash: true,
    })
  })

  it('lets no script run from a file and says what it is', async () => {
    const { photo } = await upload('headers')
    const { headers } = await get(photo.urls.original)
    expect({
      type: headers.get('Content-Type'),
      sniff: headers.get('X-Content-Type-Options'),
      policy: headers.get('Content-Security-Policy'),
      cache: headers.get('Cache-Control'),
      ranges: headers.get('Accept-Ranges'),
      length: headers.get('Content-Length'),
    }).toEqual({
      type: 'image/png',
      sniff: 'nosniff',
      policy: "default-src 'none'; sandbox",
      cache: 'private, max-age=86400, immutable',
      ranges: 'bytes',
      length: String(photo.bytes),
    })
  })

  it('answers ranges of originals, to the byte', async () => {
    const { photo, bytes } = await upload('ranges')
    const size = bytes.length
    const cases: Array<[string, number, number]> = [
      ['bytes=0-99', 0, 99],
      ['bytes=100-', 100, size - 1],
      ['bytes=-50', size - 50, size - 1],
      [`bytes=10-${size + 1000}`, 10, size - 1],
    ]
    for (const [range, start, end] of cases) {
      const answer = await get(photo.urls.original, { Range: range })
      expect([range, answer.status, answer.headers.get('Content-Range')]).toEqual([
        range,
        206,
        `bytes ${start}-${end}/${size}`,
      ])
      expect((await bytesOf(answer)).equals(bytes.subarray(start, end + 1))).toBe(true)
    }
    const beyond = await get(photo.urls.original, { Range: `bytes=${size}-` })
    expect([beyond.status, beyond.headers.get('Content-Range')]).toEqual([416, `bytes */${size}`])
    for (const ignored of ['bytes=0-1,5-6', 'lines=1-2', 'bytes=-']) {
      expect((await get(photo.urls.original, { Range: ignored })).status).toBe(200)
    }
  })

  it('names a download in UTF-8, and answers 304 to who has it', async () => {
    const { photo } = await upload('names')
    const answer = await get(`${photo.urls.original}&download`)
    expect(answer.headers.get('Content-Disposition')).toBe(
      `attachment; filename="___ (1).png"; filename*=UTF-8''%E5%A4%8F%E3%81%AE%E5%A4%9C%20%281%29.png`,
    )
    const etag = answer.headers.get('ETag') ?? ''
    expect((await get(photo.urls.original, { 'If-None-Match': etag })).status).toBe(304)
  })

  it('is closed to an address that was changed, has expired, or whose photo is gone', async () => {
    const { photo } = await upload('closed')
    const other = await upload('closed')
    const swapped = photo.urls.original.replace(photo.photo_id, other.photo.photo_id)
    const escalated = photo.urls.thumbnail.replace('thumbnail.avif', 'original')
    for (const path of [swapped, escalated, '/content/photo/x/original', photo.urls.original.split('?')[0] ?? '']) {
      expect([path, (await get(path)).status]).toEqual([path, 404])
    }
    koma.ports.clock.advance(3 * 86_400_000)
    expect((await get(photo.urls.original)).status).toBe(404)
  })

  it('keeps the original of a photo whose variants cannot be made, and says so', async () => {
    const { photo, bytes } = await upload('broken')
    await koma.ports.blobs.put(originalKey(photo.photo_id), bytes.subarray(0, 40_000))
    const { ports } = koma
    await ports.database.kysely
      .updateTable('photos')
      .set({ variants: 'broken' })
      .where('photo_id', '=', photo.photo_id)
      .execute()
    const seen = await koma.as('broken').ask('GET /my/{PhotoId}', { params: { PhotoId: photo.photo_id } })
    expect(seen.variants).toBe('broken')
    expect((await get(seen.urls.medium)).status).toBe(404)
    expect((await get(seen.urls.original)).status).toBe(200)
  })
})
