import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { dmOf } from './test-dm.ts'

let koma: TestKoma
let on: ReturnType<typeof dmOf>
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  on = dmOf(koma)
})
afterAll(() => koma.stop())

const iso = (milliseconds: number | undefined) => new Date(milliseconds ?? 0).toISOString()

describe('[7 DM] photos that are sent', () => {
  it('stand in the thread of both, each by its own sent_at, also when they are sent twice in the same millisecond', async () => {
    const ids = await on.seed('mio', 3)
    const both = await Promise.all([on.sent('mio', 'sora', ids), on.sent('mio', 'sora', ids.slice(0, 1))])
    const moments = both.flat()
    expect(new Set(moments).size).toBe(4)
    for (const [by, name] of [
      ['mio', 'sora'],
      ['sora', 'mio'],
    ] as const) {
      const { photos } = await on.page(by, name, { direction: 'future' })
      expect(photos.map(({ sent_at }) => sent_at)).toEqual(moments.toSorted())
      expect(photos.map(({ photo_id }) => photo_id).toSorted()).toEqual([...ids, ids[0]].toSorted())
      expect(new Set(photos.map(({ sending_id }) => sending_id)).size).toBe(2)
    }
    const opened = await on.open('sora', 'mio', moments[0] ?? 0)
    expect(opened.data).toMatchObject({ photo_id: ids[0], sent_at: moments[0], added_at: iso(moments[0]) })
    expect(opened.data?.in_vrchat_users_candidate).toEqual([])
    const mio = await on.userId('mio')
    expect([opened.data?.owner.user_id, opened.data?.user_id]).toEqual([mio, mio])
  })

  it('are paged from a moment in both directions, and has_more tells whether there are others', async () => {
    const ids = await on.seed('pager', 5)
    const sent = await on.sent('pager', 'paged', ids)
    const first = await on.page('paged', 'pager', { limit: 2 })
    expect([first.photos.map(({ sent_at }) => sent_at), first.has_more]).toEqual([[sent[4], sent[3]], true])
    const from = first.next?.startTimestamp
    const second = await on.page('paged', 'pager', { limit: 3, start_from: from as number })
    expect([second.photos.map(({ sent_at }) => sent_at), second.has_more, second.next]).toEqual([
      [sent[2], sent[1], sent[0]],
      false,
      null,
    ])
    const later = await on.page('paged', 'pager', { direction: 'future', start_from: sent[3] as number })
    expect([later.photos.map(({ sent_at }) => sent_at), later.has_more]).toEqual([[sent[3], sent[4]], false])
    expect((await on.page('paged', 'nobody_yet')).photos).toEqual([])
  })

  it('have to be own photos that are not in the trash, all of them, and cannot be sent to oneself or to nobody', async () => {
    const [own = '', trashed = ''] = await on.seed('owner', 2)
    const [other = ''] = await on.seed('other', 1)
    await on.trash('owner', 'add', [trashed])
    const statuses = async (photoIds: string[], name = 'other') =>
      (await on.send('owner', name, photoIds)).error?.status
    expect([await statuses([own, other]), await statuses([own, trashed]), await statuses([own], 'owner')]).toEqual([
      404, 404, 422,
    ])
    const nobody = { params: { TargetUserId: '019a8b2e-0000-7000-8000-000000000009' }, body: { photo_ids: [own] } }
    expect((await koma.as('owner').call('POST /dm/{TargetUserId}', nobody)).error?.status).toBe(404)
    expect((await on.thread('owner', 'other')).last_event).toBeNull()
    const tooMany = await on.send(
      'owner',
      'other',
      Array.from({ length: 201 }, () => own),
    )
    expect(tooMany.error?.code).toBe(1105)
  })

  it('are limited by the hour for people who do not know the sender, until these answer', async () => {
    const ids = await on.seed('eager', 200)
    const [answer = ''] = await on.seed('fan', 1)
    await on.sent('eager', 'fan', ids)
    const refused = await on.send('eager', 'another_fan', ids.slice(0, 1))
    expect([refused.error?.code, refused.error?.retryAfterSeconds]).toEqual([1030, 3600])
    await on.sent('fan', 'eager', [answer])
    expect(await on.sent('eager', 'fan', ids.slice(0, 1))).toHaveLength(1)
    koma.ports.clock.advance(3_600_000)
    expect(await on.sent('eager', 'another_fan', ids.slice(0, 1))).toHaveLength(1)
  })
})

describe('[7 DM] the list of threads', () => {
  it('is sorted by the latest of what was sent and what was read, with unread counts and the last event', async () => {
    const [first = '', second = '', third = ''] = await on.seed('host', 3)
    const [a, b, host] = [await on.userId('a'), await on.userId('b'), await on.userId('host')]
    koma.ports.clock.advance(1000)
    const sent = await on.sent('host', 'a', [first, second])
    koma.ports.clock.advance(1000)
    await on.sent('host', 'b', [third])
    expect(await on.partners('host')).toEqual([b, a])
    koma.ports.clock.advance(1000)
    await on.read('host', 'a')
    expect(await on.partners('host')).toEqual([a, b])
    expect(await on.thread('a', 'host')).toMatchObject({
      user_id: host,
      user: { user_id: host },
      last_appeared_at: iso(sent[1]),
      unread_count: 2,
      last_read_at: null,
      partner_last_read_at: koma.ports.clock.now().toISOString(),
      last_event: { kind: 'photos', user_id: host, at: iso(sent[1]), num: 2, reaction: null },
    })
    expect(await on.pictures('a', 'host')).toEqual([first, second])
    await on.read('a', 'host')
    koma.ports.clock.advance(1000)
    await on.reactTo('a', 'host', sent[0] ?? 0, '😍')
    const now = koma.ports.clock.now().toISOString()
    const thread = (await koma.as('host').ask('GET /dm')).threads.find(({ user_id }) => user_id === a)
    expect(thread).toMatchObject({
      unread_count: 0,
      partner_last_read_at: iso(koma.ports.clock.now().getTime() - 1000),
      last_event: { kind: 'reaction', user_id: a, at: now, num: 1, reaction: '😍' },
    })
    expect(await on.pictures('host', 'a')).toEqual([first])
  })

  it('pictures the first few photos of the last sending, by addresses that its viewer can open', async () => {
    const many = await on.seed('painter', 5)
    await on.sent('painter', 'viewer', many)
    const thumbnails = async (by: string, name: string) => (await on.thread(by, name)).last_event?.thumbnail_urls ?? []
    expect(await on.pictures('viewer', 'painter')).toEqual(many.slice(0, 3))
    expect(await on.pictures('painter', 'viewer')).toEqual(many.slice(0, 3))
    const wayOf = (url = '') => new URLSearchParams(url.split('?')[1]).get('w')
    expect(wayOf((await thumbnails('viewer', 'painter'))[0])).toBe(`dm:${await on.userId('viewer')}`)
    expect(wayOf((await thumbnails('painter', 'viewer'))[0])).toBe('owner')
  })

  it('is paged by a cursor', async () => {
    const [photo = ''] = await on.seed('popular', 1)
    for (const name of ['x', 'y', 'z']) {
      koma.ports.clock.advance(1000)
      await on.sent('popular', name, [photo])
    }
    const [x, y, z] = await Promise.all(['x', 'y', 'z'].map(on.userId))
    const page = (query: { cursor?: string; limit: number }) => koma.as('popular').ask('GET /dm', { query })
    const first = await page({ limit: 2 })
    expect(first.threads.map(({ user_id }) => user_id)).toEqual([z, y])
    const rest = await page({ limit: 2, cursor: first.next_cursor ?? '' })
    expect([rest.threads.map(({ user_id }) => user_id), rest.next_cursor]).toEqual([[x], null])
  })

  it('counts photos as unread that are sent after reading, even by a process whose clock is slow', async () => {
    const [photo = '', second = ''] = await on.seed('quick', 2)
    await on.sent('quick', 'slow', [photo])
    koma.ports.clock.advance(5000)
    await on.read('slow', 'quick')
    koma.ports.clock.advance(-4000)
    await on.sent('quick', 'slow', [second])
    expect((await on.thread('slow', 'quick')).unread_count).toBe(1)
    koma.ports.clock.advance(4000)
  })
})

describe('[4 DM] what was sent ends for both', () => {
  it('while it is in the trash, and comes back with it; deleted, it is gone', async () => {
    const [photo = '', kept = ''] = await on.seed('keeper', 2)
    const [sentAt = 0] = await on.sent('keeper', 'friend', [photo, kept])
    await on.trash('keeper', 'add', [photo])
    expect([await on.photosIn('keeper', 'friend'), await on.photosIn('friend', 'keeper')]).toEqual([[kept], [kept]])
    expect(await on.thread('friend', 'keeper')).toMatchObject({ unread_count: 1, last_event: { num: 1 } })
    expect(await on.pictures('friend', 'keeper')).toEqual([kept])
    expect((await on.open('friend', 'keeper', sentAt)).error?.code).toBe(1503)
    expect((await on.told('friend'))[0]).toMatchObject({ type: 'dm', num: 1 })
    await on.trash('keeper', 'restore', [photo])
    expect(await on.photosIn('friend', 'keeper')).toEqual([kept, photo])
    await on.trash('keeper', 'add', [photo, kept])
    expect([await on.told('friend'), await on.partners('friend'), await on.partners('keeper')]).toEqual([[], [], []])
    await on.trash('keeper', 'delete', [photo, kept])
    const { rows } = await koma.ports.database.pool.query('select from dm_photos where photo_id = any($1)', [
      [photo, kept],
    ])
    expect(rows).toEqual([])
    expect(await on.thread('friend', 'keeper')).toMatchObject({
      unread_count: 0,
      last_event: null,
      last_appeared_at: null,
    })
  })

  it('when the sender takes it back, every sending of it, or none if one is not among them', async () => {
    const [photo = '', kept = ''] = await on.seed('taker', 2)
    const [other = ''] = await on.seed('taken', 1)
    const [sentAt = 0] = await on.sent('taker', 'taken', [photo, kept])
    await on.sent('taker', 'taken', [photo])
    await on.sent('taken', 'taker', [other])
    expect((await on.takeBack('taker', 'taken', [photo, other])).error?.code).toBe(1503)
    expect((await on.takeBack('taken', 'taker', [photo])).error?.code).toBe(1503)
    expect(await on.photosIn('taken', 'taker')).toEqual([other, photo, kept, photo])
    expect((await on.takeBack('taker', 'taken', [photo])).response?.status).toBe(204)
    expect([await on.photosIn('taken', 'taker'), await on.photosIn('taker', 'taken')]).toEqual([
      [other, kept],
      [other, kept],
    ])
    expect((await on.open('taken', 'taker', sentAt)).error?.code).toBe(1503)
    expect((await on.takeBack('taker', 'taken', [photo])).error?.code).toBe(1503)
    await on.takeBack('taken', 'taker', [other])
    expect(await on.pictures('taken', 'taker')).toEqual([kept])
    expect((await on.thread('taken', 'taker')).unread_count).toBe(1)
  })

  it('as a favorite of the receiver, too', async () => {
    const [photo = '', other = ''] = await on.seed('giver', 2)
    await on.sent('giver', 'liker', [photo])
    const favor = (photoId: string) => koma.as('liker').call('POST /favorite/{photoId}', { params: { photoId } })
    expect([(await favor(photo)).response?.status, (await favor(other)).response?.status]).toEqual([204, 404])
    const favorites = async () => (await koma.as('liker').ask('GET /favorite')).photos
    expect((await favorites()).map(({ photo_id, is_favorite }) => [photo_id, is_favorite])).toEqual([[photo, true]])
    await on.takeBack('giver', 'liker', [photo])
    expect(await favorites()).toEqual([])
  })

  it('for somebody who mutes the sender, who does not notice', async () => {
    const [photo = '', later = ''] = await on.seed('loud', 2)
    const [own = ''] = await on.seed('calm', 1)
    const [sentAt = 0] = await on.sent('loud', 'calm', [photo])
    await on.reactTo('loud', 'calm', sentAt, '🎉')
    const [ownAt = 0] = await on.sent('calm', 'loud', [own])
    await on.reactTo('loud', 'calm', ownAt, '🎉')
    await on.mute('calm', 'loud')
    koma.ports.clock.advance(1000)
    await on.sent('loud', 'calm', [later])
    expect(await on.photosIn('calm', 'loud')).toEqual([own])
    expect((await on.page('calm', 'loud')).photos[0]?.reactions).toEqual({})
    expect(await on.thread('calm', 'loud')).toMatchObject({
      unread_count: 0,
      last_appeared_at: iso(ownAt),
      last_event: { kind: 'photos', at: iso(ownAt) },
    })
    expect(await on.pictures('calm', 'loud')).toEqual([own])
    expect((await on.reactTo('calm', 'loud', sentAt, '✨')).error?.code).toBe(1503)
    expect([await on.told('calm'), await koma.as('calm').ask('GET /notifications/count')]).toEqual([
      [],
      { share_album: 0, dm: 0, reaction: 0, tag: 0, moderation: 0, account: 0 },
    ])
    expect(await on.photosIn('loud', 'calm')).toEqual([later, own, photo])
    await on.mute('calm', 'loud', false)
    expect(await on.photosIn('calm', 'loud')).toEqual([later, own, photo])
  })
})

describe('[7 DM] reactions', () => {
  it('belong to one sending of a photo, and tell its sender', async () => {
    const [photo = ''] = await on.seed('poser', 1)
    const [first = 0] = await on.sent('poser', 'admirer', [photo])
    const [second = 0] = await on.sent('poser', 'admirer', [photo])
    const answer = await on.reactTo('admirer', 'poser', second, '😍')
    expect(Object.keys(answer.data?.reactions ?? {})).toEqual(['😍'])
    await on.reactTo('poser', 'admirer', second, '👏')
    const { photos } = await on.page('poser', 'admirer', { direction: 'future' })
    expect(photos.map(({ sent_at, reactions }) => [sent_at, Object.keys(reactions)])).toEqual([
      [first, []],
      [second, ['😍', '👏']],
    ])
    const admirer = await on.userId('admirer')
    expect(await on.told('poser')).toMatchObject([
      {
        type: 'reaction',
        photo_id: photo,
        sent_at: second,
        dm_user_id: admirer,
        share_id: null,
        reactions: { '😍': [{ user_id: admirer }] },
      },
    ])
    await on.reactTo('admirer', 'poser', second, '😍', 'remove')
    expect(await on.told('poser')).toEqual([])
    expect((await on.reactTo('admirer', 'poser', second + 1, '😍')).error?.code).toBe(1503)
    expect((await on.reactTo('admirer', 'poser', second, 'no emoji')).error?.code).toBe(1106)
  })
})
