import { albumCalls } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { seedLibrary } from '../photos/library/test-library.ts'

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
const make = (name: string, photo_ids: string[], album = '夕焼け') =>
  koma.as(name).ask('POST /album', { body: { name: album, photo_ids } })
const params = (AlbumId: string) => ({ params: { AlbumId } })
const photosOf = async (name: string, id: string) =>
  (await koma.as(name).ask('GET /album/{AlbumId}', params(id))).photos.map(({ photo_id }) => photo_id)

describe('[3 album] an album', () => {
  it('is created with photos, uses the newest as its cover, and matches the contract', async () => {
    const [a = '', b = '', c = ''] = await seed('makes', 3)
    const album = await make('makes', [c, a, a], '  夕焼け ')
    expect(albumCalls['POST /album'].answers[201].strict().parse(album)).toEqual(album)
    expect(album).toMatchObject({
      album_name: '夕焼け',
      photo_count: 2,
      thumbnail_photo_id: c,
      updated_at: koma.ports.clock.now().getTime() / 1000,
    })
    expect(album.thumbnail_photo_url).toContain(`/content/photo/${c}/medium.avif?w=owner`)
    const whole = await koma.as('makes').ask('GET /album/{AlbumId}', params(album.album_id))
    expect(albumCalls['GET /album/{AlbumId}'].answers[200].strict().parse(whole)).toEqual(whole)
    expect(whole.photos.map(({ photo_id }) => photo_id)).toEqual([c, a])
    expect(await koma.as('makes').ask('GET /albums')).toEqual({ albums: [album], next_cursor: null })
    const detail = await koma.as('makes').ask('GET /my/{PhotoId}', { params: { PhotoId: a } })
    expect(detail.albums).toEqual([{ album_id: album.album_id, album_name: '夕焼け' }])
    expect((await koma.as('makes').ask('GET /my/{PhotoId}', { params: { PhotoId: b } })).albums).toEqual([])
  })

  it('may be empty, and then has no cover', async () => {
    const album = await koma.as('empty').ask('POST /album', { body: { name: '👩‍👩‍👧'.repeat(8) } })
    expect(album).toMatchObject({
      photo_count: 0,
      thumbnail_photo_url: null,
      thumbnail_photo_id: null,
      thumbnail_colour: null,
      thumbnail_focus: null,
    })
    expect(await photosOf('empty', album.album_id)).toEqual([])
  })

  it.each([
    ['that is empty', '', 1101],
    ['of spaces', '　 ', 1101],
    ['of 51 characters', 'あ'.repeat(51), 1102],
    ['of too many bytes', '👩‍👩‍👧'.repeat(50), 1103],
    ['with a NUL', 'a\u0000b', 1104],
  ])('does not take a name %s', async (_, name, code) => {
    const made = await koma.as('names').call('POST /album', { body: { name } })
    expect([made.error?.status, made.error?.code]).toEqual([422, code])
    const { album_id } = await make('names', [])
    const renamed = await koma.as('names').call('PATCH /album/{AlbumId}', { ...params(album_id), body: { name } })
    expect([renamed.error?.status, renamed.error?.code]).toEqual([422, code])
  })

  it('adds each photo only once, in the order of the library, and says which were not in it before', async () => {
    const ids = await seed('adds', 5)
    const { album_id } = await make('adds', [ids[4] ?? ''])
    koma.ports.clock.advance(5000)
    const body = { photo_ids: [ids[2] ?? '', ids[0] ?? '', ids[4] ?? ''] }
    const added = await koma.as('adds').ask('POST /album/{AlbumId}/photos', { ...params(album_id), body })
    expect([added.photo_count, added.added_photo_ids.toSorted()]).toEqual([3, [ids[0], ids[2]].toSorted()])
    expect(await photosOf('adds', album_id)).toEqual([ids[2], ids[0], ids[4]])
    koma.ports.clock.advance(5000)
    const again = await koma.as('adds').ask('POST /album/{AlbumId}/photos', { ...params(album_id), body })
    expect(again).toEqual({ ...added, added_photo_ids: [] })
  })

  it('adds all photos or none: rejects photos of others, trashed or unknown ones, and more than 200', async () => {
    const [own = '', trashed = ''] = await seed('none', 2)
    const [foreign = ''] = await seed('other', 1)
    await koma.as('none').ask('POST /trash/add', { body: { photo_ids: [trashed] } })
    const { album_id } = await make('none', [])
    for (const bad of [foreign, trashed, anyId]) {
      const body = { photo_ids: [own, bad] }
      const added = await koma.as('none').call('POST /album/{AlbumId}/photos', { ...params(album_id), body })
      expect(added.error?.status).toBe(404)
      const made = await koma.as('none').call('POST /album', { body: { name: 'x', ...body } })
      expect(made.error?.status).toBe(404)
    }
    const many = { photo_ids: Array.from({ length: 201 }, () => own) }
    for (const name of ['POST /album/{AlbumId}/photos', 'DELETE /album/{AlbumId}/photos'] as const) {
      expect((await koma.as('none').call(name, { ...params(album_id), body: many })).error?.code).toBe(1105)
      const nothing = { ...params(album_id), body: { photo_ids: [] } }
      expect((await koma.as('none').call(name, nothing)).error?.status).toBe(422)
    }
    expect((await koma.as('none').ask('GET /albums')).albums.map((album) => album.photo_count)).toEqual([0])
  })

  it('removes photos, and ignores those that are not in it', async () => {
    const [a = '', b = ''] = await seed('removes', 2)
    const { album_id } = await make('removes', [a, b])
    const body = { photo_ids: [b, anyId] }
    for (let click = 0; click < 2; click += 1) {
      const left = await koma.as('removes').ask('DELETE /album/{AlbumId}/photos', { ...params(album_id), body })
      expect([left.photo_count, left.thumbnail_photo_id]).toEqual([1, a])
    }
    expect((await koma.as('removes').ask('GET /my')).photos).toHaveLength(2)
  })

  it('puts removed photos back to their places and keeps the cover, until the removal is too old to be undone', async () => {
    const [a = '', b = '', c = '', d = ''] = await seed('undoes', 4)
    const { album_id } = await make('undoes', [a])
    const me = koma.as('undoes')
    for (const photo of [b, c]) {
      koma.ports.clock.advance(60_000)
      await me.ask('POST /album/{AlbumId}/photos', { ...params(album_id), body: { photo_ids: [photo] } })
    }
    const photos = async () => (await me.ask('GET /album/{AlbumId}/part', params(album_id))).photos
    const [before, body] = [await photos(), { photo_ids: [a, b] }]
    await me.ask('PUT /album/{AlbumId}/thumbnail', { ...params(album_id), body: { photo_id: b } })
    const [remove, restore] = ['DELETE /album/{AlbumId}/photos', 'POST /album/{AlbumId}/photos/restore'] as const
    await me.ask(remove, { ...params(album_id), body })
    koma.ports.clock.advance(60_000)
    await me.ask('POST /album/{AlbumId}/photos', { ...params(album_id), body: { photo_ids: [d] } })
    await me.ask(remove, { ...params(album_id), body: { photo_ids: [d] } })
    for (let click = 0; click < 2; click += 1) {
      const restored = await me.ask(restore, { ...params(album_id), body })
      expect([restored.photo_count, restored.thumbnail_photo_id]).toEqual([3, b])
      expect(await photos()).toEqual(before)
    }
    await me.ask(remove, { ...params(album_id), body })
    koma.ports.clock.advance(limits.albumRemovalUndo)
    await me.ask(restore, { ...params(album_id), body })
    expect(await photosOf('undoes', album_id)).toEqual([b, a, c])
    const trashed = { photo_ids: [a] }
    await me.ask(remove, { ...params(album_id), body: trashed })
    await me.ask('POST /trash/add', { body: trashed })
    expect((await me.call(restore, { ...params(album_id), body: trashed })).error?.status).toBe(404)
  })

  it('adds a restored photo as the newest if another one has taken its place', async () => {
    const [a = '', b = ''] = await seed('taken', 2)
    const { album_id } = await make('taken', [a])
    const body = { photo_ids: [a] }
    await koma.as('taken').ask('DELETE /album/{AlbumId}/photos', { ...params(album_id), body })
    // The clock stands still, so this photo gets the same moment.
    await koma.as('taken').ask('POST /album/{AlbumId}/photos', { ...params(album_id), body: { photo_ids: [b] } })
    await koma.as('taken').ask('POST /album/{AlbumId}/photos/restore', { ...params(album_id), body })
    expect(await photosOf('taken', album_id)).toEqual([a, b])
  })

  it('keeps the chosen cover for as long as the album shows that photo', async () => {
    const [a = '', b = '', c = ''] = await seed('covers', 3)
    const { album_id } = await make('covers', [a, b, c])
    const choose = (photo_id: string) =>
      koma.as('covers').call('PUT /album/{AlbumId}/thumbnail', { ...params(album_id), body: { photo_id } })
    expect((await choose(a)).data?.thumbnail_photo_id).toBe(a)
    expect((await choose(anyId)).error?.status).toBe(404)
    const cover = async () => (await koma.as('covers').ask('GET /album/{AlbumId}', params(album_id))).thumbnail_photo_id
    await koma.as('covers').ask('POST /trash/add', { body: { photo_ids: [a] } })
    expect([await cover(), (await choose(a)).error?.status]).toEqual([c, 404])
    await koma.as('covers').ask('POST /trash/restore', { body: { photo_ids: [a] } })
    expect(await cover()).toBe(a)
    await koma.as('covers').ask('DELETE /album/{AlbumId}/photos', { ...params(album_id), body: { photo_ids: [a] } })
    expect(await cover()).toBe(c)
    await koma.as('covers').ask('POST /album/{AlbumId}/photos', { ...params(album_id), body: { photo_ids: [a] } })
    await koma.as('covers').ask('DELETE /album/{AlbumId}/photos', { ...params(album_id), body: { photo_ids: [a] } })
    expect(await cover()).toBe(c)
  })

  it('keeps the point of its cover that stays in view, for the photo that it was chosen on', async () => {
    const [a = '', b = ''] = await seed('focus', 2)
    const { album_id, thumbnail_focus } = await make('focus', [a, b])
    const choose = (body: { photo_id: string; focus?: { x: number; y: number } | null }) =>
      koma.as('focus').call('PUT /album/{AlbumId}/thumbnail', { ...params(album_id), body })
    const focus = { x: 0.5, y: 0.125 }
    expect([thumbnail_focus, (await choose({ photo_id: a, focus })).data?.thumbnail_focus]).toEqual([null, focus])
    const { albums } = await koma.as('focus').ask('GET /albums', { query: {} })
    expect(albums.map((album) => album.thumbnail_focus)).toEqual([focus])
    // Made the cover once more, without a point.
    expect((await choose({ photo_id: a })).data?.thumbnail_focus).toEqual(focus)
    await koma.as('focus').ask('POST /trash/add', { body: { photo_ids: [a] } })
    const standIn = await koma.as('focus').ask('GET /album/{AlbumId}', params(album_id))
    expect([standIn.thumbnail_photo_id, standIn.thumbnail_focus]).toEqual([b, null])
    expect((await choose({ photo_id: b })).data?.thumbnail_focus).toBeNull()
    expect((await choose({ photo_id: b, focus })).data?.thumbnail_focus).toEqual(focus)
    expect((await choose({ photo_id: b, focus: null })).data?.thumbnail_focus).toBeNull()
    expect((await choose({ photo_id: b, focus: { x: 1.1, y: 0 } })).error?.status).toBe(422)
  })

  it('hides trashed photos at once, shows restored ones where they were, and loses deleted ones', async () => {
    const [a = '', b = '', c = ''] = await seed('trash', 3)
    const { album_id } = await make('trash', [a, b, c])
    const parts = (since?: string) =>
      koma.as('trash').ask('GET /album/{AlbumId}/parts', { ...params(album_id), query: { since } })
    const { version } = await parts()
    await koma.as('trash').ask('POST /trash/add', { body: { photo_ids: [b, c] } })
    const hidden = await koma.as('trash').ask('GET /album/{AlbumId}', params(album_id))
    expect([hidden.photo_count, hidden.photos.map(({ photo_id }) => photo_id), hidden.thumbnail_photo_id]).toEqual([
      1,
      [a],
      a,
    ])
    const { gone, parts: listed } = await parts(version)
    expect([gone.toSorted(), listed.counts]).toEqual([[b, c].toSorted(), [1]])
    await koma.as('trash').ask('POST /trash/restore', { body: { photo_ids: [b] } })
    await koma.as('trash').ask('POST /trash/delete', { body: { photo_ids: [c] } })
    const left = await koma.as('trash').ask('GET /album/{AlbumId}', params(album_id))
    expect([left.photo_count, left.photos.map(({ photo_id }) => photo_id)]).toEqual([2, [b, a]])
  })

  it('can be renamed and deleted by its owner, which leaves the photos in the library', async () => {
    const ids = await seed('deletes', 2)
    const { album_id } = await make('deletes', ids)
    const renamed = await koma
      .as('deletes')
      .ask('PATCH /album/{AlbumId}', { ...params(album_id), body: { name: '海' } })
    expect([renamed.album_name, renamed.photo_count]).toEqual(['海', 2])
    expect((await koma.as('deletes').call('DELETE /album/{AlbumId}', params(album_id))).response?.status).toBe(204)
    expect((await koma.as('deletes').call('DELETE /album/{AlbumId}', params(album_id))).error?.status).toBe(404)
    expect((await koma.as('deletes').ask('GET /my')).photos).toHaveLength(2)
  })

  it('is not found by anybody but its owner', async () => {
    const [a = ''] = await seed('owner', 1)
    const { album_id } = await make('owner', [a])
    const [own = ''] = await seed('stranger', 1)
    const bodies: Record<string, object> = {
      PATCH: { name: 'mine' },
      POST: { photo_ids: [own] },
      PUT: { photo_id: a },
      'DELETE photos': { photo_ids: [a] },
      'POST move': { moves: [{ photo_ids: [a], to: 'start' }] },
    }
    const ofOne = Object.keys(albumCalls).filter((name) => name.includes('{AlbumId}'))
    expect(ofOne).toHaveLength(11)
    for (const name of ofOne) {
      const [method = '', path = ''] = name.split(' ')
      const body = bodies[`${method} ${path.split('/').at(-1)}`] ?? bodies[method]
      const ask = (user: string, id: string) =>
        koma.fetchAs(user, `/api${path.replace('{AlbumId}', id)}`, {
          method,
          ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
        })
      const answers = [await ask('stranger', album_id), await ask('stranger', anyId), await ask('owner', 'x')]
      for (const answer of answers) {
        expect([name, answer.status, await answer.json()]).toEqual([name, 404, { code: 1004, message: 'Not found' }])
      }
    }
    expect((await koma.as('stranger').ask('GET /albums')).albums).toEqual([])
    expect(await photosOf('owner', album_id)).toEqual([a])
  })
})
