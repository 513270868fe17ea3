import { type Notification, notificationCalls } from '@koma/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../../test-koma.ts'
import { peopleOf } from '../../tags/test-people.ts'
import { sharesOf } from '../test-shares.ts'

let koma: TestKoma
let on: ReturnType<typeof sharesOf>
let people: ReturnType<typeof peopleOf>
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  on = sharesOf(koma)
  people = peopleOf(koma)
})
beforeEach(() => koma.ports.clock.advance(1000))
afterAll(() => koma.stop())

type News = Extract<Notification, { type: 'share_album' }>
const none = { share_album: 0, dm: 0, reaction: 0, tag: 0, moderation: 0, account: 0 }
const countOf = (name: string) => koma.as(name).ask('GET /notifications/count')
async function listOf(name: string): Promise<Notification[]> {
  const told = await koma.as(name).ask('GET /notifications')
  expect(notificationCalls['GET /notifications'].answers[200].strict().parse(told)).toEqual(told)
  return told.notifications
}
const newsOf = async (name: string) => (await listOf(name)).filter((one): one is News => one.type === 'share_album')
/** Events, latest first, with a question mark on those that wait for an answer. */
const eventsOf = async (name: string) => (await newsOf(name)).map(({ event, is_open }) => event + (is_open ? '?' : ''))
const userOf = (viewer: string, userId: string) =>
  koma.as(viewer).ask('GET /user/{UserId}', { params: { UserId: userId } })
/** Advances the clock before each event, so that the order is known. */
function later<T>(happens: () => Promise<T>): Promise<T> {
  koma.ports.clock.advance(1000)
  return happens()
}

describe('[7 GET /notifications] notifications of shares', () => {
  it('report an invitation with the share and the inviter, and show its cover once the reader is a member', async () => {
    const [photo = ''] = await on.seed('host', 1)
    const { album_id } = await on.make('host', { photo_ids: [photo] })
    await on.name('host', album_id, 'asked')
    const host = await userOf('asked', await on.idOf('host'))
    const invitation = {
      type: 'share_album',
      notification_id: expect.any(String),
      date: koma.ports.clock.now().toISOString(),
      read: false,
      thumbnail_url: null,
      user_id: host.user_id,
      user_koma_id: null,
      user_name: null,
      user: host,
      event: 'invited',
      num: 1,
      album_id,
      album_title: '夏の浮島',
      share_type: 'INVITE_ONLY',
      is_open: true,
    }
    expect(await newsOf('asked')).toEqual([invitation])
    expect(await countOf('asked')).toEqual({ ...none, share_album: 1 })
    await on.name('asked', album_id, 'asked')
    const shown = expect.stringMatching(`/content/photo/${photo}/thumbnail.avif\\?w=share%3A${album_id}`)
    expect(await newsOf('asked')).toEqual([{ ...invitation, is_open: false, thumbnail_url: shown }])
    expect(await eventsOf('host')).toEqual(['joined'])
    expect(await listOf('stranger')).toEqual([])
    expect((await koma.guest.call('GET /notifications')).error?.status).toBe(401)
  })

  it('of a public share show its cover even to somebody who is only invited', async () => {
    const [photo = ''] = await on.seed('open', 1)
    const { album_id } = await on.make('open', { share_type: 'PUBLIC', photo_ids: [photo] })
    await on.name('open', album_id, 'openly')
    expect((await newsOf('openly'))[0]?.thumbnail_url).toContain(`w=share%3A${album_id}%3Av1`)
  })

  it('report every kind of event to the people concerned', async () => {
    const { album_id } = await on.make('owner')
    await on.join('owner', album_id, 'first')
    await later(() => on.name('knocks', album_id, 'knocks'))
    expect(await eventsOf('owner')).toEqual(['applied?', 'joined'])
    await later(() => on.name('owner', album_id, 'knocks'))
    expect([await eventsOf('owner'), await eventsOf('knocks')]).toEqual([['applied', 'joined'], ['approved']])
    const photos = await on.seed('first', 3)
    await later(() => on.add('first', album_id, photos.slice(0, 2)))
    await later(() => on.add('first', album_id, photos.slice(2)))
    await later(() => on.patch('owner', album_id, { name: '秋の浮島' }))
    await later(() => on.patch('owner', album_id, { share_type: 'INVITE_PLUS' }))
    await later(async () => on.patch('owner', album_id, { owner_id: await on.idOf('knocks') }))
    expect(await eventsOf('first')).toEqual(['owner_changed', 'type_changed', 'name_changed', 'invited'])
    const told = await newsOf('knocks')
    expect(told.map(({ event, num }) => `${event} ${num}`)).toEqual([
      'owner_changed 1',
      'type_changed 1',
      'name_changed 1',
      'photos_added 3',
      'approved 1',
    ])
    expect(told.map((one) => [one.album_title, one.share_type, one.is_open])).toEqual(
      told.map(() => ['秋の浮島', 'INVITE_PLUS', false]),
    )
    expect(told.every(({ thumbnail_url }) => thumbnail_url?.includes(photos[2] ?? ''))).toBe(true)
    expect(await eventsOf('owner')).toEqual(['photos_added', 'joined'])
  })

  it('report reactions for each share separately, with only the reactions in that share', async () => {
    const [photo = ''] = await on.seed('adds', 1)
    const { album_id } = await on.make('adds', { photo_ids: [photo] })
    await on.join('adds', album_id, 'likes', 'loves')
    const react = (name: string, reaction: string) =>
      koma.as(name).ask('POST /share/{ShareId}/{PhotoId}/reaction', {
        params: { ShareId: album_id, PhotoId: photo },
        body: { action: 'add', reaction },
      })
    await people.tag('adds', photo, ['tagged'])
    await people.react('tagged', photo, '🔥')
    await later(() => react('likes', '❤️'))
    await react('loves', '❤️')
    await react('adds', '✨')
    const reactions = async () =>
      (await listOf('adds')).flatMap((one) =>
        one.type === 'reaction'
          ? [[one.share_id, Object.keys(one.reactions), one.thumbnail_url?.includes('w=owner')]]
          : [],
      )
    expect(await reactions()).toEqual([
      [album_id, ['❤️'], true],
      [null, ['🔥'], true],
    ])
    const [latest] = await listOf('adds')
    const users = latest?.type === 'reaction' ? (latest.reactions['❤️'] ?? []) : []
    expect(users.map(({ user_id }) => user_id)).toEqual([await on.idOf('likes'), await on.idOf('loves')])
    await people.mute('adds', 'likes')
    await people.mute('adds', 'loves')
    expect(await reactions()).toEqual([[null, ['🔥'], true]])
    await people.mute('adds', 'likes', false)
    expect(await reactions()).toHaveLength(2)
    await on.remove('adds', album_id, [photo])
    expect(await reactions()).toEqual([[null, ['🔥'], true]])
    expect((await countOf('adds')).reaction).toBe(1)
  })

  it('disappear once an invitation or application ends, the share is deleted, or the reader is kicked', async () => {
    const { album_id } = await on.make('keeper')
    await on.name('keeper', album_id, 'declines', 'withdrawn', 'kicked')
    await on.name('rejected', album_id, 'rejected')
    await on.name('kicked', album_id, 'kicked')
    const [photo = ''] = await on.seed('keeper', 1)
    await on.add('keeper', album_id, [photo])
    const all = () =>
      Promise.all(['declines', 'withdrawn', 'kicked', 'keeper'].map(async (who) => (await newsOf(who)).length))
    expect(await all()).toEqual([1, 1, 2, 2])
    await on.away('declines', album_id, 'declines')
    await on.away('keeper', album_id, 'withdrawn')
    await on.away('keeper', album_id, 'rejected')
    await on.away('keeper', album_id, 'kicked')
    expect(await all()).toEqual([0, 0, 0, 1])
    expect(await countOf('kicked')).toEqual(none)
    await on.join('keeper', album_id, 'kicked')
    expect(await all()).toEqual([0, 0, 2, 1])
    await koma.as('keeper').ask('DELETE /share/{ShareId}', on.params(album_id))
    expect(await all()).toEqual([0, 0, 0, 0])
  })

  it('of added photos are hidden while all of them are, and show the cover while theirs is hidden', async () => {
    const photos = await on.seed('brings', 2)
    const [own = ''] = await on.seed('owns', 1)
    const { album_id } = await on.make('owns', { photo_ids: [own] })
    await on.join('owns', album_id, 'brings')
    await later(() => on.add('brings', album_id, photos))
    const thumbnail = async () => {
      const added = (await newsOf('owns')).find(({ event }) => event === 'photos_added')
      return added && [own, ...photos].findIndex((photoId) => added.thumbnail_url?.includes(photoId))
    }
    expect(await thumbnail()).toBe(1)
    await people.trash('brings', 'add', [photos[0] ?? ''])
    expect(await thumbnail()).toBe(2)
    await people.trash('brings', 'add', [photos[1] ?? ''])
    expect(await thumbnail()).toBeUndefined()
    await people.trash('brings', 'restore', photos)
    expect(await thumbnail()).toBe(1)
    await people.mute('owns', 'brings')
    expect([await newsOf('owns'), await countOf('owns')]).toEqual([[], none])
    await people.mute('owns', 'brings', false)
    expect(await eventsOf('owns')).toEqual(['photos_added', 'joined'])
  })

  it('are marked as read one by one or with the share, and come in pages', async () => {
    const { album_id } = await on.make('pages')
    const names = ['p1', 'p2', 'p3', 'p4', 'p5']
    for (const name of names) await later(() => on.name(name, album_id, name))
    const found: string[] = []
    let cursor: string | null = null
    do {
      const query = { limit: 2, type: 'share_album' as const, ...(cursor === null ? {} : { cursor }) }
      const page: { notifications: Notification[]; next_cursor: string | null } = await koma
        .as('pages')
        .ask('GET /notifications', { query })
      found.push(...page.notifications.flatMap((one) => (one.type === 'share_album' ? (one.user_id ?? []) : [])))
      cursor = page.next_cursor
    } while (cursor !== null)
    expect(found).toEqual(await Promise.all(names.toReversed().map(on.idOf)))
    const [latest] = await newsOf('pages')
    const params = { notificationId: latest?.notification_id ?? '' }
    expect(await koma.as('pages').ask('PATCH /notifications/{notificationId}', { params })).toEqual({
      ...none,
      share_album: 4,
    })
    await koma.as('pages').ask('POST /share/{ShareId}/read', on.params(album_id))
    expect(await countOf('pages')).toEqual(none)
    expect((await newsOf('pages')).map(({ read, is_open }) => [read, is_open])).toEqual(names.map(() => [true, true]))
  })
})
