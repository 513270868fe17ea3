import { photoCalls } from '@koma/contract'
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

const anyId = '019a8b2e-0000-7000-8000-000000000001'
type Seen = Record<string, ReadonlyArray<{ user_id: string }>>
const summary = (reactions: Seen | undefined) =>
  Object.entries(reactions ?? {}).map(([reaction, users]) => [reaction, users.map(({ user_id }) => user_id)])
const photoOf = (name: string, photoId: string) =>
  koma.as(name).ask('GET /my/{PhotoId}', { params: { PhotoId: photoId } })
const emoji = [
  '❤️',
  '😍',
  '😂',
  '👏',
  '✨',
  '🔥',
  '🥺',
  '🌸',
  '🎉',
  '🐱',
  '🐶',
  '🍣',
  '🍙',
  '🌙',
  '⭐',
  '🌊',
  '🎵',
  '🎨',
  '📷',
  '🛰️',
  '🚀',
]

describe('[7 POST /my/{PhotoId}/reaction] a reaction', () => {
  it('can be added by the owner and those tagged, and answers all reactions, the earliest first', async () => {
    const [photoId = ''] = await people.seed('mio', 1)
    const [mio, sora, nagi] = await Promise.all(['mio', 'sora', 'nagi'].map(people.userId))
    await people.tag('mio', photoId, ['sora', 'nagi'])
    await people.react('sora', photoId, '🔥')
    await people.react('mio', photoId, '❤️')
    await people.react('mio', photoId, '🔥')
    const { data, response } = await people.react('nagi', photoId, '❤️')
    const expected = [
      ['🔥', [sora, mio]],
      ['❤️', [mio, nagi]],
    ]
    expect([response?.status, summary(data?.reactions)]).toEqual([200, expected])
    const answer = photoCalls['POST /my/{PhotoId}/reaction'].answers[200].strict()
    expect(answer.parse(data)).toEqual(data)
    expect(summary((await photoOf('mio', photoId)).reactions)).toEqual(expected)
    expect(summary((await koma.as('mio').ask('GET /my')).photos[0]?.reactions)).toEqual(expected)
    expect(summary((await koma.as('sora').ask('GET /tagged')).photos[0]?.reactions)).toEqual(expected)
  })

  it('counts once if it is added twice, and removing what does not exist is no error', async () => {
    const [photoId = ''] = await people.seed('again', 1)
    const again = await people.userId('again')
    for (const _ of [1, 2]) {
      expect(summary((await people.react('again', photoId, '✨')).data?.reactions)).toEqual([['✨', [again]]])
    }
    for (const _ of [1, 2]) {
      const { data, response } = await people.react('again', photoId, '✨', 'remove')
      expect([response?.status, data]).toEqual([200, { reactions: {} }])
    }
  })

  it('is the same with and without the emoji variation selector', async () => {
    const [photoId = ''] = await people.seed('plain', 1)
    const plain = await people.userId('plain')
    await people.react('plain', photoId, '❤')
    const { data } = await people.react('plain', photoId, '❤️')
    expect(summary(data?.reactions)).toEqual([['❤️', [plain]]])
    expect((await people.react('plain', photoId, '❤', 'remove')).data).toEqual({ reactions: {} })
  })

  it('is a single emoji and nothing else', async () => {
    const [photoId = ''] = await people.seed('word', 1)
    for (const reaction of ['', 'a', '1', '❤️❤️', '👍 ', '\u0000', 'x'.repeat(1000)]) {
      const { error } = await people.react('word', photoId, reaction)
      expect([reaction, error?.status, error?.code]).toEqual([reaction, 422, 1106])
    }
    expect((await photoOf('word', photoId)).reactions).toEqual({})
  })

  it('is limited for each person: one too many is rejected, but existing ones can still be changed', async () => {
    const [photoId = ''] = await people.seed('eager', 1)
    await people.tag('eager', photoId, ['other'])
    const most = emoji.slice(0, limits.reactionsPerPhotoAndUser)
    const answers = await Promise.all(emoji.map((reaction) => people.react('eager', photoId, reaction)))
    expect(answers.map(({ response }) => response?.status).sort()).toEqual([...most.map(() => 200), 422])
    expect(answers.find(({ error }) => error)?.error?.code).toBe(1205)
    const there = Object.keys((await photoOf('eager', photoId)).reactions)
    expect(there).toHaveLength(limits.reactionsPerPhotoAndUser)
    expect((await people.react('eager', photoId, there[0] ?? '')).response?.status).toBe(200)
    expect((await people.react('other', photoId, '🔥')).response?.status).toBe(200)
    await people.react('eager', photoId, there[0] ?? '', 'remove')
    expect((await people.react('eager', photoId, '🪐')).response?.status).toBe(200)
  })

  it('is a 404 for strangers and on trashed or unknown photos or those of muted owners, and a 401 for guests', async () => {
    const [photoId = '', trashed = ''] = await people.seed('shut', 2)
    await people.tag('shut', photoId, ['mutes'])
    await people.tag('shut', trashed, ['sees'])
    await people.trash('shut', 'add', [trashed])
    await people.mute('mutes', 'shut')
    for (const [name, id] of [
      ['stranger', photoId],
      ['mutes', photoId],
      ['sees', trashed],
      ['shut', trashed],
      ['shut', anyId],
      ['shut', 'x'],
    ] as const) {
      const { error } = await people.react(name, id, '❤️')
      expect([name, error?.status, error?.code]).toEqual([name, 404, 1004])
    }
    const guest = { params: { PhotoId: photoId }, body: { action: 'add', reaction: '❤️' } } as const
    expect((await koma.guest.call('POST /my/{PhotoId}/reaction', guest)).error?.status).toBe(401)
  })

  it('by somebody muted is hidden from the person who muted them, and from nobody else', async () => {
    const [photoId = ''] = await people.seed('host', 1)
    const [noisy, calm] = await Promise.all([people.userId('noisy'), people.userId('calm')])
    await people.tag('host', photoId, ['noisy', 'calm'])
    await people.mute('host', 'noisy')
    await people.react('noisy', photoId, '🔥')
    await people.react('calm', photoId, '🔥')
    const photo = await photoOf('host', photoId)
    expect(summary(photo.reactions)).toEqual([['🔥', [calm]]])
    expect(photo.in_users.map((user) => [user.user_id, user.is_mute])).toEqual([
      [noisy, true],
      [calm, false],
    ])
    const [seen] = (await koma.as('calm').ask('GET /tagged')).photos
    expect(summary(seen?.reactions)).toEqual([['🔥', [noisy, calm]]])
  })

  it('notifies the owner of the photo once, and renews the notification with each reaction by others', async () => {
    const [photoId = ''] = await people.seed('told', 1)
    await people.tag('told', photoId, ['fan', 'muted-fan'])
    await people.mute('told', 'muted-fan')
    await people.react('told', photoId, '❤️')
    await people.react('muted-fan', photoId, '❤️')
    expect(await people.notices('told')).toEqual([])
    await people.react('fan', photoId, '❤️')
    await people.react('fan', photoId, '🔥')
    const notice = { type: 'reaction', photo_id: photoId, by: null, is_read: false }
    expect(await people.notices('told')).toEqual([notice])
    await koma.ports.database.kysely.updateTable('notifications').set({ read_at: new Date() }).execute()
    await people.react('fan', photoId, '🔥')
    await people.react('fan', photoId, '🔥', 'remove')
    expect(await people.notices('told')).toEqual([{ ...notice, is_read: true }])
    await people.react('fan', photoId, '✨')
    expect(await people.notices('told')).toEqual([notice])
  })
})

describe('reactions by many people at once', () => {
  it('are all stored, each once, whatever is tagged, trashed and restored meanwhile', async () => {
    const [photoId = ''] = await people.seed('party', 1)
    const names = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6']
    await people.tag('party', photoId, names)
    const same = [...names, ...names].map((name) => people.react(name, photoId, '🎉'))
    expect((await Promise.all(same)).filter(({ response }) => response?.status !== 200)).toEqual([])
    const { reactions } = await photoOf('party', photoId)
    expect(new Set(reactions['🎉']?.map(({ user_id }) => user_id)).size).toBe(6)
    expect(reactions['🎉']).toHaveLength(6)

    const storm = names.flatMap((name, place) => [
      people.react(name, photoId, '🎉', 'remove').then(({ response }) => response?.status),
      people.react(name, photoId, '✨').then(({ response }) => response?.status),
      people.tag('party', photoId, names.slice(place)).then(({ response }) => response?.status),
      people.untag(name, photoId).then(({ response }) => response?.status),
      people.trash('party', place % 2 === 0 ? 'add' : 'restore', [photoId]).then(() => 204),
    ])
    const statuses = await Promise.all(storm)
    expect(statuses.filter((status) => ![200, 204, 404].includes(status ?? 0))).toEqual([])
    await people.trash('party', 'restore', [photoId])
    const photo = await photoOf('party', photoId)
    const tagged = new Set(photo.in_users.map(({ user_id }) => user_id))
    const reacted = Object.values(photo.reactions).flatMap((users) => users.map(({ user_id }) => user_id))
    expect(reacted.filter((userId) => !tagged.has(userId))).toEqual([])
    for (const name of names) expect(await people.notices(name)).toHaveLength(1)
  })
})
