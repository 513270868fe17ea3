import { type Data, favoriteCalls } from '@koma/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { seedLibrary } from '../photos/library/test-library.ts'
import { insertFavorite } from './store.ts'

let koma: TestKoma
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
})
afterAll(() => koma.stop())

const anyId = '019a8b2e-0000-7000-8000-000000000001'
async function seed(name: string, count: number): Promise<string[]> {
  const { user_id: ownerId } = await koma.as(name).ask('GET /me')
  return seedLibrary(koma.ports.database.pool, { ownerId, count, from: Date.UTC(2026, 0, 1) })
}
const add = (name: string, photoId: string) => koma.as(name).call('POST /favorite/{photoId}', { params: { photoId } })
const remove = (name: string, photoId: string) =>
  koma.as(name).call('DELETE /favorite/{photoId}', { params: { photoId } })
const idsOf = ({ photos }: Pick<Data<'GET /favorite'>, 'photos'>) => photos.map(({ photo_id }) => photo_id)
const favorites = async (name: string) => idsOf(await koma.as(name).ask('GET /favorite'))

describe('[7 favorites] a favorite', () => {
  it('is listed by when it became one, in the default collection, and marked on the photo', async () => {
    const [a = '', b = '', c = ''] = await seed('mio', 3)
    for (const id of [c, a]) expect((await add('mio', id)).response?.status).toBe(204)
    const page = await koma.as('mio').ask('GET /favorite')
    const answer = favoriteCalls['GET /favorite'].answers[200].strict()
    expect(answer.parse(page)).toEqual(page)
    expect([idsOf(page), page.collection, page.has_more, page.next]).toEqual([
      [a, c],
      { id: 'special_favorite', name: 'Default' },
      false,
      null,
    ])
    expect(page.photos.every((photo) => photo.is_favorite)).toBe(true)
    const library = await koma.as('mio').ask('GET /my', { query: { direction: 'future' } })
    expect(library.photos.map((photo) => photo.is_favorite)).toEqual([true, false, true])
    expect((await koma.as('mio').ask('GET /my/{PhotoId}', { params: { PhotoId: b } })).is_favorite).toBe(false)
    expect((await koma.as('mio').ask('GET /my/{PhotoId}', { params: { PhotoId: c } })).is_favorite).toBe(true)
  })

  it('keeps its position when it is added again', async () => {
    const [a = '', b = ''] = await seed('twice', 2)
    for (const id of [a, b, a]) expect((await add('twice', id)).response?.status).toBe(204)
    expect(await favorites('twice')).toEqual([b, a])
  })

  it('can be removed once; removing a photo that is no favorite is a 404', async () => {
    const [a = '', b = ''] = await seed('away', 2)
    await add('away', a)
    expect((await remove('away', a)).response?.status).toBe(204)
    for (const id of [a, b, anyId]) {
      const { error } = await remove('away', id)
      expect([error?.status, error?.code, error?.message]).toEqual([404, 1502, 'Photo not in favorites'])
    }
    expect(await favorites('away')).toEqual([])
  })

  it('must be a photo the caller can see: not a stranger’s, trashed or unknown one', async () => {
    const [own = '', trashed = ''] = await seed('sees', 2)
    await koma.as('sees').ask('POST /trash/add', { body: { photo_ids: [trashed] } })
    for (const [name, id] of [
      ['stranger', own],
      ['sees', trashed],
      ['sees', anyId],
    ] as const) {
      const { error } = await add(name, id)
      expect([name, error?.status, error?.code]).toEqual([name, 404, 1004])
    }
    expect((await koma.as('sees').call('POST /favorite/{photoId}', { params: { photoId: 'x' } })).error?.status).toBe(
      404,
    )
    const guest = { params: { photoId: own } }
    expect((await koma.guest.call('POST /favorite/{photoId}', guest)).error?.status).toBe(401)
    expect((await koma.guest.call('DELETE /favorite/{photoId}', guest)).error?.status).toBe(401)
    expect((await koma.guest.call('GET /favorite')).error?.status).toBe(401)
  })

  it('disappears when its photo is trashed and returns to its position when the photo is restored', async () => {
    const [a = '', b = '', c = ''] = await seed('trash', 3)
    for (const id of [a, b, c]) await add('trash', id)
    await koma.as('trash').ask('POST /trash/add', { body: { photo_ids: [b] } })
    expect(await favorites('trash')).toEqual([c, a])
    expect((await remove('trash', b)).error?.code).toBe(1502)
    await koma.as('trash').ask('POST /trash/restore', { body: { photo_ids: [b] } })
    expect(await favorites('trash')).toEqual([c, b, a])
    await koma.as('trash').ask('POST /trash/add', { body: { photo_ids: [b, c] } })
    await koma.as('trash').ask('POST /trash/clear')
    expect(await favorites('trash')).toEqual([a])
  })
})

describe('[7 GET /favorite] pages', () => {
  it('contain every favorite once in both directions, even if many were added at the same moment', async () => {
    const ids = await seed('pages', 23)
    const answers = await Promise.all([...ids, ...ids].map((id) => add('pages', id)))
    expect(answers.filter(({ response }) => response?.status !== 204)).toEqual([])
    for (const by of ['added', 'taken'] as const) {
      for (const direction of ['past', 'future'] as const) {
        const found: string[] = []
        let start = {}
        for (let more = true; more; ) {
          const page = await koma.as('pages').ask('GET /favorite', { query: { by, direction, limit: 7, ...start } })
          found.push(...idsOf(page))
          start = page.next ?? {}
          more = page.has_more
        }
        expect([by, direction, found.length, new Set(found)]).toEqual([by, direction, 23, new Set(ids)])
      }
    }
  })

  it('have 100 favorites by default, and 200 at most', async () => {
    const ids = await seed('many', 205)
    const { user_id } = await koma.as('many').ask('GET /me')
    for (const [place, photoId] of ids.entries()) {
      await koma.ports.database.kysely
        .transaction()
        .execute((trx) => insertFavorite(trx, user_id, photoId, new Date(1000 + place)))
    }
    expect(await favorites('many')).toEqual(ids.slice(105).toReversed())
    const most = await koma.as('many').ask('GET /favorite', { query: { limit: 5000 } })
    expect([most.photos.length, most.next]).toEqual([200, { startTimestamp: 1004, startPhotoId: ids[4] }])
    const rest = await koma.as('many').ask('GET /favorite', { query: { startTimestamp: 1004 } })
    expect(idsOf(rest)).toEqual(ids.slice(0, 5).toReversed())
  })
})
