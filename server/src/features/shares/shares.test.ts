import { shareCalls } from '@koma/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { sharesOf } from './test-shares.ts'

let koma: TestKoma
let on: ReturnType<typeof sharesOf>
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  on = sharesOf(koma)
})
afterAll(() => koma.stop())

const anyId = '019a8b2e-0000-7000-8000-000000000001'

describe('[3 share] a shared album', () => {
  it('is created with photos and matches the contract', async () => {
    const ids = await on.seed('makes', 3)
    const share = await on.make('makes', { photo_ids: ids, auto_approve: true })
    expect(shareCalls['POST /share'].answers[201].strict().parse(share)).toEqual(share)
    expect(share).toMatchObject({
      name: '夏の浮島',
      share_type: 'INVITE_ONLY',
      photos_count: 3,
      members_count: 0,
      my_role: 'owner',
      auto_approve: true,
      has_password: false,
      allow_original: false,
      is_readable: true,
      new_photos_count: 0,
    })
    expect(share.last_photo_added_at).toBe(new Date(koma.ports.clock.now().getTime() + 2).toISOString())
    const page = await koma.as('makes').ask('GET /share/{ShareId}/photos', on.params(share.album_id))
    expect(shareCalls['GET /share/{ShareId}/photos'].answers[200].strict().parse(page)).toEqual(page)
    expect(on.namesOf([page.photos[0]?.owner ?? { user_id: '' }])).toEqual([await on.idOf('makes')])
    const detail = await koma.as('makes').ask('GET /my/{PhotoId}', { params: { PhotoId: ids[0] ?? '' } })
    expect(detail.shares).toEqual([{ share_id: share.album_id, share_name: '夏の浮島' }])
  })

  it('tells its owner alone whether others have added photos', async () => {
    const [own = ''] = await on.seed('decides', 1)
    const [theirs = ''] = await on.seed('guest-adder', 1)
    const { album_id } = await on.make('decides', { photo_ids: [own] })
    await on.join('decides', album_id, 'guest-adder')
    const has = async (name: string) => (await on.open(name, album_id)).has_photos_of_others
    expect([await has('decides'), await has('guest-adder')]).toEqual([false, false])
    await on.add('guest-adder', album_id, [theirs])
    expect([await has('decides'), await has('guest-adder')]).toEqual([true, false])
    // Still true when the person has left, and their photos have stayed.
    await koma.as('guest-adder').ask('POST /share/{ShareId}/leave', on.params(album_id))
    expect(await has('decides')).toBe(true)
  })

  it('requires a password if its type is PUBLIC_PASSWORD, and rejects one otherwise', async () => {
    const call = (body: object) => koma.as('pw').call('POST /share', { body: { name: 'x', ...body } as never })
    expect((await call({ share_type: 'PUBLIC_PASSWORD' })).error?.code).toBe(1602)
    expect((await call({ share_type: 'PUBLIC_PASSWORD', password: null })).error?.code).toBe(1602)
    expect((await call({ share_type: 'PUBLIC_PASSWORD', password: '' })).error?.status).toBe(422)
    expect((await call({ share_type: 'PUBLIC', password: 'x' })).error?.code).toBe(1022)
    const { album_id } = await on.make('pw', { share_type: 'PUBLIC' })
    expect((await on.patch('pw', album_id, { share_type: 'PUBLIC_PASSWORD' })).error?.code).toBe(1602)
    expect((await on.patch('pw', album_id, { share_type: 'PUBLIC_PASSWORD', password: 'x' })).data?.has_password).toBe(
      true,
    )
    expect((await on.patch('pw', album_id, { password: null })).error?.code).toBe(1602)
    expect((await on.patch('pw', album_id, { share_type: 'INVITE_PLUS', password: null })).data?.has_password).toBe(
      false,
    )
  })

  it('adds all photos or none, and each only once', async () => {
    const [own = '', trashed = ''] = await on.seed('none', 2)
    const [foreign = ''] = await on.seed('foreign', 1)
    await koma.as('none').ask('POST /trash/add', { body: { photo_ids: [trashed] } })
    const { album_id } = await on.make('none')
    for (const bad of [foreign, trashed, anyId]) {
      expect((await on.add('none', album_id, [own, bad])).error?.status).toBe(404)
      const body = { name: 'x', share_type: 'PUBLIC' as const, photo_ids: [own, bad] }
      expect((await koma.as('none').call('POST /share', { body })).error?.status).toBe(404)
    }
    expect((await on.add('none', album_id, [own, own])).data).toMatchObject({ photos_count: 1, added_photo_ids: [own] })
    expect((await on.add('none', album_id, [own])).data).toMatchObject({ photos_count: 1, added_photo_ids: [] })
    expect((await on.add('none', album_id, Array(201).fill(own))).error?.code).toBe(1105)
    for (let click = 0; click < 2; click += 1)
      expect((await on.remove('none', album_id, [own])).data?.photos_count).toBe(0)
  })

  it('answers the same 404 if it was deleted and if it never existed', async () => {
    const { album_id } = await on.make('gone', { share_type: 'PUBLIC' })
    expect((await koma.as('other').call('DELETE /share/{ShareId}', on.params(album_id))).error?.status).toBe(403)
    expect((await koma.as('gone').call('DELETE /share/{ShareId}', on.params(album_id))).response?.status).toBe(204)
    for (const call of Object.keys(shareCalls).filter((key) => key.includes('{ShareId}'))) {
      const [method = '', path = ''] = call.split(' ')
      const bodies = {
        unlock: { password: 'x' },
        photos: { photo_ids: [anyId] },
        users: { user_ids: [anyId] },
        reaction: { action: 'add', reaction: '✨' },
        thumbnail: { photo_id: anyId },
        move: { moves: [{ photo_ids: [anyId], to: 'start' }] },
      }
      const body =
        method === 'PATCH' ? {} : method === 'GET' ? undefined : bodies[path.split('/').at(-1) as keyof typeof bodies]
      const ask = async (id: string) => {
        const answer = await koma.fetchAs('gone', `/api${path.replace('{ShareId}', id).replace(/\{\w+\}/, anyId)}`, {
          method,
          ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
        })
        return [call, answer.status, await answer.json()]
      }
      const nothing = [call, 404, { code: 1004, message: 'Not found' }]
      expect([await ask(album_id), await ask(anyId)]).toEqual([nothing, nothing])
    }
  })

  it('shows each photo once in every order, with who added it, as do its parts', async () => {
    const [mine, theirs] = [await on.seed('several', 12), await on.seed('helper', 11)]
    const { album_id } = await on.make('several', { photo_ids: mine })
    await on.join('several', album_id, 'helper')
    koma.ports.clock.advance(1000)
    await on.add('helper', album_id, theirs)
    for (const by of ['added', 'taken'] as const) {
      const found: string[] = []
      let start = {}
      for (let more = true; more; ) {
        const query = { by, limit: 7, ...start }
        const page = await koma.as('helper').ask('GET /share/{ShareId}/photos', { ...on.params(album_id), query })
        found.push(...page.photos.map(({ photo_id }) => photo_id))
        start = page.next ?? {}
        more = page.has_more
      }
      const part = await koma.as('helper').ask('GET /share/{ShareId}/part', { ...on.params(album_id), query: { by } })
      expect(shareCalls['GET /share/{ShareId}/part'].answers[200].strict().parse(part)).toEqual(part)
      expect([by, part.photos.photo_ids.toReversed()]).toEqual([by, found])
      if (by === 'added') expect(found).toEqual([...theirs.toReversed(), ...mine.toReversed()])
      else expect(new Set(found)).toEqual(new Set([...mine, ...theirs]))
    }
    const PhotoId = theirs[0] ?? ''
    const photo = await koma
      .as('several')
      .ask('GET /share/{ShareId}/photo/{PhotoId}', { params: { ShareId: album_id, PhotoId } })
    expect(photo).toMatchObject({
      user_id: await on.idOf('helper'),
      owner: { user_id: await on.idOf('helper') },
      added_at: new Date(koma.ports.clock.now()).toISOString(),
      share_id: album_id,
      share_name: '夏の浮島',
      in_vrchat_users_candidate: [],
      in_users_candidate: [],
    })
    expect(photo.urls.original).toContain('/clean?')
    const own = await koma
      .as('helper')
      .ask('GET /share/{ShareId}/photo/{PhotoId}', { params: { ShareId: album_id, PhotoId } })
    expect(own.urls.original).toContain('/original?w=owner')
  })
})

describe('[7 shares] photos and reactions', () => {
  it('count as new until they are read', async () => {
    const [a = '', b = ''] = await on.seed('adds', 2)
    const { album_id } = await on.make('reads')
    await on.join('reads', album_id, 'adds')
    koma.ports.clock.advance(1000)
    await on.add('adds', album_id, [a])
    await on.add('adds', album_id, [b])
    expect([
      (await on.open('reads', album_id)).new_photos_count,
      (await on.open('adds', album_id)).new_photos_count,
    ]).toEqual([2, 0])
    expect(await on.told('reads')).toContain('photos_added 2')
    koma.ports.clock.advance(1000)
    await koma.as('reads').ask('POST /share/{ShareId}/read', on.params(album_id))
    expect((await on.open('reads', album_id)).new_photos_count).toBe(0)
  })

  it('disappear while they are in the trash, and for good when they are deleted', async () => {
    const [a = '', b = '', c = ''] = await on.seed('bins', 3)
    const { album_id } = await on.make('bins', { photo_ids: [a, b, c] })
    const focus = { x: 0.5, y: 0.125 }
    await koma
      .as('bins')
      .ask('PUT /share/{ShareId}/thumbnail', { ...on.params(album_id), body: { photo_id: a, focus } })
    expect((await on.open('bins', album_id)).thumbnail_focus).toEqual(focus)
    await koma.as('bins').ask('PUT /share/{ShareId}/thumbnail', { ...on.params(album_id), body: { photo_id: a } })
    expect((await on.open('bins', album_id)).thumbnail_focus).toEqual(focus)
    await koma.as('bins').ask('POST /trash/add', { body: { photo_ids: [a, c] } })
    let share = await on.open('bins', album_id)
    expect([share.thumbnail_photo_id, share.thumbnail_focus]).toEqual([b, null])
    expect([await on.photosOf('bins', album_id), share.photos_count, share.thumbnail_url?.includes(b)]).toEqual([
      [b],
      1,
      true,
    ])
    await koma.as('bins').ask('POST /trash/restore', { body: { photo_ids: [a] } })
    await koma.as('bins').ask('POST /trash/delete', { body: { photo_ids: [c] } })
    share = await on.open('bins', album_id)
    expect([await on.photosOf('bins', album_id), share.photos_count, share.thumbnail_url?.includes(a)]).toEqual([
      [b, a],
      2,
      true,
    ])
  })

  it('have separate reactions in each share', async () => {
    const [photo = ''] = await on.seed('reacts', 1)
    const one = await on.make('reacts', { photo_ids: [photo] })
    const two = await on.make('reacts', { photo_ids: [photo] })
    await koma
      .as('reacts')
      .ask('POST /my/{PhotoId}/reaction', { params: { PhotoId: photo }, body: { action: 'add', reaction: '😍' } })
    const react = (id: string, body: object) =>
      koma.as('reacts').call('POST /share/{ShareId}/{PhotoId}/reaction', {
        params: { ShareId: id, PhotoId: photo },
        body: body as never,
      })
    for (let click = 0; click < 2; click += 1) {
      const { data } = await react(one.album_id, { action: 'add', reaction: '✨', share_id: one.album_id })
      expect(Object.entries(data?.reactions ?? {}).map(([key, users]) => [key, users.length])).toEqual([['✨', 1]])
    }
    expect((await react(one.album_id, { action: 'add', reaction: '✨', share_id: two.album_id })).error?.status).toBe(
      422,
    )
    expect((await react(one.album_id, { action: 'add', reaction: 'x' })).error?.code).toBe(1106)
    const page = await koma.as('reacts').ask('GET /share/{ShareId}/photos', on.params(two.album_id))
    expect(page.photos[0]?.reactions).toEqual({})
    for (let click = 0; click < 2; click += 1) {
      expect((await react(one.album_id, { action: 'remove', reaction: '✨' })).data?.reactions).toEqual({})
    }
  })

  it('belong to shares that are listed by permission to add, type and role, in pages', async () => {
    const ids = await on.seed('lists', 3)
    const made: string[] = []
    for (const [place, share_type] of ['INVITE_ONLY', 'PUBLIC', 'INVITE_PLUS', 'PUBLIC', 'INVITE_ONLY'].entries()) {
      if (place % 2 === 0) koma.ports.clock.advance(1000)
      made.push((await on.make('lists', { share_type })).album_id)
    }
    koma.ports.clock.advance(1000)
    await on.add('lists', made[0] ?? '', ids)
    const foreign = await on.make('lends', { share_type: 'PUBLIC' })
    await on.name('lends', foreign.album_id, 'lists')
    const list = async (query: object) =>
      (await koma.as('lists').ask('GET /shares', { query })).shares.map(({ album_id }) => album_id)
    expect((await list({})).length).toBe(6)
    expect((await list({}))[0]).toBe(made[0])
    expect(await list({ role: 'invited' })).toEqual([foreign.album_id])
    expect(new Set(await list({ appendable_only: true }))).toEqual(new Set(made))
    expect(new Set(await list({ share_type: 'PUBLIC', role: 'owner' }))).toEqual(new Set([made[1], made[3]]))
    const found: string[] = []
    let cursor: string | null = null
    do {
      const page: { shares: Array<{ album_id: string }>; next_cursor: string | null } = await koma
        .as('lists')
        .ask('GET /shares', { query: { limit: 2, ...(cursor && { cursor }) } })
      found.push(...page.shares.map(({ album_id }) => album_id))
      cursor = page.next_cursor
    } while (cursor)
    expect(found).toEqual(await list({}))
  })
})

describe('[7 downloads] a share', () => {
  it('can be downloaded by those who see it, until the access that the archive was prepared with ends', async () => {
    const ids = await on.seed('packs', 2)
    const { album_id } = await on.make('packs', { share_type: 'PUBLIC', photo_ids: ids })
    const body = { from: 'share' as const, share_id: album_id }
    const prepared = await koma.guest.ask('POST /download', { body })
    expect(prepared.parts).toMatchObject([{ photo_count: 2, filename: '夏の浮島.zip' }])
    await on.patch('packs', album_id, { share_type: 'INVITE_ONLY' })
    expect((await koma.guest.call('POST /download', { body })).error?.status).toBe(403)
    expect((await fetch(koma.url + prepared.parts[0]?.download_url)).status).toBe(410)
    const album = await koma.as('packs').ask('POST /album', { body: { name: 'x', photo_ids: ids } })
    const own = { from: 'album' as const, album_id: album.album_id }
    const packed = await koma.as('packs').ask('POST /download', { body: own })
    expect(packed.parts).toMatchObject([{ photo_count: 2, filename: 'x.zip' }])
    expect((await koma.as('other').call('POST /download', { body: own })).error?.status).toBe(404)
    expect((await koma.guest.call('POST /download', { body: own })).error?.status).toBe(401)
  })
})
