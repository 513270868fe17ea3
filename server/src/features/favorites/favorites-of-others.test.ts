import { type Data, favoriteCalls, type Photo } from '@koma/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { dmOf } from '../dm/test-dm.ts'
import { sharesOf } from '../shares/test-shares.ts'
import { peopleOf } from '../tags/test-people.ts'

let koma: TestKoma
let on: ReturnType<typeof sharesOf>
let people: ReturnType<typeof peopleOf>
let dm: ReturnType<typeof dmOf>
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  on = sharesOf(koma)
  people = peopleOf(koma)
  dm = dmOf(koma)
})
afterAll(() => koma.stop())

const add = async (name: string, photoId: string) => {
  const { response, error } = await koma.as(name).call('POST /favorite/{photoId}', { params: { photoId } })
  return error?.status ?? response?.status
}
const one = (name: string, photoId: string) => koma.as(name).call('GET /favorite/{photoId}', { params: { photoId } })
const remove = (name: string, photoId: string) =>
  koma.as(name).call('DELETE /favorite/{photoId}', { params: { photoId } })
async function favorites(name: string, query = {}): Promise<Photo[]> {
  const page: Data<'GET /favorite'> = await koma.as(name).ask('GET /favorite', { query })
  expect(favoriteCalls['GET /favorite'].answers[200].strict().parse(page)).toEqual(page)
  return page.photos
}
const idsOf = async (name: string) => (await favorites(name)).map(({ photo_id }) => photo_id)
const wayOf = (url: string | undefined) => new URL(url ?? '', koma.url).searchParams.get('w')

describe('[7 favorites] photos of others', () => {
  it('are shown as in the share: with who added them, its reactions and the copy without metadata', async () => {
    const photo = await people.upload('mio')
    const { album_id } = await on.make('mio', { photo_ids: [photo.photo_id] })
    await on.join('mio', album_id, 'sora')
    await koma.as('sora').ask('POST /share/{ShareId}/{PhotoId}/reaction', {
      params: { ShareId: album_id, PhotoId: photo.photo_id },
      body: { action: 'add', reaction: '❤️' },
    })
    await people.react('mio', photo.photo_id, '🔥')
    expect(await add('sora', photo.photo_id)).toBe(204)
    const [favorite] = await favorites('sora')
    const inShare = await koma
      .as('sora')
      .ask('GET /share/{ShareId}/photo/{PhotoId}', { params: { ShareId: album_id, PhotoId: photo.photo_id } })
    expect(favorite).toEqual(inShare)
    expect(favorite).toMatchObject({
      is_favorite: true,
      share_id: album_id,
      share_name: '夏の浮島',
      filename: photo.filename,
    })
    expect([Object.keys(favorite?.reactions ?? {}), favorite?.in_vrchat_users_candidate]).toEqual([['❤️'], []])
    expect(favorite?.urls.original).toContain('/clean?')
    expect((await fetch(koma.url + favorite?.urls.original)).status).toBe(200)
    expect(await favorites('mio')).toEqual([])
  })

  it('are listed with own and tagged photos, each with its own way, in the order they became favorites', async () => {
    const [own = ''] = await on.seed('mixed', 1)
    const [tagged = '', shared = '', open = ''] = await on.seed('others', 3)
    await people.tag('others', tagged, ['mixed'])
    const { album_id: inside } = await on.make('others', { photo_ids: [shared, open] })
    await on.join('others', inside, 'mixed')
    const { album_id: first } = await on.make('others', { share_type: 'PUBLIC', photo_ids: [shared] })
    for (const id of [shared, own, tagged, open]) expect(await add('mixed', id)).toBe(204)
    const found = await favorites('mixed')
    expect(found.map(({ photo_id }) => photo_id)).toEqual([open, tagged, own, shared])
    const userId = await on.idOf('mixed')
    expect(found.map(({ urls }) => wayOf(urls.thumbnail))).toEqual([
      `share:${inside}:${userId}`,
      `tagged:${userId}`,
      'owner',
      `share:${inside}:${userId}`,
    ])
    await on.away('mixed', inside, 'mixed')
    const left = await favorites('mixed')
    expect(left.map(({ photo_id, share_id }) => [photo_id, share_id])).toEqual([
      [tagged, null],
      [own, null],
      [shared, first],
    ])
    const pages: string[] = []
    let start = {}
    for (let more = true; more; ) {
      const page = await koma.as('mixed').ask('GET /favorite', { query: { limit: 1, direction: 'future', ...start } })
      pages.push(...page.photos.map(({ photo_id }) => photo_id))
      start = page.next ?? {}
      more = page.has_more
    }
    expect(pages).toEqual([shared, own, tagged])
  })

  it('disappear while access is lost, and come back with it', async () => {
    const [photo = '', tagged = ''] = await on.seed('lends', 2)
    const { album_id } = await on.make('lends', { share_type: 'PUBLIC', photo_ids: [photo] })
    expect(await add('passer-by', photo)).toBe(204)
    const isThere = async () => (await idsOf('passer-by')).includes(photo)
    expect(await isThere()).toBe(true)
    const change = (body: object) => on.patch('lends', album_id, body as Record<string, unknown>)
    await change({ share_type: 'INVITE_ONLY' })
    expect(await isThere()).toBe(false)
    await change({ share_type: 'PUBLIC_PASSWORD', password: 'x' })
    expect(await isThere()).toBe(false)
    await change({ share_type: 'PUBLIC' })
    expect(await isThere()).toBe(true)
    await people.trash('lends', 'add', [photo])
    expect(await isThere()).toBe(false)
    await people.trash('lends', 'restore', [photo])
    expect(await isThere()).toBe(true)
    await people.mute('passer-by', 'lends')
    expect([await isThere(), await add('passer-by', photo)]).toEqual([false, 404])
    await people.mute('passer-by', 'lends', false)
    expect(await isThere()).toBe(true)
    await on.remove('lends', album_id, [photo])
    expect(await isThere()).toBe(false)
    await on.add('lends', album_id, [photo])
    expect(await isThere()).toBe(true)
    await koma.as('lends').ask('DELETE /share/{ShareId}', on.params(album_id))
    expect(await isThere()).toBe(false)
    expect((await remove('passer-by', photo)).response?.status).toBe(204)
    expect((await remove('passer-by', photo)).error?.code).toBe(1502)
    expect(await add('passer-by', tagged)).toBe(404)
    await people.tag('lends', tagged, ['passer-by'])
    expect([await add('passer-by', tagged), await idsOf('passer-by')]).toEqual([204, [tagged]])
    await people.untag('passer-by', tagged)
    expect(await idsOf('passer-by')).toEqual([])
    expect(await idsOf('lends')).toEqual([])
  })

  it('of a locked share can become favorites of its members only, since a password cannot be checked later', async () => {
    const [photo = ''] = await on.seed('locks', 1)
    const { album_id } = await on.make('locks', { share_type: 'PUBLIC_PASSWORD', password: 'x', photo_ids: [photo] })
    await koma.as('unlocks').ask('POST /share/{ShareId}/unlock', { ...on.params(album_id), body: { password: 'x' } })
    expect([await add('unlocks', photo), await favorites('unlocks')]).toEqual([403, []])
    await on.join('locks', album_id, 'unlocks')
    expect([await add('unlocks', photo), await idsOf('unlocks')]).toEqual([204, [photo]])
    expect(await add('locks', photo)).toBe(204)
  })

  it('that were sent by DM come and go with the sending, the trash and muting, and their addresses with them', async () => {
    const [photo = ''] = await dm.seed('sender', 1)
    await dm.sent('sender', 'receiver', [photo])
    expect([await add('receiver', photo), await add('stranger', photo)]).toEqual([204, 404])
    const [favorite] = await favorites('receiver')
    expect(wayOf(favorite?.urls.thumbnail)).toBe(`dm:${await on.idOf('receiver')}`)
    const isThere = async () => (await idsOf('receiver')).includes(photo)
    const opens = async () => (await one('receiver', photo)).response?.status
    expect([await isThere(), await opens()]).toEqual([true, 200])
    const without = async (lose: () => Promise<unknown>, regain: () => Promise<unknown>) => {
      await lose()
      expect([await isThere(), await opens()]).toEqual([false, 404])
      await regain()
      expect([await isThere(), await opens()]).toEqual([true, 200])
    }
    await without(
      () => dm.takeBack('sender', 'receiver', [photo]),
      () => dm.sent('sender', 'receiver', [photo]),
    )
    await without(
      () => people.trash('sender', 'add', [photo]),
      () => people.trash('sender', 'restore', [photo]),
    )
    await without(
      () => people.mute('receiver', 'sender'),
      () => people.mute('receiver', 'sender', false),
    )
    await people.trash('sender', 'add', [photo])
    await people.trash('sender', 'delete', [photo])
    expect(await idsOf('receiver')).toEqual([])
  })

  it('are counted and listed in the parts of the list as they are seen', async () => {
    const [photo = ''] = await on.seed('lister', 1)
    const { album_id } = await on.make('lister', { photo_ids: [photo] })
    await on.join('lister', album_id, 'reader')
    expect(await add('reader', photo)).toBe(204)
    const version = async () => (await koma.as('reader').ask('GET /favorite/parts', { query: {} })).version
    const shown = await version()
    await on.away('reader', album_id, 'reader')
    const left = await version()
    // A client that asks what has changed must hear of it although no row of the favorites did.
    expect(left).not.toBe(shown)
    await on.join('lister', album_id, 'reader')
    expect(await idsOf('reader')).toEqual([photo])
  })
})

describe('[7 favorites] one favorite', () => {
  it('is answered to its user by the way they see it, and to nobody else', async () => {
    const [photo = '', other = ''] = await on.seed('keeper', 2)
    const { album_id } = await on.make('keeper', { photo_ids: [photo] })
    await on.join('keeper', album_id, 'member')
    expect([await add('keeper', photo), await add('member', photo)]).toEqual([204, 204])
    expect((await one('keeper', photo)).data).toMatchObject({ photo_id: photo, share_id: null, is_favorite: true })
    expect((await one('member', photo)).data).toEqual((await favorites('member'))[0])
    expect((await one('member', photo)).data).toMatchObject({ share_id: album_id })
    // Seen, but no favorite; a favorite of others; a stranger; somebody who was a member.
    expect((await one('keeper', other)).error?.code).toBe(1502)
    expect((await one('stranger', photo)).error?.code).toBe(1502)
    await on.away('keeper', album_id, 'member')
    expect((await one('member', photo)).error?.code).toBe(1502)
    const asGuest = await fetch(`${koma.url}/api/favorite/${photo}`)
    expect(asGuest.status).toBe(401)
  })
})
