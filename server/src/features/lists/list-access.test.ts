import { ListPart, ListParts, TrashPart, TrashParts } from '@koma/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { sharesOf } from '../shares/test-shares.ts'
import { peopleOf } from '../tags/test-people.ts'

let koma: TestKoma
let on: ReturnType<typeof sharesOf>
let people: ReturnType<typeof peopleOf>
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  on = sharesOf(koma)
  people = peopleOf(koma)
})
afterAll(() => koma.stop())

const statusesOf = async (path: string, names: Array<string | null>) =>
  Promise.all(
    names.map(async (name) => {
      const response = name === null ? await fetch(`${koma.url}/api${path}`) : await koma.fetchAs(name, `/api${path}`)
      await response.body?.cancel()
      return response.status
    }),
  )

describe('lists in parts', () => {
  it('are shown to those who see the pages of the list, and hold the photos of these alone', async () => {
    const own = await on.seed('mio', 4)
    await on.seed('sora', 2)
    await koma.as('mio').ask('POST /trash/add', { body: { photo_ids: own.slice(0, 1) } })
    await koma.as('mio').ask('POST /favorite/{photoId}', { params: { photoId: own[1] ?? '' } })
    const { album_id } = await koma.as('mio').ask('POST /album', { body: { name: 'x', photo_ids: own.slice(1, 3) } })
    const parts = await koma.as('mio').ask('GET /my/parts')
    expect([ListParts.strict().parse(parts), parts.parts.counts, parts.is_reset]).toEqual([parts, [3], true])
    const part = await koma.as('mio').ask('GET /my/part')
    expect([ListPart.strict().parse(part), part.photos.photo_ids, part.end]).toEqual([part, own.slice(1), null])
    const trash = await koma.as('mio').ask('GET /trash/parts', { query: { by: 'trashed' } })
    expect([TrashParts.strict().parse(trash), trash.total_bytes > 0]).toEqual([trash, true])
    const trashPart = await koma.as('mio').ask('GET /trash/part', { query: { by: 'trashed', edge: 'oldest' } })
    expect([TrashPart.strict().parse(trashPart), trashPart.photos.photo_ids]).toEqual([trashPart, own.slice(0, 1)])
    expect((await koma.as('mio').ask('GET /favorite/part')).photos.photo_ids).toEqual([own[1]])
    expect(
      (await koma.as('mio').ask('GET /album/{AlbumId}/part', { params: { AlbumId: album_id } })).photos.photo_ids,
    ).toEqual(own.slice(1, 3))
    expect((await koma.as('nobody').ask('GET /my/parts')).parts.counts).toEqual([0])
    expect((await koma.as('nobody').ask('GET /my/part')).photos.photo_ids).toEqual([])
    for (const path of ['/my', '/trash', '/favorite']) {
      for (const call of ['parts', 'part'])
        expect([path, await statusesOf(`${path}/${call}`, [null, 'sora', 'mio'])]).toEqual([path, [401, 200, 200]])
    }
    for (const call of ['parts', 'part']) {
      expect(await statusesOf(`/album/${album_id}/${call}`, [null, 'sora', 'mio'])).toEqual([401, 404, 200])
    }
    expect((await koma.as('sora').ask('GET /favorite/part')).photos.photo_ids).toEqual([])
    await koma.as('mio').ask('DELETE /album/{AlbumId}', { params: { AlbumId: album_id } })
    expect(await statusesOf(`/album/${album_id}/parts`, ['mio'])).toEqual([404])
  })

  it('tell which part a photo is in, but only to those who see it in the list', async () => {
    const own = await on.seed('finds', 3)
    const as = koma.as('finds')
    for (const photoId of own.slice(0, 2)) await as.ask('POST /favorite/{photoId}', { params: { photoId } })
    const [first = '', second = '', unloved = ''] = own
    const { rows } = await koma.ports.database.pool.query<{ moment: number }>(
      'select (extract(epoch from favorited_at) * 1000)::float8 as moment from favorites where photo_id = $1',
      [second],
    )
    // A part that begins with the second favorite, so that the list has two.
    await koma.ports.database.pool.query(
      `insert into list_parts select (jsonb_populate_record(part, jsonb_build_object(
        'start_at', (select favorited_at from favorites where photo_id = $1), 'start_id', $1::uuid))).*
      from list_parts as part where kind = 'favorites' and sort = 'added' and list_id = (select owner_id from photos where photo_id = $1)`,
      [second],
    )
    const startOf = async (name: string, photoId: string) => {
      const part = await koma.as(name).ask('GET /favorite/part', { query: { photo_id: photoId, edge: 'oldest' } })
      return [part.start.timestamp, part.photos.photo_ids]
    }
    const beginning = Date.parse('0001-01-01T00:00:00Z')
    expect(await startOf('finds', second)).toEqual([Math.floor(rows[0]?.moment ?? 0), [second]])
    expect(await startOf('finds', first)).toEqual([beginning, [first]])
    expect(await startOf('finds', unloved)).toEqual([beginning, [first]])
    expect(await startOf('stranger', second)).toEqual([beginning, []])
    expect(await statusesOf(`/favorite/part?photo_id=${second}`, [null])).toEqual([401])
    await as.ask('POST /trash/add', { body: { photo_ids: [second] } })
    expect(await startOf('finds', second)).toEqual([beginning, [first]])
  })

  it('have those of their photos in full that the client asks for, as the pages of the list have them', async () => {
    const photoIds = await on.seed('asks', 7)
    const as = koma.as('asks')
    const three = photoIds.slice(0, 3)
    await as.ask('POST /trash/add', { body: { photo_ids: three } })
    const rest = photoIds.slice(3)
    for (const photoId of rest) await as.ask('POST /favorite/{photoId}', { params: { photoId } })
    const album = {
      params: { AlbumId: (await as.ask('POST /album', { body: { name: 'x', photo_ids: rest } })).album_id },
    }
    const share = on.params((await on.make('asks', { share_type: 'INVITE_ONLY', photo_ids: rest })).album_id)
    const window = { full_from: 1, full_count: 2 }
    for (const by of ['added', 'taken'] as const) {
      const oldest = { by, direction: 'future' as const }
      const lists = [
        [await as.ask('GET /my/part', { query: { by, ...window } }), await as.ask('GET /my', { query: oldest })],
        [await as.ask('GET /trash/part', { query: { by, ...window } }), await as.ask('GET /trash', { query: oldest })],
        [
          await as.ask('GET /favorite/part', { query: { by, ...window } }),
          await as.ask('GET /favorite', { query: oldest }),
        ],
        [
          await as.ask('GET /album/{AlbumId}/part', { ...album, query: { by, ...window } }),
          await as.ask('GET /album/{AlbumId}/photos', { ...album, query: oldest }),
        ],
        [
          await as.ask('GET /share/{ShareId}/part', { ...share, query: { by, ...window } }),
          await as.ask('GET /share/{ShareId}/photos', { ...share, query: oldest }),
        ],
      ] as const
      for (const [part, page] of lists) expect(part.full).toEqual(page.photos.slice(1, 3))
    }
    const trash = await as.ask('GET /trash/part', { query: { by: 'trashed', ...window } })
    expect(
      TrashPart.strict()
        .parse(trash)
        .full?.map((photo) => photo.photo_id),
    ).toEqual(trash.photos.photo_ids.slice(1, 3))
    const byHand = await as.ask('GET /album/{AlbumId}/part', { ...album, query: { by: 'hand', ...window } })
    expect(byHand.full?.map((photo) => photo.photo_id)).toEqual(byHand.photos.photo_ids.slice(1, 3))
    const end = await as.ask('GET /my/part', { query: { full_from: 3, full_count: 100 } })
    expect(end.full?.map((photo) => photo.photo_id)).toEqual(rest.slice(3))
    expect((await as.ask('GET /my/part', { query: { full_from: 4 } })).full).toEqual([])
    expect((await as.ask('GET /my/part')).full).toBeUndefined()
  })

  it('reject bad questions, and answer without caches', async () => {
    for (const query of ['by=trashed', `since=${'9'.repeat(65)}`, 'since=']) {
      expect([query, await statusesOf(`/my/parts?${query}`, ['mio'])]).toEqual([query, [422]])
    }
    for (const query of [
      'edge=middle',
      'timestamp=soon',
      'timestamp=99999999999999999',
      'timestamp=1&photo_id=x',
      'full_from=-1',
    ]) {
      expect([query, await statusesOf(`/my/part?${query}`, ['mio'])]).toEqual([query, [422]])
    }
    for (const timestamp of [-62135596800000, -1, 0, 8.64e15]) {
      expect([timestamp, await statusesOf(`/my/part?timestamp=${timestamp}`, ['mio'])]).toEqual([timestamp, [200]])
    }
    const response = await koma.fetchAs('mio', '/api/my/parts')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    await response.body?.cancel()
  })

  it('of a share leave out the photos of muted people, and tell a reader who mutes to load the parts again', async () => {
    const [mine = ''] = await on.seed('host', 1)
    const [theirs = ''] = await on.seed('loud', 1)
    const { album_id } = await on.make('host', { share_type: 'PUBLIC', photo_ids: [mine] })
    await on.join('host', album_id, 'loud', 'reader')
    await on.add('loud', album_id, [theirs])
    const ask = (since?: string) =>
      koma.as('reader').ask('GET /share/{ShareId}/parts', { ...on.params(album_id), query: since ? { since } : {} })
    const load = async () => koma.as('reader').ask('GET /share/{ShareId}/part', on.params(album_id))
    const before = await ask()
    expect((await load()).photos.photo_ids).toEqual([mine, theirs])
    await people.mute('reader', 'loud')
    const muted = await ask(before.version)
    expect([muted.is_reset, muted.parts.counts, muted.parts.versions[0] === before.parts.versions[0]]).toEqual([
      true,
      [2],
      false,
    ])
    const part = await load()
    expect([part.photos.photo_ids, part.version, part.part_version]).toEqual([
      [mine],
      muted.version,
      muted.parts.versions[0],
    ])
    await on.remove('loud', album_id, [theirs])
    await on.add('loud', album_id, [theirs])
    const changed = await ask(muted.version)
    expect([changed.is_reset, changed.changed.photo_ids, changed.gone]).toEqual([false, [], [theirs]])
    await people.mute('reader', 'loud', false)
    expect([(await ask(changed.version)).is_reset, (await load()).photos.photo_ids]).toEqual([true, [mine, theirs]])
  })

  it('of favorites leave out photos that their user lost sight of, and show them when they come back', async () => {
    const [photo = ''] = await on.seed('lends', 1)
    const { album_id } = await on.make('lends', { share_type: 'INVITE_ONLY', photo_ids: [photo] })
    await on.join('lends', album_id, 'guest')
    await koma.as('guest').ask('POST /favorite/{photoId}', { params: { photoId: photo } })
    const ask = (since?: string) => koma.as('guest').ask('GET /favorite/parts', { query: since ? { since } : {} })
    const load = async () => (await koma.as('guest').ask('GET /favorite/part')).photos.photo_ids
    const before = await ask()
    expect([await load(), (await ask(before.version)).is_reset]).toEqual([[photo], false])
    await on.away('lends', album_id, 'guest')
    const lost = await ask(before.version)
    expect([await load(), lost.is_reset, lost.parts.versions[0] === before.parts.versions[0]]).toEqual([
      [],
      true,
      false,
    ])
    await on.join('lends', album_id, 'guest')
    const back = await ask(lost.version)
    expect([await load(), back.is_reset, back.parts.versions]).toEqual([[photo], true, before.parts.versions])
  })
})
