import { photoPage, TrashedPhoto, TrashIndex } from '@koma/contract'
import { decodePhotoIndex } from '@koma/contract/photo-index'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { trashOf } from './test-trash.ts'

let koma: TestKoma
let trash: ReturnType<typeof trashOf>
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  trash = trashOf(koma)
})
afterAll(() => koma.stop())

const anyId = '019a8b2e-0000-7000-8000-000000000001'

describe('[4 photo] moving photos to the trash and back', () => {
  it('removes them from the library and the favorites at once, and brings them back to both', async () => {
    const ids = await trash.seed('mio', 4)
    const [a = '', b = '', c = '', d = ''] = ids
    for (const photoId of [a, b]) await koma.as('mio').ask('POST /favorite/{photoId}', { params: { photoId } })
    const favorites = async () => (await koma.as('mio').ask('GET /favorite')).photos.map(({ photo_id }) => photo_id)
    const before = await trash.recount('mio')

    expect((await trash.move('mio', 'add', [a, c])).response?.status).toBe(204)
    expect([await trash.inLibrary('mio'), await trash.inTrash('mio'), await favorites()]).toEqual([[b, d], [a, c], [b]])
    expect((await koma.as('mio').ask('GET /my')).photos.map(({ photo_id }) => photo_id)).toEqual([d, b])
    expect((await koma.as('mio').ask('GET /my/{PhotoId}', { params: { PhotoId: a } })).trashed_at).not.toBeNull()
    expect(await trash.recount('mio')).toEqual(before)

    expect((await trash.move('mio', 'restore', [a, c])).response?.status).toBe(204)
    expect([await trash.inLibrary('mio'), await trash.inTrash('mio'), await favorites()]).toEqual([ids, [], [b, a]])
  })

  it('twice changes nothing the second time, not even when a photo was trashed', async () => {
    const [a = '', b = ''] = await trash.seed('twice', 2)
    await trash.move('twice', 'add', [a, a])
    const page = await koma.as('twice').ask('GET /trash')
    koma.ports.clock.advance(60_000)
    expect((await trash.move('twice', 'add', [a, b])).response?.status).toBe(204)
    const [newer, older] = (await koma.as('twice').ask('GET /trash', { query: { by: 'trashed' } })).photos
    expect([newer?.photo_id, older]).toEqual([b, page.photos[0]])
    for (let times = 0; times < 2; times += 1) {
      expect((await trash.move('twice', 'restore', [a, b])).response?.status).toBe(204)
      expect(await trash.inLibrary('twice')).toEqual([a, b])
    }
  })

  it('is done for all photos or for none', async () => {
    const [own = '', other = ''] = await trash.seed('careful', 2)
    const [foreign = ''] = await trash.seed('owner', 1)
    for (const where of ['add', 'restore', 'delete'] as const) {
      for (const wrong of [foreign, anyId]) {
        const { error } = await trash.move('careful', where, [own, wrong])
        expect([where, error?.status, error?.code]).toEqual([where, 404, 1004])
      }
    }
    expect([await trash.inLibrary('careful'), await trash.inLibrary('owner')]).toEqual([[own, other], [foreign]])
  })

  it('accepts between 1 and 200 valid ids', async () => {
    const ids = await trash.seed('selection', 201)
    const over = await trash.move('selection', 'add', ids)
    expect([over.error?.status, over.error?.code]).toEqual([422, 1105])
    expect(await trash.inTrash('selection')).toEqual([])
    for (const photo_ids of [[], ['x'], null, undefined]) {
      const { error } = await koma.as('selection').call('POST /trash/add', { body: { photo_ids } as never })
      expect(error?.status).toBe(422)
    }
    expect((await trash.move('selection', 'add', ids.slice(0, 200))).response?.status).toBe(204)
    expect(await trash.inLibrary('selection')).toEqual([ids[200]])
  })

  it('is only for the owner', async () => {
    const ids = await trash.seed('private', 1)
    await trash.move('private', 'add', ids)
    for (const call of ['POST /trash/add', 'POST /trash/restore', 'POST /trash/delete'] as const) {
      expect((await koma.guest.call(call, { body: { photo_ids: ids } })).error?.status).toBe(401)
      expect((await koma.as('stranger').call(call, { body: { photo_ids: ids } })).error?.status).toBe(404)
    }
    expect((await koma.guest.call('POST /trash/clear')).error?.status).toBe(401)
    await koma.as('stranger').ask('POST /trash/clear')
    expect(await koma.as('stranger').ask('GET /trash')).toEqual({ photos: [], has_more: false, next: null })
    expect(await trash.inTrash('private')).toEqual(ids)
  })
})

describe('[7 GET /trash] the trash', () => {
  it('can be paged in three orders and two directions, with every photo once', async () => {
    const ids = await trash.seed('lists', 12)
    // Six at a time, so that many have the same trashed_at; the later photos first.
    for (const some of [ids.slice(6), ids.slice(0, 6)]) {
      await trash.move('lists', 'add', some)
      koma.ports.clock.advance(1000)
    }
    for (const by of ['added', 'taken', 'trashed'] as const) {
      for (const direction of ['past', 'future'] as const) {
        const found: TrashedPhoto[] = []
        let start = {}
        for (let more = true; more; ) {
          const answer = await koma.as('lists').ask('GET /trash', { query: { by, direction, limit: 5, ...start } })
          const page = photoPage(TrashedPhoto.strict()).strict().parse(answer)
          found.push(...page.photos)
          start = page.next ?? {}
          more = page.has_more
        }
        const sign = direction === 'future' ? 1 : -1
        const moment = (photo: TrashedPhoto) => Date.parse(photo[`${by}_at`])
        const sorted = found.toSorted((a, b) => sign * (moment(a) - moment(b) || (a.photo_id < b.photo_id ? -1 : 1)))
        expect([by, direction, found.length, found]).toEqual([by, direction, 12, sorted])
        const query = { by, order: direction === 'future' ? ('asc' as const) : ('desc' as const) }
        const index = TrashIndex.strict().parse(await koma.as('lists').ask('GET /trash/index', { query }))
        expect(index.photo_ids).toEqual(found.map(({ photo_id }) => photo_id))
        expect(decodePhotoIndex(index).trashedAt).toEqual(
          Float64Array.from(found, (photo) => Date.parse(photo.trashed_at)),
        )
        expect(index.total_bytes).toBe(found.reduce((sum, { bytes }) => sum + bytes, 0))
      }
    }
  })

  it('has an index that answers 304 if nothing has changed, and is empty for an empty trash', async () => {
    const empty = {
      photo_ids: [],
      taken_at: [],
      taken_offset: [],
      ratios: [],
      colours: '',
      trashed_at: [],
      total_bytes: 0,
    }
    expect(await koma.as('tidy').ask('GET /trash/index')).toEqual(empty)
    const ask = (etag = '') => koma.fetchAs('tidy', '/api/trash/index', { headers: { 'If-None-Match': etag } })
    const etag = (await ask()).headers.get('ETag') ?? ''
    expect((await ask(etag)).status).toBe(304)
    const library = await koma.fetchAs('tidy', '/api/my/index', { headers: { 'If-None-Match': etag } })
    expect(library.status).toBe(200)
    await trash.move('tidy', 'add', await trash.seed('tidy', 1))
    expect((await ask(etag)).status).toBe(200)
  })
})
