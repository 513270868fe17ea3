import { callList, type Photo } from '@koma/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ContentFile } from '../../content-url.ts'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { dmOf } from './test-dm.ts'

/**
 * The answers to every call of DM, and to the addresses of a sent photo, in the order of `roles`. `receiver`, `muter` and `former`
 * were each sent the same photo; `muter` has muted the sender, and from `former` it was taken back.
 */
const roles = ['guest', 'third', 'sender', 'receiver', 'muter', 'former'] as const
type Role = (typeof roles)[number]

const users200 = '401 200 200 200 200 200'
const photo200 = '401 404 200 200 404 404'
const calls: Record<string, string> = {
  'GET /dm': users200,
  'GET /dm/{TargetUserId}': users200,
  'POST /dm/{TargetUserId}': '401 201 201 201 201 201',
  'POST /dm/{TargetUserId}/read': '401 204 204 204 204 204',
  'GET /dm/{TargetUserId}/photos': users200,
  'GET /dm/{TargetUserId}/photos/{SentAt}': photo200,
  'POST /dm/{TargetUserId}/photos/{SentAt}/save': '401 404 200 201 404 404',
  'POST /dm/{TargetUserId}/{SendAt}/reaction': photo200,
  'DELETE /dm/{TargetUserId}/photos': '401 404 204 404 404 404',
}
/** By the way `dm:<user>`. Senders get their own photos by the way of owners. */
const seen = '404 404 404 200 404 404'
const files: Record<ContentFile | 'original, allowed', string> = {
  'thumbnail.avif': seen,
  'tile.avif': seen,
  'medium.avif': seen,
  'large.avif': seen,
  'preview.jpg': seen,
  clean: seen,
  original: '404 404 404 404 404 404',
  'original, allowed': seen,
}

let koma: TestKoma
let on: ReturnType<typeof dmOf>
let photo: Photo
let sentAt: number
const spare = new Map<Role, string>()
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  on = dmOf(koma)
  photo = await on.upload('sender')
  for (const role of roles.slice(1)) spare.set(role, (await on.seed(role, 1))[0] ?? '')
  // All of them get the photo at the same moment, since the clock stands still.
  for (const role of ['receiver', 'muter', 'former']) [sentAt = 0] = await on.sent('sender', role, [photo.photo_id])
  await on.mute('muter', 'sender')
  await on.takeBack('sender', 'former', [photo.photo_id])
})
afterAll(() => koma.stop())

async function ask(role: Role, row: string): Promise<string> {
  const [method = '', path = ''] = row.split(' ')
  const target = await on.userId(role === 'sender' ? 'receiver' : 'sender')
  const body =
    method === 'DELETE'
      ? { photo_ids: [photo.photo_id] }
      : path.endsWith('/reaction')
        ? { action: 'add', reaction: '✨' }
        : path.endsWith('{TargetUserId}') && method === 'POST'
          ? { photo_ids: [spare.get(role) ?? photo.photo_id] }
          : undefined
  const url = path.replace('{TargetUserId}', target).replace(/\{Sen[dt]At\}/, String(sentAt))
  const response = await fetch(`${koma.url}/api${url}`, {
    method,
    headers: {
      ...(role !== 'guest' && { Authorization: `Bearer ${role}` }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  await response.body?.cancel()
  return String(response.status)
}

describe('[6 DM] who may do what', () => {
  it('is tested here for every call', () => {
    const ofDm = callList.filter(([, call]) => call.feature === 'dm').map(([name]) => name as string)
    expect(Object.keys(calls).toSorted()).toEqual(ofDm.toSorted())
  })

  it('the content of a sent photo', async () => {
    for (const [row, cells] of Object.entries(files)) {
      const file = row.split(', ')[0] as ContentFile
      await koma.ports.database.pool.query('update users set allow_original = $1', [row !== file])
      const found: number[] = []
      for (const role of roles) {
        const viewer = role === 'guest' ? '00000000-0000-0000-0000-000000000000' : await on.userId(role)
        const address = { photoId: photo.photo_id, file, way: `dm:${viewer}` as const }
        const response = await fetch(koma.url + koma.ports.contentUrls.photo(address, koma.ports.clock.now()))
        await response.body?.cancel()
        found.push(response.status)
      }
      expect([row, found.join(' ')]).toEqual([row, cells])
    }
    await koma.ports.database.pool.query('update users set allow_original = false')
  })

  it('the pictures in the list of threads', async () => {
    const found: string[] = []
    for (const role of roles.slice(1)) {
      const { threads } = await koma.as(role).ask('GET /dm')
      const urls = threads.flatMap(({ last_event }) => last_event?.thumbnail_urls ?? [])
      const statuses = await Promise.all(urls.map(async (url) => (await fetch(koma.url + url)).status))
      found.push(`${role} ${statuses.join(' ')}`.trim())
    }
    // The sender has threads with the receiver and with who has muted them, of which they know nothing.
    expect(found).toEqual(['third', 'sender 200 200', 'receiver 200', 'muter', 'former'])
  })

  for (const [row, cells] of Object.entries(calls)) {
    it(row, async () => {
      // What the roles send below must not get the same `sent_at` in their threads.
      koma.ports.clock.advance(1000)
      const found: string[] = []
      for (const role of roles) found.push(await ask(role, row))
      expect(found.join(' ')).toBe(cells)
    })
  }

  it('POST /download, of the photo', async () => {
    await on.sent('sender', 'receiver', [photo.photo_id])
    const found: string[] = []
    for (const role of roles) {
      const user_id = await on.userId(role === 'sender' ? 'receiver' : 'sender')
      const body = { from: 'dm' as const, user_id, photo_ids: [photo.photo_id, photo.photo_id] }
      const client = role === 'guest' ? koma.guest : koma.as(role)
      const { response, data } = await client.call('POST /download', { body })
      found.push(`${response?.status} ${data?.parts[0]?.photo_count ?? 0}`)
    }
    expect(found).toEqual(['401 0', '404 0', '201 1', '201 1', '404 0', '404 0'])
    await on.takeBack('sender', 'receiver', [photo.photo_id])
  })

  it('the lists of a third person and of a former receiver have nothing of it', async () => {
    await on.sent('sender', 'receiver', [photo.photo_id])
    for (const role of ['third', 'former']) expect(await on.photosIn(role, 'sender')).not.toContain(photo.photo_id)
  })

  it('an address of a received photo ends when the photo is taken back', async () => {
    const { photos } = await on.page('receiver', 'sender')
    const urls = photos.find(({ photo_id }) => photo_id === photo.photo_id)?.urls
    const statusOf = async (url = '') => (await fetch(koma.url + url)).status
    expect([await statusOf(urls?.thumbnail), await statusOf(urls?.original)]).toEqual([200, 200])
    await on.takeBack('sender', 'receiver', [photo.photo_id])
    expect([await statusOf(urls?.thumbnail), await statusOf(urls?.original)]).toEqual([404, 404])
  })
})
