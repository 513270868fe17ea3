import { decodePhotoIndex } from '@koma/contract/photo-index'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { seedLibrary } from '../photos/library/test-library.ts'

/** More than are read at once: the index is put together from several pieces. */
const count = 18_000
const from = Date.UTC(2026, 0, 1)

let koma: TestKoma
let ids: string[]
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  const { user_id: ownerId } = await koma.as('mio').ask('GET /me')
  ids = await seedLibrary(koma.ports.database.pool, { ownerId, count, from })
})
afterAll(() => koma.stop())

describe('a long index', () => {
  it('is the same in both directions and every encoding, and leaves no file behind', async () => {
    const oldest = await koma.as('mio').ask('GET /my/index', { query: { order: 'asc' } })
    expect(oldest.photo_ids).toEqual(ids)
    const columns = decodePhotoIndex(oldest)
    const reversed = decodePhotoIndex(await koma.as('mio').ask('GET /my/index', { query: { order: 'desc' } }))
    expect(reversed.photoIds.toReversed()).toEqual(columns.photoIds)
    for (const name of ['takenAt', 'takenOffset', 'ratios', 'colours', 'addedAt'] as const) {
      expect([name, columns[name].length, reversed[name].toReversed()]).toEqual([name, count, columns[name]])
    }
    for (const encoding of ['gzip', 'br', 'identity']) {
      const response = await koma.fetchAs('mio', '/api/my/index?order=asc', {
        headers: { 'Accept-Encoding': encoding },
      })
      expect([encoding, response.headers.get('content-encoding') ?? 'identity']).toEqual([encoding, encoding])
      expect(await response.json()).toEqual(oldest)
    }
    expect(await koma.ports.blobs.sweepStaged(new Date(Date.now() + 60_000))).toBe(0)
  })

  it('of the trash contains when each photo was trashed and the size of all', async () => {
    await koma.ports.database.pool.query('update photos set trashed_at = taken_at')
    const index = await koma.as('mio').ask('GET /trash/index', { query: { by: 'trashed', order: 'asc' } })
    const { trashedAt, takenAt } = decodePhotoIndex(index)
    expect([trashedAt?.length, trashedAt]).toEqual([count, takenAt])
    const { rows } = await koma.ports.database.pool.query('select sum(bytes)::bigint as bytes from photos')
    expect(index.total_bytes).toBe(rows[0].bytes)
  })

  it('is sent to many readers at once, who wait for their turns', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => koma.as('mio').ask('GET /trash/index')))
    expect(answers.map(({ photo_ids }) => photo_ids.length)).toEqual(Array(12).fill(count))
  })
})
