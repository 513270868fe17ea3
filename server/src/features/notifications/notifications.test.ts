import { notificationCalls } from '@koma/contract'
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

const anyId = '019a8b2e-0000-7000-8000-000000000001'
const listOf = async (name: string, query = {}) =>
  (await koma.as(name).ask('GET /notifications', { query })).notifications
const countOf = (name: string) => koma.as(name).ask('GET /notifications/count')
const none = { share_album: 0, dm: 0, reaction: 0, tag: 0, moderation: 0, account: 0 }

describe('[7 GET /notifications] notifications', () => {
  it('report tags and reactions, latest first, with who did it and a thumbnail the reader can open', async () => {
    const photo = await people.upload('mio')
    await people.tag('mio', photo.photo_id, ['sora'])
    koma.ports.clock.advance(1000)
    await people.react('sora', photo.photo_id, '❤️')
    await people.react('mio', photo.photo_id, '🔥')
    const [mio, sora] = await Promise.all(
      ['mio', 'sora'].map(async (name) =>
        koma.as('nagi').ask('GET /user/{UserId}', { params: { UserId: await people.userId(name) } }),
      ),
    )
    const told = await koma.as('sora').ask('GET /notifications')
    const answer = notificationCalls['GET /notifications'].answers[200].strict()
    expect(answer.parse(told)).toEqual(told)
    expect(told).toEqual({
      notifications: [
        {
          type: 'tag',
          notification_id: expect.any(String),
          date: '2026-08-16T12:00:00.000Z',
          read: false,
          thumbnail_url: expect.any(String),
          user_id: mio?.user_id,
          user_koma_id: null,
          user_name: null,
          user: mio,
          photo_id: photo.photo_id,
        },
      ],
      next_cursor: null,
    })
    expect(await listOf('mio')).toEqual([
      {
        type: 'reaction',
        notification_id: expect.any(String),
        date: '2026-08-16T12:00:01.000Z',
        read: false,
        is_new: true,
        thumbnail_url: photo.urls.thumbnail,
        photo_id: photo.photo_id,
        reactions: { '❤️': [sora] },
        share_id: null,
        dm_user_id: null,
        promotion_id: null,
        sent_at: null,
      },
    ])
    const [notice] = told.notifications
    expect((await fetch(koma.url + (notice?.thumbnail_url ?? ''))).status).toBe(200)
    expect([await countOf('sora'), await countOf('mio')]).toEqual([
      { ...none, tag: 1 },
      { ...none, reaction: 1 },
    ])
  })

  it('are hidden if they are about trashed photos, removed tags or reactions, or muted people', async () => {
    const [photoId = ''] = await people.seed('host', 1)
    await people.tag('host', photoId, ['fan'])
    await people.react('fan', photoId, '❤️')
    const shown = async () => [(await countOf('fan')).tag, (await listOf('fan')).length, (await listOf('host')).length]
    expect(await shown()).toEqual([1, 1, 1])
    await people.trash('host', 'add', [photoId])
    expect(await shown()).toEqual([0, 0, 0])
    await people.trash('host', 'restore', [photoId])
    expect(await shown()).toEqual([1, 1, 1])
    await people.mute('fan', 'host')
    await people.mute('host', 'fan')
    expect(await shown()).toEqual([0, 0, 0])
    await people.mute('fan', 'host', false)
    await people.mute('host', 'fan', false)
    await people.react('fan', photoId, '❤️', 'remove')
    expect(await shown()).toEqual([1, 1, 0])
    await people.untag('fan', photoId)
    expect(await shown()).toEqual([0, 0, 0])
  })

  it('come in pages, and can be filtered by type and unread', async () => {
    const ids = await people.seed('busy', 9)
    for (const id of ids) await people.tag('busy', id, ['reader'])
    const found: string[] = []
    let cursor: string | null = null
    do {
      const query = { limit: 4, ...(cursor === null ? {} : { cursor }) }
      const page: { notifications: Array<{ notification_id: string }>; next_cursor: string | null } = await koma
        .as('reader')
        .ask('GET /notifications', { query })
      found.push(...page.notifications.map(({ notification_id }) => notification_id))
      cursor = page.next_cursor
    } while (cursor !== null)
    expect([found.length, new Set(found).size]).toEqual([9, 9])
    await koma.as('reader').ask('PATCH /notifications/{notificationId}', { params: { notificationId: found[0] ?? '' } })
    const unread = await listOf('reader', { unread_only: true })
    expect(unread.map(({ notification_id }) => notification_id)).toEqual(found.slice(1))
    expect(await listOf('reader', { type: 'reaction' })).toEqual([])
    expect((await koma.as('reader').call('GET /notifications', { query: { cursor: 'x' } })).error?.status).toBe(422)
  })

  it('are marked as read or unread one by one, or as read up to a moment; those of others are not found', async () => {
    const [first = '', second = ''] = await people.seed('sender', 2)
    await people.tag('sender', first, ['gets'])
    const until = koma.ports.clock.now().toISOString()
    koma.ports.clock.advance(1000)
    await people.tag('sender', second, ['gets'])
    const [latest] = await listOf('gets')
    const patch = (name: string, notificationId: string, read: boolean) =>
      koma.as(name).call('PATCH /notifications/{notificationId}', { params: { notificationId }, body: { read } })
    expect((await patch('gets', latest?.notification_id ?? '', true)).data).toEqual({ ...none, tag: 1 })
    expect((await patch('gets', latest?.notification_id ?? '', false)).data).toEqual({ ...none, tag: 2 })
    expect((await patch('sender', latest?.notification_id ?? '', true)).error?.status).toBe(404)
    expect((await patch('gets', anyId, true)).error?.status).toBe(404)
    const readAll = (body: { until: string; type?: 'tag' | 'dm' }) =>
      koma.as('gets').ask('POST /notifications/read', { body })
    expect(await readAll({ until, type: 'dm' })).toEqual({ ...none, tag: 2 })
    expect(await readAll({ until })).toEqual({ ...none, tag: 1 })
    expect(await readAll({ until: koma.ports.clock.now().toISOString(), type: 'tag' })).toEqual(none)
    for (const name of ['GET /notifications', 'GET /notifications/count', 'GET /notifications/settings'] as const) {
      expect((await koma.guest.call(name)).error?.status).toBe(401)
    }
  })
})

describe('[3 notification settings] notification settings', () => {
  it('are all on by default; settings left out of a change stay as they are', async () => {
    const settings = await koma.as('picky').ask('GET /notifications/settings')
    expect(Object.values(settings)).toEqual(Array.from({ length: 9 }, () => true))
    const put = (body: Partial<typeof settings>) => koma.as('picky').ask('PUT /notifications/settings', { body })
    expect(await put({ tag: false })).toEqual({ ...settings, tag: false })
    expect(await put({ dm: false })).toEqual({ ...settings, tag: false, dm: false })
    expect(await put({})).toEqual({ ...settings, tag: false, dm: false })
    const [one = '', other = ''] = await people.seed('tagger', 2)
    await people.tag('tagger', one, ['picky'])
    expect(await countOf('picky')).toEqual(none)
    await put({ tag: true })
    await people.tag('tagger', other, ['picky'])
    expect(await countOf('picky')).toEqual({ ...none, tag: 1 })
  })
})
