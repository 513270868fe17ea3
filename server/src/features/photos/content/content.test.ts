import { Readable } from 'node:stream'
import type { Photo } from '@koma/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { composeApp } from '../../../compose.ts'
import { createLog } from '../../../http/logging.ts'
import { startTestKoma, type TestKoma } from '../../../test-koma.ts'
import { makePicture, uploadRequest } from '../test-pictures.ts'
import { originalKey } from './blob-keys.ts'
import { Variants } from './variants.ts'

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

const cachingOf = ({ headers }: Response) => ({ cache: headers.get('Cache-Control'), etag: headers.get('ETag') })

describe('the content host', () => {
  it('serves variants before their job has run, and renders them once for all requests', async () => {
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

  it('serves files with their content type, and with headers that block scripts', async () => {
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

  it('answers byte ranges of originals exactly', async () => {
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

  it('names a download in UTF-8, and answers 304 to a matching ETag', async () => {
    const { photo } = await upload('names')
    const answer = await get(`${photo.urls.original}&download`)
    expect(answer.headers.get('Content-Disposition')).toBe(
      `attachment; filename="___ (1).png"; filename*=UTF-8''%E5%A4%8F%E3%81%AE%E5%A4%9C%20%281%29.png`,
    )
    const etag = answer.headers.get('ETag') ?? ''
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const same = await get(photo.urls.original, { 'If-None-Match': tags })
      expect([same.status, cachingOf(same)]).toEqual([304, { cache: 'private, max-age=86400, immutable', etag }])
    }
  })

  it('answers 404 to an address that was changed, is unsigned or has expired', async () => {
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

  it('keeps failures out of caches, and does not answer 304 if the file is gone', async () => {
    const { photo } = await upload('failing')
    const { original, medium } = photo.urls
    const clean = koma.ports.contentUrls.photo(
      { photoId: photo.photo_id, file: 'clean', way: 'owner' },
      koma.ports.clock.now(),
    )
    const preview = clean.replace('/clean?', '/preview.jpg?')
    const beyond = await get(original, { Range: 'bytes=99999999-' })
    expect([beyond.status, cachingOf(beyond)]).toEqual([416, { cache: 'no-store', etag: null }])
    await koma.ports.blobs.remove([originalKey(photo.photo_id)])
    for (const path of [original, medium, clean, preview, '/content/icon/user/nobody', '/content/nowhere']) {
      const failed = await get(path)
      expect([path, failed.status, cachingOf(failed)]).toEqual([path, 404, { cache: 'no-store', etag: null }])
      const file = path.split('/').at(-1)?.split('?')[0]
      for (const tag of [`"${photo.photo_id}-${file}"`, '*']) {
        const again = await get(path, { 'If-None-Match': tag })
        expect([path, again.status, cachingOf(again)]).toEqual([path, 404, { cache: 'no-store', etag: null }])
      }
    }
  })

  it('keeps disk errors out of caches, whether they occur before or at the first byte', async () => {
    const { photo } = await upload('disk')
    const user = (await koma.as('disk').ask('GET /me')).user_id
    await koma.ports.database.pool.query('update users set icon_version = 1 where user_id = $1', [user])
    const broken = () => Promise.reject(new Error('the disk is gone'))
    const stream = () =>
      new Readable({
        read() {
          this.destroy(new Error('the disk is gone'))
        },
      })
    for (const open of [broken, async () => ({ stream: stream(), bytes: 1000 })]) {
      const ports = { ...koma.ports, blobs: { ...koma.ports.blobs, open } }
      const app = await composeApp(koma.config, ports, new Variants(ports), { log: createLog('silent') })
      for (const url of [photo.urls.original, photo.urls.thumbnail, `/content/icon/user/${user}?v=1`]) {
        const { statusCode, headers } = await app.inject(url)
        const { 'cache-control': cache, etag, 'content-length': length } = headers
        expect([url, statusCode, cache, etag, length !== '1000']).toEqual([url, 500, 'no-store', undefined, true])
      }
      await app.close()
    }
  })

  it('serves a placeholder that is not cached if the file of an icon is missing', async () => {
    const user = (await koma.as('iconless').ask('GET /me')).user_id
    const cacheOf = async () => (await get(`/content/icon/user/${user}?v=1`)).headers.get('Cache-Control')
    expect(await cacheOf()).toBe('public, max-age=60')
    await koma.ports.database.pool.query('update users set icon_version = 1 where user_id = $1', [user])
    expect(await cacheOf()).toBe('no-store')
  })

  it('serves the original of a photo whose variants cannot be rendered, and reports them as broken', async () => {
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
