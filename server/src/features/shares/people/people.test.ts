import { shareCalls } from '@koma/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../../test-koma.ts'
import { sharesOf } from '../test-shares.ts'
import { passOnShares } from './pass-on.ts'

let koma: TestKoma
let on: ReturnType<typeof sharesOf>
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  on = sharesOf(koma)
})
afterAll(() => koma.stop())

const anyId = '019a8b2e-0000-7000-8000-000000000001'

describe('[4 approval] people of a share', () => {
  it('accept invitations or apply and are approved, and cannot be made members by others', async () => {
    const { album_id } = await on.make('host')
    await on.name('host', album_id, 'guest1')
    expect((await on.open('guest1', album_id)).my_role).toBe('invited')
    expect((await on.open('guest1', album_id)).invited_by?.user_id).toBe(await on.idOf('host'))
    expect((await on.name('host', album_id, 'guest1')).data?.members_count).toBe(0)
    expect((await koma.as('guest1').ask('GET /shares/waiting')).invitations.map(({ share }) => share.album_id)).toEqual(
      [album_id],
    )
    expect((await on.name('guest1', album_id, 'guest1')).data).toMatchObject({
      my_role: 'member',
      members_count: 1,
      invited_by: null,
    })
    expect((await on.name('knocks', album_id, 'knocks')).data).toMatchObject({ my_role: 'applied', is_readable: false })
    expect((await on.name('knocks', album_id, 'knocks')).data?.my_role).toBe('applied')
    expect((await on.name('guest1', album_id, 'knocks')).error?.status).toBe(403)
    const waiting = await koma.as('host').ask('GET /shares/waiting')
    expect(shareCalls['GET /shares/waiting'].answers[200].strict().parse(waiting)).toEqual(waiting)
    expect(waiting.applications.map(({ user }) => user.user_id)).toEqual([await on.idOf('knocks')])
    expect(on.namesOf((await on.open('host', album_id)).approval_awaiting_users)).toEqual([await on.idOf('knocks')])
    const approved = await on.name('host', album_id, 'knocks')
    expect([approved.data?.members_count, approved.data?.approval_awaiting_users]).toEqual([2, []])
    expect((await on.open('knocks', album_id)).my_role).toBe('member')
    expect([await on.told('guest1'), await on.told('knocks')]).toEqual([['invited 1'], ['approved 1']])
    expect((await on.told('host')).toSorted()).toEqual(['applied 1', 'joined 1'])
  })

  it('join at once if the owner has switched automatic approval on', async () => {
    const { album_id } = await on.make('auto', { auto_approve: true, share_type: 'PUBLIC' })
    expect((await on.name('joiner', album_id, 'joiner')).data?.my_role).toBe('member')
  })

  it('of an INVITE_PLUS share can invite others, and withdraw their own invitations', async () => {
    const { album_id } = await on.make('plus', { share_type: 'INVITE_PLUS' })
    await on.join('plus', album_id, 'plus1', 'plus2')
    expect((await on.name('plus1', album_id, 'asked')).response?.status).toBe(200)
    expect((await on.away('plus2', album_id, 'asked')).error?.status).toBe(403)
    expect((await on.away('plus1', album_id, 'asked')).response?.status).toBe(204)
    expect((await on.open('asked', album_id)).my_role).toBe('viewer')
    await on.name('applies', album_id, 'applies')
    await on.name('plus1', album_id, 'applies')
    expect((await on.open('applies', album_id)).my_role).toBe('invited')
  })

  it('are named all or none: an unknown user fails the whole call', async () => {
    const { album_id } = await on.make('all')
    const body = { user_ids: [await on.idOf('fine'), anyId] }
    expect(
      (await koma.as('all').call('POST /share/{ShareId}/users', { ...on.params(album_id), body })).error?.status,
    ).toBe(404)
    expect((await on.open('all', album_id)).invited_users).toEqual([])
  })

  it('lose their role in every way, while their photos stay and they may still remove them', async () => {
    const [photo = ''] = await on.seed('leaver', 1)
    const { album_id } = await on.make('keeper')
    await on.join('keeper', album_id, 'leaver', 'kicked')
    await on.add('leaver', album_id, [photo])
    const react = { params: { ShareId: album_id, PhotoId: photo }, body: { action: 'add' as const, reaction: '✨' } }
    await koma.as('kicked').ask('POST /share/{ShareId}/{PhotoId}/reaction', react)
    await on.name('keeper', album_id, 'declines')
    await on.name('rejected', album_id, 'rejected')
    await on.name('withdraws', album_id, 'withdraws')
    for (const [by, who] of [
      ['declines', 'declines'],
      ['keeper', 'rejected'],
      ['withdraws', 'withdraws'],
      ['keeper', 'kicked'],
    ] as const) {
      expect([who, (await on.away(by, album_id, who)).response?.status]).toEqual([who, 204])
      expect([who, (await on.away(by, album_id, who)).error?.status]).toEqual([who, 404])
      expect([who, (await on.open(who, album_id)).my_role]).toEqual([who, 'viewer'])
    }
    expect((await koma.as('leaver').call('POST /share/{ShareId}/leave', on.params(album_id))).response?.status).toBe(
      204,
    )
    expect((await koma.as('keeper').call('POST /share/{ShareId}/leave', on.params(album_id))).error?.code).toBe(1603)
    expect(await on.photosOf('keeper', album_id)).toEqual([photo])
    const shown = await koma.as('keeper').ask('GET /share/{ShareId}/photo/{PhotoId}', { params: react.params })
    expect(shown.reactions).toEqual({})
    expect((await on.add('leaver', album_id, [photo])).error?.status).toBe(403)
    expect((await on.remove('leaver', album_id, [photo])).data).toMatchObject({ photos_count: 0, is_readable: false })
  })

  it('take the photos that they added with them when they leave, if they want that', async () => {
    const [shown = '', trashed = ''] = await on.seed('taker', 2)
    const [theirs = ''] = await on.seed('host', 1)
    const { album_id } = await on.make('host')
    await on.join('host', album_id, 'taker', 'watcher')
    await on.add('taker', album_id, [shown, trashed])
    await on.add('host', album_id, [theirs])
    await koma.as('taker').ask('POST /trash/add', { body: { photo_ids: [trashed] } })
    const news = async () => (await koma.as('watcher').ask('GET /notifications')).notifications.length
    const told = await news()
    const added = (name: string) => koma.as(name).call('GET /share/{ShareId}/added', on.params(album_id))
    expect((await added('taker')).data).toEqual({ photo_count: 1 })
    const leave = { ...on.params(album_id), body: { take_photos: true } }
    expect((await koma.as('host').call('POST /share/{ShareId}/leave', leave)).error?.code).toBe(1603)
    await koma.as('taker').ask('POST /share/{ShareId}/leave', leave)
    expect([await on.photosOf('host', album_id), (await on.open('host', album_id)).photos_count]).toEqual([[theirs], 1])
    // Nobody is told of it, and the news of the photos that are gone is gone too.
    expect([(await added('taker')).error?.status, await news()]).toEqual([403, told - 1])
    const library = await koma.as('taker').ask('GET /my')
    expect(library.photos.map(({ photo_id }) => photo_id)).toEqual([shown])
    await koma.as('taker').ask('POST /trash/restore', { body: { photo_ids: [trashed] } })
    expect(await on.photosOf('host', album_id)).toEqual([theirs])
  })

  it('[4 owner change] can become the owner; the former owner becomes a member without rights to manage', async () => {
    const { album_id } = await on.make('old')
    await on.join('old', album_id, 'new')
    await on.name('old', album_id, 'waits')
    const to = async (who: string) => on.patch('old', album_id, { owner_id: await on.idOf(who) })
    expect((await to('nobody')).error?.code).toBe(1604)
    expect((await to('waits')).error?.code).toBe(1604)
    expect((await to('old')).data?.my_role).toBe('owner')
    expect((await to('new')).data).toMatchObject({ my_role: 'member', owner: { user_id: await on.idOf('new') } })
    expect((await on.patch('old', album_id, { name: 'mine' })).error?.status).toBe(403)
    expect((await on.patch('new', album_id, { name: 'ours' })).data?.name).toBe('ours')
    expect(await on.told('new')).toContain('owner_changed 1')
    expect((await on.told('old')).filter((news) => news.startsWith('name'))).toEqual(['name_changed 1'])
  })

  it('do not see photos, reactions or invitations by people they muted, in pages, parts, cover and counts', async () => {
    const [mine = ''] = await on.seed('mutes', 1)
    const [theirs = ''] = await on.seed('noisy', 1)
    const { album_id } = await on.make('mutes', { photo_ids: [mine] })
    await on.join('mutes', album_id, 'noisy', 'calm')
    koma.ports.clock.advance(1000)
    await on.add('noisy', album_id, [theirs])
    const react = (PhotoId: string) => ({
      params: { ShareId: album_id, PhotoId },
      body: { action: 'add' as const, reaction: '🎉' },
    })
    await koma.as('noisy').ask('POST /share/{ShareId}/{PhotoId}/reaction', react(mine))
    expect((await on.open('mutes', album_id)).new_photos_count).toBe(1)
    await koma.as('mutes').ask('POST /mute', { body: { target_user_id: await on.idOf('noisy') } })
    const listed = async (who: string) =>
      (await koma.as(who).ask('GET /share/{ShareId}/part', on.params(album_id))).photos.photo_ids.toReversed()
    expect([await on.photosOf('mutes', album_id), await listed('mutes')]).toEqual([[mine], [mine]])
    expect([await on.photosOf('calm', album_id), await listed('calm')]).toEqual([
      [theirs, mine],
      [theirs, mine],
    ])
    const share = await on.open('mutes', album_id)
    expect([share.new_photos_count, share.thumbnail_url?.includes(mine)]).toEqual([0, true])
    const photo = (who: string, PhotoId: string) =>
      koma.as(who).call('GET /share/{ShareId}/photo/{PhotoId}', { params: { ShareId: album_id, PhotoId } })
    expect([(await photo('mutes', mine)).data?.reactions, (await photo('mutes', theirs)).error?.status]).toEqual([
      {},
      404,
    ])
    expect(Object.keys((await photo('calm', mine)).data?.reactions ?? {})).toEqual(['🎉'])
    expect((await koma.as('mutes').call('POST /share/{ShareId}/{PhotoId}/reaction', react(theirs))).error?.status).toBe(
      404,
    )
    const other = await on.make('noisy')
    await on.name('noisy', other.album_id, 'mutes')
    expect((await koma.as('mutes').ask('GET /shares/waiting')).invitations).toEqual([])
  })
})

describe('[4 account deletion] a user who deletes their account', () => {
  it('passes shares on to the longest-standing members, and takes their photos, reactions and other shares along', async () => {
    const [mine = ''] = await on.seed('goes', 1)
    const [theirs = ''] = await on.seed('stays', 1)
    const passed = (await on.make('goes', { photo_ids: [mine] })).album_id
    koma.ports.clock.advance(1000)
    await on.join('goes', passed, 'stays')
    koma.ports.clock.advance(1000)
    await on.join('goes', passed, 'later')
    await on.add('stays', passed, [theirs])
    const react = { params: { ShareId: passed, PhotoId: theirs }, body: { action: 'add' as const, reaction: '✨' } }
    await koma.as('goes').ask('POST /share/{ShareId}/{PhotoId}/reaction', react)
    const lonely = (await on.make('goes', { share_type: 'PUBLIC' })).album_id
    const foreign = (await on.make('stays')).album_id
    await on.join('stays', foreign, 'goes')
    await on.add('goes', foreign, [mine])
    const userId = await on.idOf('goes')
    await koma.ports.database.kysely.transaction().execute(async (trx) => {
      await passOnShares(trx, userId, koma.ports.clock.now())
      await trx.deleteFrom('users').where('user_id', '=', userId).execute()
    })
    const share = await on.open('stays', passed)
    expect(share).toMatchObject({ my_role: 'owner', photos_count: 1, members_count: 1 })
    const toldOf = async (name: string) =>
      (await koma.as(name).ask('GET /notifications', { query: { type: 'share_album' } })).notifications.filter(
        (one) => one.type === 'share_album' && one.event === 'passed_on',
      )
    expect(await toldOf('stays')).toEqual([
      {
        type: 'share_album',
        notification_id: expect.any(String),
        date: koma.ports.clock.now().toISOString(),
        read: false,
        thumbnail_url: expect.stringContaining(theirs),
        user_id: null,
        user_koma_id: null,
        user_name: null,
        user: null,
        event: 'passed_on',
        num: 1,
        album_id: passed,
        album_title: share.name,
        share_type: share.share_type,
        is_open: false,
      },
    ])
    expect(await toldOf('later')).toEqual([])
    const page = await koma.as('stays').ask('GET /share/{ShareId}/photos', on.params(passed))
    expect(page.photos.map(({ photo_id, reactions }) => [photo_id, reactions])).toEqual([[theirs, {}]])
    expect((await koma.guest.call('GET /share/{ShareId}', on.params(lonely))).error?.status).toBe(404)
    expect(await on.open('stays', foreign)).toMatchObject({ photos_count: 0, members_count: 0 })
  })
})
