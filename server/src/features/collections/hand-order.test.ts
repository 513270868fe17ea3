import type { PhotoMove } from '@koma/contract'
import { Random } from '@koma/contract/random'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { queriesDuring } from '../../ports/database/test-queries.ts'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { findWrongParts } from '../lists/test-list-world.ts'
import { sharesOf } from '../shares/test-shares.ts'

let koma: TestKoma
let on: ReturnType<typeof sharesOf>
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  on = sharesOf(koma)
  ids = await on.seed('mio', 12)
})
afterAll(() => koma.stop())

/** Twelve photos of Mio in the order of adding, and an album with them for each test. */
let ids: string[]
let AlbumId: string
beforeEach(async () => {
  AlbumId = (await koma.as('mio').ask('POST /album', { body: { name: '浮島', photo_ids: ids } })).album_id
  await koma
    .as('mio')
    .ask('PATCH /album/{AlbumId}', { params: { AlbumId }, body: { photos_by: 'added', photos_first: 'oldest' } })
  await koma.as('mio').ask('PATCH /album/{AlbumId}', { params: { AlbumId }, body: { photos_by: 'hand' } })
})

const move = (...moves: PhotoMove[]) =>
  koma.as('mio').ask('POST /album/{AlbumId}/photos/move', { params: { AlbumId }, body: { moves } })

/** The numbers of the photos in the order by hand, by the parts and by the pages of the album, which have to agree. */
async function shown(): Promise<number[]> {
  const params = { AlbumId }
  const part = await koma.as('mio').ask('GET /album/{AlbumId}/part', { params, query: { by: 'hand', edge: 'oldest' } })
  const found: string[] = []
  let start = {}
  for (;;) {
    const query = { by: 'hand', direction: 'future', limit: 5, ...start } as const
    const page = await koma.as('mio').ask('GET /album/{AlbumId}/photos', { params, query })
    found.push(...page.photos.map((photo) => photo.photo_id))
    if (!page.next) break
    start = page.next
  }
  expect(found).toEqual(part.photos.photo_ids)
  expect(part.photos.hand_at?.length).toBe(found.length)
  return found.map((photoId) => ids.indexOf(photoId))
}

const id = (number: number) => ids[number] ?? ''
const all = Array.from({ length: 12 }, (_, number) => number)

describe('an album in an order by hand', () => {
  it('begins as it was shown, and remembers which order it is shown in', async () => {
    expect(await shown()).toEqual(all)
    const other = await koma.as('mio').ask('POST /album', { body: { name: 'x', photo_ids: ids } })
    expect([other.photos_by, other.photos_first]).toEqual(['taken', 'newest'])
    const params = { AlbumId: other.album_id }
    const taken = await koma.as('mio').ask('GET /album/{AlbumId}/part', { params, query: { by: 'taken' } })
    const answer = await koma.as('mio').ask('PATCH /album/{AlbumId}', { params, body: { photos_by: 'hand' } })
    expect([answer.photos_by, answer.updated_at]).toEqual(['hand', other.updated_at])
    const hand = await koma.as('mio').ask('GET /album/{AlbumId}/part', { params, query: { by: 'hand' } })
    expect(hand.photos.photo_ids).toEqual(taken.photos.photo_ids.toReversed())
  })

  it('moves photos to the beginning, to the end and before a photo, together and in the order in which they are named', async () => {
    await move({ photo_ids: [id(5), id(3)], to: 'start' })
    expect(await shown()).toEqual([5, 3, 0, 1, 2, 4, 6, 7, 8, 9, 10, 11])
    await move({ photo_ids: [id(0)], to: 'end' })
    expect(await shown()).toEqual([5, 3, 1, 2, 4, 6, 7, 8, 9, 10, 11, 0])
    await move({ photo_ids: [id(11), id(5), id(7)], to: id(2) })
    expect(await shown()).toEqual([3, 1, 11, 5, 7, 2, 4, 6, 8, 9, 10, 0])
    await move({ photo_ids: [id(5), id(7), id(2)], to: id(7) })
    expect(await shown()).toEqual([3, 1, 11, 5, 7, 2, 4, 6, 8, 9, 10, 0])
    await move({ photo_ids: [...ids].reverse(), to: 'start' })
    expect(await shown()).toEqual(all.toReversed())
  })

  it('answers the moves that undo it, of several moves in one step too', async () => {
    const { undo } = await move(
      { photo_ids: [id(9), id(2), id(3)], to: 'start' },
      { photo_ids: [id(9), id(11)], to: id(6) },
    )
    expect(await shown()).toEqual([2, 3, 0, 1, 4, 5, 9, 11, 6, 7, 8, 10])
    const { undo: redo } = await move(...undo)
    expect(await shown()).toEqual(all)
    await move(...redo)
    expect(await shown()).toEqual([2, 3, 0, 1, 4, 5, 9, 11, 6, 7, 8, 10])
  })

  it('tells devices of the moved photos alone, and of one part', async () => {
    const params = { AlbumId }
    const { version } = await koma.as('mio').ask('GET /album/{AlbumId}/parts', { params, query: { by: 'hand' } })
    await move({ photo_ids: [id(8)], to: id(1) })
    const news = await koma
      .as('mio')
      .ask('GET /album/{AlbumId}/parts', { params, query: { by: 'hand', since: version } })
    expect([news.is_reset, news.changed.photo_ids, news.gone]).toEqual([false, [id(8)], []])
    const taken = await koma
      .as('mio')
      .ask('GET /album/{AlbumId}/parts', { params, query: { by: 'taken', since: version } })
    expect([taken.is_reset, taken.changed.photo_ids, taken.changed.hand_at]).toEqual([false, [id(8)], undefined])
  })

  it('finds places however often photos go to the same one', async () => {
    const expected = all.slice(0, 6)
    for (let count = 0; count < 60; count += 1) {
      const number = 6 + (count % 6)
      await move({ photo_ids: [id(number)], to: id(1) })
    }
    expected.splice(1, 0, 6, 7, 8, 9, 10, 11)
    expect(await shown()).toEqual(expected)
    expect(await findWrongParts(koma.ports.database)).toEqual([])
  })

  it('leaves what it cannot do: photos that left the album, and goals that did', async () => {
    await koma.as('mio').ask('DELETE /album/{AlbumId}/photos', { params: { AlbumId }, body: { photo_ids: [id(4)] } })
    expect((await move({ photo_ids: [id(4)], to: 'start' })).undo).toEqual([])
    expect((await move({ photo_ids: [id(5)], to: id(4) })).undo).toEqual([])
    expect(await shown()).toEqual(all.toSpliced(4, 1))
    await koma.as('mio').ask('POST /trash/add', { body: { photo_ids: [id(6)] } })
    await move({ photo_ids: [id(0)], to: id(6) })
    expect(await shown()).toEqual([1, 2, 3, 5, 0, 7, 8, 9, 10, 11])
    await koma.as('mio').ask('POST /trash/restore', { body: { photo_ids: [id(6)] } })
    expect((await shown()).toSorted((a, b) => a - b)).toEqual(all.toSpliced(4, 1))
  })

  it('puts added photos to its end, and restored ones where they were', async () => {
    await move({ photo_ids: [id(11)], to: 'start' })
    await koma
      .as('mio')
      .ask('DELETE /album/{AlbumId}/photos', { params: { AlbumId }, body: { photo_ids: [id(11), id(2)] } })
    await koma
      .as('mio')
      .ask('POST /album/{AlbumId}/photos/restore', { params: { AlbumId }, body: { photo_ids: [id(2)] } })
    await koma.as('mio').ask('POST /album/{AlbumId}/photos', { params: { AlbumId }, body: { photo_ids: [id(11)] } })
    expect(await shown()).toEqual(all)
  })

  it('makes many moves at once as one after the other, however crowded it gets, and undoes them all', async () => {
    const random = new Random(7)
    let expected = [...all]
    for (let step = 0; step < 5; step += 1) {
      const before = expected
      const moves = Array.from({ length: 60 }, () => {
        const photos = [...new Set(Array.from({ length: random.whole(1, 3) }, () => random.whole(0, 11)))]
        const goal = random.chance(0.8) ? random.whole(0, 2) : random.whole(0, 11)
        const to = random.chance(0.8) ? goal : random.pick(['start', 'end'] as const)
        const moved = new Set(photos)
        const at = to === 'start' ? 0 : to === 'end' ? expected.length : expected.indexOf(to)
        const rest = (numbers: number[]) => numbers.filter((number) => !moved.has(number))
        expected = [...rest(expected.slice(0, at)), ...photos, ...rest(expected.slice(at))]
        return { photo_ids: photos.map(id), to: typeof to === 'number' ? id(to) : to }
      })
      const { undo } = await move(...moves)
      expect([step, await shown()]).toEqual([step, expected])
      if (undo.length <= 200 && undo.flatMap(({ photo_ids }) => photo_ids).length <= 200) {
        await move(...undo)
        expect([step, await shown()]).toEqual([step, before])
        expected = before
      }
    }
    expect(await findWrongParts(koma.ports.database)).toEqual([])
  })

  it('brings 200 photos back to as many places in no more statements than one', async () => {
    const many = await on.seed('haru', 400)
    const haru = koma.as('haru')
    const { album_id } = await haru.ask('POST /album', { body: { name: '群島', photo_ids: many.slice(0, 200) } })
    const params = { AlbumId: album_id }
    await haru.ask('POST /album/{AlbumId}/photos', { params, body: { photo_ids: many.slice(200) } })
    const ask = (moves: PhotoMove[]) => haru.ask('POST /album/{AlbumId}/photos/move', { params, body: { moves } })
    const order = async () =>
      (await haru.ask('GET /album/{AlbumId}/part', { params, query: { by: 'hand', edge: 'oldest' } })).photos.photo_ids
    await ask([{ photo_ids: many.slice(0, 1), to: 'end' }])
    const before = await order()
    const scattered = before.filter((_, number) => number % 2 === 0)
    const { undo } = await ask([{ photo_ids: scattered, to: 'start' }])
    expect(undo).toHaveLength(200)
    expect((await order()).slice(0, 200)).toEqual(scattered)
    const ofMany = await queriesDuring(() => ask(undo))
    expect(await order()).toEqual(before)
    const ofOne = await queriesDuring(() => ask([{ photo_ids: scattered.slice(0, 1), to: 'start' }]))
    expect(ofMany).toHaveLength(ofOne.length)
  })

  it('is moved by its owner alone, and rejects what is no move', async () => {
    const moves = [{ photo_ids: [id(0)], to: 'end' }]
    const ask = (who: string | null, body: object) => {
      const request = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
      const path = `/api/album/${AlbumId}/photos/move`
      return who ? koma.fetchAs(who, path, request) : fetch(koma.url + path, request)
    }
    expect([(await ask(null, { moves })).status, (await ask('sora', { moves })).status]).toEqual([401, 404])
    const many = Array.from({ length: 201 }, () => ({ photo_ids: [id(0)], to: 'end' }))
    for (const bad of [
      {},
      { moves: [] },
      { moves: many },
      { moves: [{ photo_ids: [], to: 'end' }] },
      { moves: [{ photo_ids: [id(0)], to: 'middle' }] },
    ]) {
      expect([bad, (await ask('mio', bad)).status]).toEqual([bad, 422])
    }
    expect(await shown()).toEqual(all)
  })
})

describe('a share in an order by hand', () => {
  it('takes over that of an album, is moved by members at once, and every photo stays', async () => {
    await move({ photo_ids: [id(11)], to: 'start' })
    const body = { name: '浮島', share_type: 'INVITE_PLUS', album_id: AlbumId } as const
    const share = await koma.as('mio').ask('POST /share', { body })
    expect([share.photos_by, share.may.arrange]).toEqual(['hand', true])
    const params = { ShareId: share.album_id }
    const order = async () =>
      (
        await koma.as('mio').ask('GET /share/{ShareId}/part', { params, query: { by: 'hand', edge: 'oldest' } })
      ).photos.photo_ids.map((photoId) => ids.indexOf(photoId))
    expect(await order()).toEqual([11, ...all.slice(0, 11)])
    await on.join('mio', share.album_id, 'sora')
    const moves = Array.from({ length: 24 }, (_, count) =>
      koma.as(count % 2 ? 'mio' : 'sora').ask('POST /share/{ShareId}/photos/move', {
        params,
        body: { moves: [{ photo_ids: [id(count % 12)], to: count % 3 ? id((count * 5) % 12) : 'start' }] },
      }),
    )
    await Promise.all(moves)
    expect((await order()).toSorted((a, b) => a - b)).toEqual(all)
    expect(await findWrongParts(koma.ports.database)).toEqual([])
  })
})
