import { createHash } from 'node:crypto'
import type { BodyInput } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { peopleOf } from '../tags/test-people.ts'

let koma: TestKoma
let people: ReturnType<typeof peopleOf>
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  people = peopleOf(koma)
})
afterAll(() => koma.stop())

type Edit = BodyInput<'PATCH /my/{PhotoId}'>
type ManyEdit = Omit<BodyInput<'POST /my/edit'>, 'photo_ids'>
const params = (PhotoId: string) => ({ params: { PhotoId } })
const edit = (name: string, photoId: string, body: Edit) =>
  koma.as(name).ask('PATCH /my/{PhotoId}', { ...params(photoId), body })
const refusal = async (name: string, photoId: string, body: Edit) =>
  (await koma.as(name).call('PATCH /my/{PhotoId}', { ...params(photoId), body })).error?.code
const editMany = (name: string, photo_ids: string[], body: ManyEdit) =>
  koma.as(name).ask('POST /my/edit', { body: { photo_ids, ...body } })
const undo = (name: string, edit_id: string) => koma.as(name).ask('POST /my/edit/undo', { body: { edit_id } })
const detail = (name: string, photoId: string) => koma.as(name).ask('GET /my/{PhotoId}', params(photoId))
const byTaken = async (name: string) =>
  (await koma.as(name).ask('GET /my', { query: { by: 'taken' } })).photos.map(({ photo_id }) => photo_id)
const recorded = { file_taken_at: null, file_world: null, caption: null }

describe('an owner edits a photo', () => {
  it('and the file keeps its bytes, and what it says can be brought back', async () => {
    const { photo_id } = await people.upload('mio')
    const before = await detail('mio', photo_id)
    expect(before).toMatchObject(recorded)
    const bytes = async () => {
      const response = await fetch(koma.url + (await detail('mio', photo_id)).urls.original)
      return createHash('sha256')
        .update(Buffer.from(await response.arrayBuffer()))
        .digest('hex')
    }
    const digest = await bytes()
    const wanted = { taken_at: '2024-02-29T23:30:15.500-07:00', world: { world_name: '私の部屋' }, caption: ' 一枚目 ' }
    const { photo } = await edit('mio', photo_id, wanted)
    const expected = {
      ...before,
      taken_at: wanted.taken_at,
      world_id: null,
      world_name: '私の部屋',
      caption: '一枚目',
      file_taken_at: before.taken_at,
      file_world: { world_id: before.world_id, world_name: before.world_name },
    }
    expect([photo, await detail('mio', photo_id)]).toEqual([expected, expected])
    expect(await bytes()).toBe(digest)
    await edit('mio', photo_id, { taken_at: null, world: null, caption: '' })
    expect(await detail('mio', photo_id)).toEqual(before)
  })

  it('and a value that is the file’s own does not count as edited', async () => {
    const [photoId = ''] = await people.seed('own-value', 1)
    const before = await detail('own-value', photoId)
    await edit('own-value', photoId, { taken_at: '2025-01-01T00:00:00.000+09:00', world: { world_name: null } })
    expect(await detail('own-value', photoId)).toMatchObject({
      world_id: null,
      world_name: null,
      file_world: { world_id: before.world_id, world_name: before.world_name },
    })
    await edit('own-value', photoId, { taken_at: before.taken_at, world: null })
    expect(await detail('own-value', photoId)).toEqual(before)
  })

  it('with text of a bounded length and dates from 1970 until tomorrow alone', async () => {
    const [photoId = ''] = await people.seed('bounds', 1)
    const before = await detail('bounds', photoId)
    const now = koma.ports.clock.now().getTime()
    const at = (ms: number) => new Date(ms).toISOString().replace('Z', '+00:00')
    const refused: Array<[Edit, number]> = [
      [{}, 1022],
      [{ taken_at: 'yesterday' }, 1022],
      [{ taken_at: '2024-02-30T00:00:00+09:00' }, 1022],
      [{ taken_at: '2024-02-01T00:00:00+14:30' }, 1107],
      [{ taken_at: '0001-01-01T00:00:00+00:00' }, 1107],
      [{ taken_at: at(limits.takenAt.earliest - 1) }, 1107],
      [{ taken_at: at(now + limits.takenAt.ahead + 1) }, 1107],
      [{ caption: '👨‍👩‍👧'.repeat(limits.caption.max + 1) }, 1102],
      [{ caption: 'a\u0000b' }, 1104],
      [{ world: { world_name: 'a\nb' } }, 1104],
      [{ world: { world_name: '' } }, 1101],
      [{ world: {} }, 1022],
      [{ world: { world_id: 'wrld_nobody_was_here' } }, 1004],
    ]
    for (const [body, code] of refused) expect([body, await refusal('bounds', photoId, body)]).toEqual([body, code])
    expect(await detail('bounds', photoId)).toEqual(before)
    const accepted: Edit[] = [
      { taken_at: at(limits.takenAt.earliest) },
      { taken_at: at(now + limits.takenAt.ahead) },
      { caption: 'あ'.repeat(limits.caption.max) },
      { caption: '一行目\n二行目' },
    ]
    for (const body of accepted) expect(await refusal('bounds', photoId, body)).toBeUndefined()
  })

  it('and nobody else does', async () => {
    const owner = 'matrix'
    const { photo_id } = await people.upload(owner)
    await people.tag(owner, photo_id, ['tagged', 'untagged'])
    await people.tag(owner, photo_id, ['tagged'])
    const share = await koma
      .as(owner)
      .ask('POST /share', { body: { name: 's', share_type: 'PUBLIC', photo_ids: [photo_id] } })
    const ShareId = share.album_id
    for (const name of ['member', 'former']) {
      const user_ids = [await people.userId(name)]
      await koma.as(owner).ask('POST /share/{ShareId}/users', { params: { ShareId }, body: { user_ids } })
      await koma.as(name).ask('POST /share/{ShareId}/users', { params: { ShareId }, body: { user_ids } })
    }
    await koma.as('former').ask('POST /share/{ShareId}/leave', { params: { ShareId } })
    const { edit_id } = await edit(owner, photo_id, { caption: 'mine' })
    const before = await detail(owner, photo_id)
    for (const [name, code] of [
      [null, 1001],
      ['stranger', 1004],
      ['tagged', 1004],
      ['untagged', 1004],
      ['member', 1004],
      ['former', 1004],
    ] as const) {
      const client = name ? koma.as(name) : koma.guest
      const answers = await Promise.all([
        client.call('PATCH /my/{PhotoId}', { ...params(photo_id), body: { caption: 'theirs' } }),
        client.call('POST /my/edit', { body: { photo_ids: [photo_id], caption: 'theirs' } }),
        client.call('POST /my/edit/undo', { body: { edit_id } }),
      ])
      expect([name, ...answers.map(({ error }) => error?.code)]).toEqual([name, code, code, code])
    }
    expect(await detail(owner, photo_id)).toEqual(before)
    await people.trash(owner, 'add', [photo_id])
    expect(await refusal(owner, photo_id, { caption: 'trashed' })).toBe(1004)
    expect((await detail(owner, photo_id)).caption).toBe('mine')
  })

  it('and everybody who sees the photo sees the new date, world and caption', async () => {
    const { photo_id } = await people.upload('shown')
    await people.tag('shown', photo_id, ['nagi'])
    const share = await koma
      .as('shown')
      .ask('POST /share', { body: { name: 's', share_type: 'PUBLIC', photo_ids: [photo_id] } })
    const { path } = await koma.as('shown').ask('POST /my/{PhotoId}/link', { ...params(photo_id), body: {} })
    const wanted = { taken_at: '2020-05-06T07:08:09.000+00:00', caption: '夜明け' }
    await edit('shown', photo_id, { ...wanted, world: { world_name: 'Pier' } })
    const inShare = await koma.guest.ask('GET /share/{ShareId}/photo/{PhotoId}', {
      params: { ShareId: share.album_id, PhotoId: photo_id },
    })
    const linked = await koma.guest.ask('GET /p/{LinkToken}', { params: { LinkToken: path.replace('/p/', '') } })
    const tagged = await koma.as('nagi').ask('GET /tagged/{PhotoId}', params(photo_id))
    for (const seen of [inShare, linked, tagged]) expect(seen).toMatchObject(wanted)
    expect([inShare.world_name, linked.world?.world_name, tagged.world_name]).toEqual(['Pier', 'Pier', 'Pier'])
  })
})

describe('an edit moves a photo', () => {
  it('in every list that is ordered by the day taken, at once', async () => {
    const ids = await people.seed('lists', 5)
    const [photoId = '', ...others] = ids
    const album = await koma.as('lists').ask('POST /album', { body: { name: 'a', photo_ids: ids } })
    const share = await koma
      .as('lists')
      .ask('POST /share', { body: { name: 's', share_type: 'PUBLIC', photo_ids: ids } })
    for (const each of ids) {
      await people.tag('lists', each, ['friend'])
      await koma.as('friend').ask('POST /favorite/{photoId}', { params: { photoId: each } })
    }
    const query = { by: 'taken' } as const
    const version = async () => ({
      library: (await koma.as('lists').ask('GET /my/parts', { query })).version,
      album: (await koma.as('lists').ask('GET /album/{AlbumId}/parts', { params: { AlbumId: album.album_id }, query }))
        .version,
      share: (await koma.guest.ask('GET /share/{ShareId}/parts', { params: { ShareId: share.album_id }, query }))
        .version,
      favorites: (await koma.as('friend').ask('GET /favorite/parts', { query })).version,
    })
    const firstOf = async () => {
      const pages = await Promise.all([
        koma.as('lists').ask('GET /my', { query }),
        koma.as('lists').ask('GET /album/{AlbumId}/photos', { params: { AlbumId: album.album_id }, query }),
        koma.guest.ask('GET /share/{ShareId}/photos', { params: { ShareId: share.album_id }, query }),
        koma.as('friend').ask('GET /favorite', { query }),
        koma.as('friend').ask('GET /tagged', { query }),
      ])
      return pages.map(({ photos }) => photos[0]?.photo_id)
    }
    for (const body of [
      { taken_at: '2026-08-16T12:00:00.000+09:00' },
      { caption: 'said' },
      { world: { world_name: 'Pier' } },
    ]) {
      const before = await version()
      await edit('lists', photoId, body)
      const after = await version()
      for (const list of Object.keys(before) as Array<keyof typeof before>) {
        expect([list, after[list]]).not.toEqual([list, before[list]])
      }
      expect(await firstOf()).toEqual(Array(5).fill(photoId))
    }
    const since = (await version()).library
    await edit('lists', others[0] ?? '', { caption: 'news' })
    const news = await koma.as('lists').ask('GET /my/parts', { query: { ...query, since } })
    expect(news.changed?.photo_ids).toEqual([others[0]])
    await edit('lists', photoId, { taken_at: '2001-01-01T00:00:00.000+09:00' })
    expect((await byTaken('lists')).at(-1)).toBe(photoId)
  })
})

describe('many photos are edited at once', () => {
  it('all or none, at most 200', async () => {
    const ids = await people.seed('bulk', 201)
    const [theirs = ''] = await people.seed('other', 1)
    const few = ids.slice(0, 3)
    const refused = async (photo_ids: string[], body: ManyEdit) =>
      (await koma.as('bulk').call('POST /my/edit', { body: { photo_ids, ...body } })).error?.code
    expect(await refused(ids, { caption: 'x' })).toBe(1105)
    expect(await refused([...few, theirs], { caption: 'x' })).toBe(1004)
    expect(await refused(few, { taken_at: '2024-01-01T00:00:00Z', shift: { seconds: 1 } })).toBe(1022)
    expect(await refused(few, { shift: { seconds: limits.takenAt.shiftSeconds } })).toBe(1107)
    for (const id of few) expect(await detail('bulk', id)).toMatchObject(recorded)
    const { photos } = await editMany('bulk', [...few, ...few], {
      caption: 'x',
      taken_at: '2024-01-01T10:00:00.000+09:00',
    })
    expect(photos.map(({ photo_id, caption, taken_at }) => [photo_id, caption, taken_at])).toEqual(
      few.map((id) => [id, 'x', '2024-01-01T10:00:00.000+09:00']),
    )
  })

  it('by a difference, which keeps their order across time zones', async () => {
    // The time zone of seeded photos changes after 150 of them.
    const ids = (await people.seed('shift', 155)).slice(145)
    const inOrder = async () => (await byTaken('shift')).filter((id) => ids.includes(id))
    const before = await inOrder()
    expect(before).toHaveLength(10)
    const times = new Map(
      (await Promise.all(ids.map((id) => detail('shift', id)))).map((each) => [each.photo_id, each]),
    )
    await editMany('shift', ids, { shift: { seconds: -3600, utc_offset_minutes: 60 } })
    expect(await inOrder()).toEqual(before)
    for (const id of [ids[0] ?? '', ids[9] ?? '']) {
      const { taken_at, file_taken_at } = await detail('shift', id)
      const was = times.get(id)?.taken_at ?? ''
      expect([Date.parse(taken_at) - Date.parse(was), taken_at.slice(-6), file_taken_at]).toEqual([
        -3_600_000,
        '+01:00',
        was,
      ])
    }
    await editMany('shift', ids, { taken_at: null })
    for (const id of ids) expect(await detail('shift', id)).toEqual(times.get(id))
  })
})

describe('an edit can be undone', () => {
  it('for each photo to what it was before, whatever that was', async () => {
    const ids = await people.seed('undo', 3)
    await edit('undo', ids[0] ?? '', { taken_at: '2022-02-02T02:02:02.000+09:00', caption: 'first' })
    const before = await Promise.all(ids.map((id) => detail('undo', id)))
    const { edit_id } = await editMany('undo', ids, { taken_at: null, caption: 'all', world: { world_name: null } })
    const { photos, left_out } = await undo('undo', edit_id)
    expect([photos.length, left_out]).toEqual([3, 0])
    expect(await Promise.all(ids.map((id) => detail('undo', id)))).toEqual(before)
    expect((await koma.as('undo').call('POST /my/edit/undo', { body: { edit_id } })).error?.code).toBe(1004)
  })

  it('for an hour, except for photos that were edited or trashed since', async () => {
    const ids = await people.seed('later', 3)
    const { edit_id } = await editMany('later', ids, { caption: 'all' })
    await edit('later', ids[0] ?? '', { caption: 'own' })
    await people.trash('later', 'add', [ids[1] ?? ''])
    expect(await undo('later', edit_id)).toMatchObject({ left_out: 1, photos: [{ photo_id: ids[2] }] })
    expect((await Promise.all(ids.map((id) => detail('later', id)))).map(({ caption }) => caption)).toEqual([
      'own',
      'all',
      null,
    ])
    const late = await edit('later', ids[2] ?? '', { caption: 'late' })
    koma.ports.clock.advance(limits.editUndo)
    expect((await koma.as('later').call('POST /my/edit/undo', { body: { edit_id: late.edit_id } })).error?.code).toBe(
      1004,
    )
  })
})

describe('the worlds of a library', () => {
  it('can be searched by name and picked, with their ids', async () => {
    const ids = await people.seed('worlds', 4)
    const [known] = (await koma.as('worlds').ask('GET /my/worlds')).worlds
    expect(known).toEqual({ world_id: 'wrld_37a2ecff-201e-4ed0-b937-f58c196e1b2f', world_name: '黄昏の浮島' })
    await edit('worlds', ids[0] ?? '', {
      taken_at: '2026-08-16T00:00:00+09:00',
      world: { world_name: 'Ｎｅｏｎ Pier' },
    })
    await edit('worlds', ids[1] ?? '', { world: { world_name: null } })
    const names = async (text?: string) =>
      (await koma.as('worlds').ask('GET /my/worlds', { query: { text } })).worlds.map(({ world_name }) => world_name)
    expect(await names()).toEqual(['Ｎｅｏｎ Pier', '黄昏の浮島'])
    expect([await names('neon'), await names('浮島'), await names('100%_')]).toEqual([
      ['Ｎｅｏｎ Pier'],
      ['黄昏の浮島'],
      [],
    ])
    const { photo } = await edit('worlds', ids[1] ?? '', { world: { world_id: known?.world_id ?? '' } })
    expect(photo).toMatchObject({ ...known, file_world: null })
    expect((await koma.as('nobody').ask('GET /my/worlds')).worlds).toEqual([])
    expect((await koma.guest.call('GET /my/worlds')).error?.code).toBe(1001)
  })
})
