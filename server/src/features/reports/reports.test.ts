import type { BodyInput } from '@koma/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { campaignsOf } from '../campaigns/test-campaigns.ts'
import { variantKey } from '../photos/content/blob-keys.ts'
import { seedLibrary } from '../photos/library/test-library.ts'
import { sharesOf } from '../shares/test-shares.ts'
import { moderationJobs } from './jobs.ts'
import { runModerationCommand } from './operator/moderation-commands.ts'

type Sent = BodyInput<'POST /report'>

let koma: TestKoma
let campaigns: ReturnType<typeof campaignsOf>
let shares: ReturnType<typeof sharesOf>
let photoId: string
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  campaigns = campaignsOf(koma)
  shares = sharesOf(koma)
  campaigns.moveTo('2026-08-10T00:00:00Z')
  await campaigns.make()
  for (const name of ['mio', 'nagi', 'rei']) {
    await koma.ports.database.pool.query('update users set koma_id = $2 where user_id = $1', [
      await shares.idOf(name),
      `${name}_id`,
    ])
  }
})
afterAll(() => koma.stop())
beforeEach(async () => {
  await koma.ports.database.pool.query(
    'delete from promotion_posts; delete from reports; delete from takedowns; delete from notifications; delete from shares; delete from identity.attempts',
  )
  photoId = await upload()
})

let seeded = 0
/** Photos must not be added at the same moment. */
async function upload(): Promise<string> {
  seeded += 1
  const from = Date.UTC(2026, 0, seeded)
  const [id = ''] = await seedLibrary(koma.ports.database.pool, { ownerId: await shares.idOf('mio'), count: 1, from })
  await koma.ports.blobs.put(variantKey(id, 'large'), Buffer.from('large'))
  return id
}
const client = (name: string | null) => (name === null ? koma.guest : koma.as(name))
const report = async (name: string | null, body: Sent) =>
  (await client(name).call('POST /report', { query: {}, body })).error?.code ?? 204
const run = (...args: string[]) => runModerationCommand(koma.ports, 'https://koma.example', args)
const countOf = async (table: string) =>
  (await koma.ports.database.pool.query(`select count(*)::int as count from ${table}`)).rows[0].count
const told = async (name: string) => {
  const { notifications } = await koma.as(name).ask('GET /notifications', { query: { type: 'moderation' } })
  return notifications
}
const eventsOf = async (name: string) =>
  (await told(name)).map((each) => (each.type === 'moderation' ? each.event : each.type)).sort()
const isInLibrary = async () =>
  (await koma.as('mio').call('GET /my/{PhotoId}', { params: { PhotoId: photoId } })).data !== undefined

async function post(): Promise<number> {
  const { data } = await campaigns.post('mio', photoId)
  return data?.timestamp ?? 0
}
const makeShare = async (share_type: 'PUBLIC' | 'INVITE_ONLY' | 'PUBLIC_PASSWORD' = 'PUBLIC') => {
  const password = share_type === 'PUBLIC_PASSWORD' ? { password: 'Sesame-1' } : {}
  const body = { name: 'Street', share_type, photo_ids: [photoId], ...password }
  return (await koma.as('mio').ask('POST /share', { body })).album_id
}
const makeLink = async () => {
  const { path } = await koma.as('mio').ask('POST /my/{PhotoId}/link', { params: { PhotoId: photoId }, body: {} })
  return path
}
const openShare = (name: string | null, ShareId: string) =>
  client(name).call('GET /share/{ShareId}', { params: { ShareId }, query: {} })
const photosOf = async (name: string | null, ShareId: string) =>
  (await client(name).call('GET /share/{ShareId}/photos', { params: { ShareId }, query: {} })).data?.photos.length
const statusOf = async (path: string) => (await fetch(koma.url + path)).status

describe('[decisions] reporting something public', () => {
  it('keeps one report of a post for each user and each network of guests', async () => {
    const body = { kind: 'promotion_post', id: await post(), reason: 'no_consent', text: 'bottom left' } as const
    for (const name of [null, null, 'nagi', 'nagi', 'mio']) expect(await report(name, body)).toBe(204)
    expect(await countOf('reports')).toBe(3)
    expect(await run('list')).toMatch(
      /^3 reports since .*: no_consent\n {2}what {4}the campaign post promotion_post:summer:[\s\S]* {2}owner {3}mio_id\n {2}page {4}https:\/\/koma.example\/pr\/summer\/photo\/\d+\n {2}picture https:\/\/koma.example\/content\/photo[\s\S]*says {4}bottom left/,
    )
  })

  it('covers shares, single photos of them and photo links', async () => {
    const shareId = await makeShare()
    const token = (await makeLink()).replace('/p/', '')
    expect(await report(null, { kind: 'share', id: shareId, reason: 'spam' })).toBe(204)
    expect(await report(null, { kind: 'share', id: shareId, photo_id: photoId, reason: 'spam' })).toBe(204)
    expect(await report(null, { kind: 'photo_link', id: token, reason: 'other' })).toBe(204)
    const list = await run('list')
    for (const path of [`/share/${shareId}\n`, `/share/${shareId}/photo/${photoId}\n`, `/p/${token}\n`]) {
      expect(list).toContain(`https://koma.example${path}`)
    }
  })

  it('tells nothing of what the reporter does not see, and refuses what is not public', async () => {
    const hidden = await makeShare('INVITE_ONLY')
    const locked = await makeShare('PUBLIC_PASSWORD')
    const nobody = crypto.randomUUID()
    const share = (id: string, photo_id?: string) => ({
      kind: 'share' as const,
      id,
      reason: 'spam' as const,
      ...(photo_id && { photo_id }),
    })
    expect(await report('nagi', share(nobody))).toBe(1004)
    expect(await report('nagi', share(hidden))).toBe(1003)
    expect(await report('mio', share(hidden))).toBe(1713)
    expect(await report(null, share(locked))).toBe(1601)
    expect(await report(null, share(await makeShare(), nobody))).toBe(1004)
    expect(await report(null, { kind: 'photo_link', id: 'x'.repeat(22), reason: 'spam' })).toBe(1004)
    expect(await report(null, { kind: 'promotion_post', id: 1, reason: 'spam' })).toBe(1004)
    const withKey = { query: { password: 'Sesame-1' }, body: share(locked) }
    expect((await koma.guest.call('POST /report', withKey)).error).toBeNull()
    expect(await countOf('reports')).toBe(1)
  })

  it('limits how much somebody reports in a day, and how much is kept of one thing', async () => {
    const body = { kind: 'share', id: await makeShare(), reason: 'spam' } as const
    const codes: number[] = []
    for (let count = 0; count < 21; count += 1) codes.push(await report(null, body))
    expect([codes.slice(0, 20).every((code) => code === 204), codes[20]]).toEqual([true, 1030])
    expect(await report('nagi', { ...body, text: 'x'.repeat(501) })).toBe(1102)
    await koma.ports.database.pool.query(`
      insert into reports (report_id, kind, thing, share_id, owner_id, reason, reporter_key, reported_at)
      select gen_random_uuid(), kind, thing, share_id, owner_id, reason, decode(md5(number::text), 'hex'), reported_at
      from reports, generate_series(1, 99) as number`)
    expect(await report('nagi', body)).toBe(204)
    expect(await countOf('reports')).toBe(100)
  })
})

describe('[decisions] taking down', () => {
  it('hides a post everywhere at once, tells owner and reporters, and can be undone', async () => {
    const id = await post()
    const { items } = await campaigns.timeline(null)
    const url = items[0]?.photos[0]?.urls.large ?? ''
    expect(await statusOf(url)).toBe(200)
    const body = { kind: 'promotion_post', id, reason: 'no_consent' } as const
    await report('nagi', body)
    await report(null, body)
    expect(await run('remove', `https://koma.example/pr/summer/photo/${id}`)).toMatch(/^Took down the campaign post/)
    const seen = async () => [
      (await campaigns.timeline(null)).items.length,
      (await koma.guest.ask('GET /timeline/main', { query: {} })).items.length,
      (await campaigns.open(null)).posts_count,
    ]
    expect([await seen(), await isInLibrary()]).toEqual([[0, 0, 0], true])
    expect(await statusOf(url)).toBe(404)
    expect(await told('mio')).toMatchObject([
      { event: 'removed', kind: 'promotion_post', reason: 'no_consent', photo_id: photoId, promotion_id: 'summer' },
    ])
    expect(await told('nagi')).toMatchObject([
      { event: 'report_upheld', kind: 'promotion_post', photo_id: null, promotion_id: null, thumbnail_url: null },
    ])
    expect((await koma.as('mio').ask('GET /notifications/count', {})).moderation).toBe(1)
    expect([await run('list'), await report(null, body)]).toEqual(['There are no open reports and no appeals.', 1004])
    await campaigns.takeBack('mio', photoId)
    expect((await campaigns.post('mio', photoId)).error?.code).toBe(1711)
    await run('restore', `promotion_post:summer:${photoId}`)
    expect([(await campaigns.post('mio', photoId)).error, await eventsOf('mio')]).toEqual([
      null,
      ['removed', 'restored'],
    ])
    expect(await seen()).toEqual([1, 1, 1])
  })

  it('closes a share to everybody outside; members keep it, and it comes back as it was', async () => {
    const shareId = await makeShare('PUBLIC_PASSWORD')
    await shares.join('mio', shareId, 'rei')
    expect(await run('remove', `/share/${shareId}`, 'harassment')).toMatch(/^Took down the shared album/)
    expect(await run('remove', `/share/${shareId}`, 'spam')).toMatch(/is down already/)
    const codes = async () => [
      (await openShare(null, shareId)).error?.code,
      (await openShare('nagi', shareId)).error?.code,
      (await openShare('rei', shareId)).data?.is_readable,
      (await openShare('mio', shareId)).data?.is_readable,
    ]
    expect(await codes()).toEqual([1004, 1004, true, true])
    const change = (share_type: 'PUBLIC' | 'INVITE_PLUS') =>
      koma.as('mio').call('PATCH /share/{ShareId}', { params: { ShareId: shareId }, body: { share_type } })
    expect((await change('PUBLIC')).error?.code).toBe(1711)
    koma.ports.clock.advance(1000)
    await run('restore', `/share/${shareId}`)
    expect(await codes()).toEqual([undefined, undefined, true, true])
    const opened = await koma.guest.call('GET /share/{ShareId}', {
      params: { ShareId: shareId },
      query: { password: 'Sesame-1' },
    })
    expect(opened.data).toMatchObject({ share_type: 'PUBLIC_PASSWORD', is_readable: true })
    expect(await told('mio')).toMatchObject([{ event: 'restored', share_name: 'Street' }, { event: 'removed' }])
  })

  it('keeps to the type that the owner chose meanwhile', async () => {
    const shareId = await makeShare()
    await run('remove', `/share/${shareId}`, 'spam')
    await koma
      .as('mio')
      .ask('PATCH /share/{ShareId}', { params: { ShareId: shareId }, body: { share_type: 'INVITE_PLUS' } })
    await run('restore', `/share/${shareId}`)
    expect((await openShare('mio', shareId)).data?.share_type).toBe('INVITE_PLUS')
  })

  it('hides a photo in a share, also from the trash and from being added again', async () => {
    const shareId = await makeShare()
    await run('remove', `/share/${shareId}/photo/${photoId}`, 'stolen_work')
    const count = () => photosOf(null, shareId)
    expect([await count(), await isInLibrary()]).toEqual([0, true])
    await koma.as('mio').ask('POST /trash/add', { body: { photo_ids: [photoId] } })
    await koma.as('mio').ask('POST /trash/restore', { body: { photo_ids: [photoId] } })
    expect(await count()).toBe(0)
    const photos = { params: { ShareId: shareId }, body: { photo_ids: [photoId] } }
    await koma.as('mio').ask('DELETE /share/{ShareId}/photos', photos)
    expect((await koma.as('mio').call('POST /share/{ShareId}/photos', photos)).error?.code).toBe(1711)
    await run('restore', `share_photo:${shareId}:${photoId}`)
    await koma.as('mio').ask('POST /share/{ShareId}/photos', photos)
    expect(await count()).toBe(1)
    await run('remove', `/share/${shareId}/photo/${photoId}`, 'stolen_work')
    await run('restore', `/share/${shareId}/photo/${photoId}`)
    expect(await count()).toBe(1)
  })

  it('closes the link of a photo, also one that is made anew, and its content', async () => {
    const path = await makeLink()
    const { data } = await koma.guest.call('GET /p/{LinkToken}', { params: { LinkToken: path.replace('/p/', '') } })
    const isListedAsDown = async () => {
      const { links } = await koma.as('mio').ask('GET /my/links', { query: {} })
      return links.find((each) => each.photo_id === photoId)?.is_taken_down
    }
    expect([await isListedAsDown(), await statusOf(data?.urls.large ?? '')]).toEqual([false, 200])
    await run('remove', path, 'no_consent')
    expect(await isListedAsDown()).toBe(true)
    expect(await statusOf(`/api${path}`)).toBe(404)
    expect(await statusOf(data?.urls.large ?? '')).toBe(404)
    const anew = { params: { PhotoId: photoId }, body: { renew: true } }
    expect((await koma.as('mio').call('POST /my/{PhotoId}/link', anew)).error?.code).toBe(1711)
    await run('restore', path)
    expect(await statusOf(`/api${path}`)).toBe(200)
    expect(await isListedAsDown()).toBe(false)
  })

  it('dismisses reports, which changes nothing but their reporters hear of it', async () => {
    const shareId = await makeShare()
    await report('nagi', { kind: 'share', id: shareId, reason: 'spam' })
    expect(await run('dismiss', `/share/${shareId}`)).toMatch(/^Closed 1 report of/)
    expect([await eventsOf('nagi'), await eventsOf('mio'), await photosOf(null, shareId)]).toEqual([
      ['report_dismissed'],
      [],
      1,
    ])
    await report('nagi', { kind: 'share', id: shareId, reason: 'harassment' })
    expect(await run('list')).toMatch(/^1 report since .*: harassment/)
  })
})

describe('[decisions] suspending a user', () => {
  it('hides all that is public of theirs for so many days, and nothing new can be made public', async () => {
    const id = await post()
    const shareId = await makeShare()
    const path = await makeLink()
    expect(await run('suspend', 'Mio_ID', '7', 'spam')).toMatch(/^Suspended Mio_ID until 2026-/)
    const isPublic = async () => [
      (await campaigns.timeline(null)).items.length,
      (await openShare(null, shareId)).error === null,
      await statusOf(`/api${path}`),
    ]
    expect([await isPublic(), await isInLibrary(), await photosOf('mio', shareId)]).toEqual([[0, false, 404], true, 1])
    const other = await upload()
    const refused = await Promise.all([
      campaigns.post('mio', other),
      koma.as('mio').call('POST /share', { body: { name: 'x', share_type: 'PUBLIC', photo_ids: [] } }),
      koma.as('mio').call('PATCH /share/{ShareId}', { params: { ShareId: shareId }, body: { share_type: 'PUBLIC' } }),
      koma.as('mio').call('POST /my/{PhotoId}/link', { params: { PhotoId: other }, body: {} }),
    ])
    expect(refused.map(({ error }) => error?.code)).toEqual([1712, 1712, 1712, 1712])
    await run('remove', `/pr/summer/photo/${id}`, 'spam')
    expect(await run('list', 'removed')).toMatch(/until 2026-.*: spam\n {2}what {4}the user user:/)
    koma.ports.clock.advance(7 * 24 * 3_600_000)
    await moderationJobs(koma.ports)['moderation.sweep']({}, { signal: new AbortController().signal } as never)
    expect(await isPublic()).toEqual([0, true, 200])
    await run('restore', `/pr/summer/photo/${id}`)
    expect([await isPublic(), await eventsOf('mio')]).toEqual([
      [1, true, 200],
      ['removed', 'restored', 'suspended', 'unsuspended'],
    ])
  })

  it('is lifted by the operator; a share that was taken down by itself stays down', async () => {
    const [shareId, other] = [await makeShare(), await makeShare()]
    await run('remove', `/share/${shareId}`, 'spam')
    await run('suspend', 'mio_id', '30', 'spam')
    expect(await run('restore', `/share/${other}`)).toMatch(/comes back when its owner/)
    await run('remove', `/share/${other}`, 'spam')
    expect(await run('restore', 'mio_id')).toMatch(/^Lifted the suspension/)
    const found = await Promise.all([shareId, other].map(async (id) => (await openShare(null, id)).error?.code))
    expect(found).toEqual([1004, 1004])
    expect(await run('restore', 'mio_id')).toMatch(/is not down/)
  })
})

describe('the moderation command', () => {
  it.each([
    [[], /Say what to do/],
    [['remove', '/share/x', 'spam'], /nothing public/],
    [['remove', 'mio_id', 'spam'], /"suspend" is for users/],
    [['suspend', 'mio_id', '0', 'spam'], /from 1 to 365 days/],
    [['suspend', 'mio_id', '9', 'rude'], /no reason "rude"/],
    [['suspend', 'nobody_here', '9', 'spam'], /nothing public/],
  ])('says what is wrong with %j', async (args, words) => {
    await expect(run(...args)).rejects.toThrow(words)
  })
})
