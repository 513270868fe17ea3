import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { type Data, PhotoIndex, PhotoPage, type QueryInput } from '@koma/contract'
import { decodePhotoIndex } from '@koma/contract/photo-index'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { composeApp } from '../../../compose.ts'
import { createLog } from '../../../http/logging.ts'
import { startTestKoma, type TestKoma } from '../../../test-koma.ts'
import { Variants } from '../content/variants.ts'
import { seedLibrary } from './test-library.ts'

let koma: TestKoma
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
})
afterAll(() => koma.stop())

const from = Date.UTC(2026, 0, 1)
async function seed(name: string, count: number): Promise<string[]> {
  const { user_id: ownerId } = await koma.as(name).ask('GET /me')
  return seedLibrary(koma.ports.database.pool, { ownerId, count, from })
}
const trash = (name: string, photo_ids: string[]) => koma.as(name).ask('POST /trash/add', { body: { photo_ids } })

async function walk(name: string, query: QueryInput<'GET /my'>) {
  const found: Data<'GET /my'>['photos'] = []
  let start = {}
  for (let pages = 0; pages < 100; pages += 1) {
    const page = PhotoPage.strict().parse(await koma.as(name).ask('GET /my', { query: { ...query, ...start } }))
    found.push(...page.photos)
    expect(page.has_more).toBe(page.next !== null)
    if (!page.next) return found
    start = page.next
  }
  throw new Error('The pages do not end.')
}

describe('[7 GET /my] a page of the library', () => {
  let ids: string[]
  beforeAll(async () => {
    ids = await seed('pages', 25)
    // Four photos with the same taken_at: a burst, recorded in whole seconds.
    await koma.ports.database.kysely
      .updateTable('photos')
      .set({ taken_at: new Date(from) })
      .where('photo_id', 'in', ids.slice(8, 12))
      .execute()
  })

  it.each(['past', 'future'] as const)('has every photo once, by when added, to the %s', async (direction) => {
    const found = (await walk('pages', { direction, limit: 10 })).map(({ photo_id }) => photo_id)
    expect(found).toEqual(direction === 'future' ? ids : ids.toReversed())
  })

  it.each(['past', 'future'] as const)('has every photo once, by when taken, to the %s', async (direction) => {
    const found = await walk('pages', { direction, by: 'taken', limit: 3 })
    const sign = direction === 'future' ? 1 : -1
    const sorted = found.toSorted(
      (a, b) => sign * (Date.parse(a.taken_at) - Date.parse(b.taken_at) || (a.photo_id < b.photo_id ? -1 : 1)),
    )
    expect(found).toEqual(sorted)
    expect(new Set(found.map(({ photo_id }) => photo_id))).toEqual(new Set(ids))
  })

  it('starts at any photo and includes it, in both directions', async () => {
    const start = { startTimestamp: from + 10 * 600_000, limit: 2 }
    const [past, future] = await Promise.all([
      koma.as('pages').ask('GET /my', { query: { ...start, direction: 'past' } }),
      koma.as('pages').ask('GET /my', { query: { ...start, direction: 'future' } }),
    ])
    expect(past.photos.map(({ photo_id }) => photo_id)).toEqual([ids[10], ids[9]])
    expect(future.photos.map(({ photo_id }) => photo_id)).toEqual([ids[10], ids[11]])
  })

  it('is empty beyond the end of the list and full before its start, however distant the moment', async () => {
    const ask = (query: QueryInput<'GET /my'>) => koma.as('pages').ask('GET /my', { query })
    for (const by of ['added', 'taken'] as const) {
      expect(await ask({ by, startTimestamp: 0 })).toEqual({ photos: [], has_more: false, next: null })
      expect((await ask({ by, startTimestamp: 8.64e15 })).photos).toHaveLength(25)
      expect((await ask({ by, direction: 'future', startTimestamp: 0 })).photos).toHaveLength(25)
      expect((await ask({ by, direction: 'future', startTimestamp: 8.64e15 })).photos).toEqual([])
    }
  })

  it('is limited to 200 photos, and rejects invalid queries with 422', async () => {
    await seed('many', 210)
    const many = await koma.as('many').ask('GET /my', { query: { limit: 1_000_000 } })
    expect([many.photos.length, many.has_more]).toEqual([200, true])
    expect((await koma.as('many').ask('GET /my')).photos).toHaveLength(100)
    const wrong = [
      'limit=0',
      'limit=x',
      'startTimestamp=',
      'startTimestamp=-1',
      'startPhotoId=1',
      'by=size',
      'direction=up',
    ]
    for (const query of wrong) {
      const response = await koma.fetchAs('many', `/api/my?${query}`)
      expect([query, response.status]).toEqual([query, 422])
    }
  })

  it('shows neither photos of others nor photos in the trash', async () => {
    await trash('pages', ids.slice(0, 24))
    expect((await walk('pages', {})).map(({ photo_id }) => photo_id)).toEqual([ids[24]])
    await koma.as('pages').ask('POST /trash/restore', { body: { photo_ids: ids.slice(0, 24) } })
    expect(await walk('pages', {})).toHaveLength(25)
    expect(await walk('stranger', {})).toEqual([])
    const { error } = await koma.as('stranger').call('GET /my/{PhotoId}', { params: { PhotoId: ids[0] ?? '' } })
    expect(error?.status).toBe(404)
  })
})

describe('[7 GET /my/index] the index of the library', () => {
  it('has every photo in the requested order, with what a grid needs for its layout', async () => {
    const ids = await seed('index', 120)
    const asc = PhotoIndex.strict().parse(await koma.as('index').ask('GET /my/index', { query: { order: 'asc' } }))
    expect(asc.photo_ids).toEqual(ids)
    expect(PhotoIndex.parse(await koma.as('index').ask('GET /my/index')).photo_ids).toEqual(ids.toReversed())

    const photos = await walk('index', { by: 'taken', direction: 'past' })
    const columns = decodePhotoIndex(await koma.as('index').ask('GET /my/index', { query: { by: 'taken' } }))
    const offsetOf = (text: string) =>
      Number(`${text.at(-6)}1`) * (Number(text.slice(-5, -3)) * 60 + Number(text.slice(-2)))
    expect(columns).toEqual({
      photoIds: photos.map((photo) => photo.photo_id),
      takenAt: Float64Array.from(photos, (photo) => Date.parse(photo.taken_at)),
      takenOffset: Int16Array.from(photos, (photo) => offsetOf(photo.taken_at)),
      ratios: Float32Array.from(photos, (photo) => Math.round((photo.width / photo.height) * 1000) / 1000),
      colours: Int16Array.from(photos, (photo) => {
        const digits = (photo.average_colour ?? '').slice(1).match(/../g) ?? []
        return digits.reduce((sum, pair) => sum * 16 + Math.round(Number.parseInt(pair, 16) / 17), 0)
      }),
      addedAt: Float64Array.from(photos, (photo) => Date.parse(photo.added_at)),
      trashedAt: null,
    })
  })

  it('handles extreme sizes and times', async () => {
    const [id = ''] = await seed('strange', 1)
    await koma.ports.database.kysely
      .updateTable('photos')
      .set({ width: 100_000_000, height: 1, colour: null, taken_at: new Date(-1), taken_offset: -840 })
      .where('photo_id', '=', id)
      .execute()
    expect(await koma.as('strange').ask('GET /my/index')).toEqual({
      photo_ids: [id],
      taken_at: [-1],
      taken_offset: [-840, 1],
      ratios: [100_000_000_000],
      colours: '---',
    })
  })

  it('is empty for a new user and closed to guests', async () => {
    expect(await koma.as('empty').ask('GET /my/index')).toEqual({
      photo_ids: [],
      taken_at: [],
      taken_offset: [],
      ratios: [],
      colours: '',
    })
    expect((await koma.guest.call('GET /my/index')).error?.status).toBe(401)
  })
})

describe('the index as an HTTP response', () => {
  const ask = (name: string, headers: Record<string, string> = {}, query = '') =>
    koma.fetchAs(name, `/api/my/index${query}`, { headers })

  it('is a 304 if nothing has changed, and has its own ETag for each user, order and state', async () => {
    const ids = await seed('tagged', 30)
    const first = await ask('tagged')
    const etag = first.headers.get('ETag') ?? ''
    expect([first.status, first.headers.get('Cache-Control')]).toEqual([200, 'private, no-cache'])
    const again = await ask('tagged', { 'If-None-Match': `"other", ${etag}` })
    expect([again.status, again.headers.get('ETag'), await again.text()]).toEqual([304, etag, ''])

    const others = [await ask('tagged', {}, '?order=asc'), await ask('tagged', {}, '?by=taken'), await ask('other')]
    expect(new Set([etag, ...others.map((response) => response.headers.get('ETag'))]).size).toBe(4)

    await trash('tagged', ids.slice(0, 1))
    const changed = await ask('tagged', { 'If-None-Match': etag })
    expect(changed.status).toBe(200)
    expect(((await changed.json()) as PhotoIndex).photo_ids).toEqual(ids.slice(1).toReversed())
  })

  it('has the requested encoding', async () => {
    await seed('encoded', 300)
    const asked: Array<[string, string | undefined, (body: Buffer) => Buffer]> = [
      ['identity', undefined, (body) => body],
      ['', undefined, (body) => body],
      ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
      ['gzip, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ]
    const plain = JSON.stringify(await koma.as('encoded').ask('GET /my/index'))
    for (const [accepted, used, decompress] of asked) {
      for (let times = 0; times < 2; times += 1) {
        const headers = { authorization: 'Bearer encoded', 'accept-encoding': accepted }
        const response = await koma.app.inject({ url: '/api/my/index', headers })
        expect([accepted, response.headers['content-encoding']]).toEqual([accepted, used])
        expect(response.headers['vary']).toContain('Accept-Encoding')
        expect(decompress(response.rawPayload).toString()).toBe(plain)
      }
    }
  })

  it('is never stale, whichever process made the change', async () => {
    const ids = await seed('processes', 40)
    const second = await composeApp(koma.config, koma.ports, new Variants(koma.ports), { log: createLog('silent') })
    const url = await second.listen({ host: '127.0.0.1', port: 0 })
    const idsAt = async (base: string) => {
      const response = await fetch(`${base}/api/my/index?order=asc`, { headers: { Authorization: 'Bearer processes' } })
      return ((await response.json()) as PhotoIndex).photo_ids
    }
    try {
      expect([await idsAt(koma.url), await idsAt(url)]).toEqual([ids, ids])
      for (const id of ids.slice(0, 5)) {
        await trash('processes', [id])
        const left = ids.slice(ids.indexOf(id) + 1)
        expect([await idsAt(url), await idsAt(koma.url)]).toEqual([left, left])
      }
    } finally {
      await second.close()
    }
  })
})
