import type { Photo, PhotoLink } from '@koma/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { iTXt } from '../../photo-metadata/fixtures/write-png.ts'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { makePicture } from '../photos/test-pictures.ts'
import { startLinkPages } from '../shares/link-preview/test-link-page.ts'
import { peopleOf } from '../tags/test-people.ts'

const hour = 3_600_000
const player = 'usr_34f3d933-b091-4163-9565-59cb819a0001'
const worldName = 'Floating Isles'
let koma: TestKoma
let people: ReturnType<typeof peopleOf>
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  people = peopleOf(koma)
})
afterAll(() => koma.stop())

/** A photo whose file names a world and a player. */
async function upload(name = 'mio'): Promise<Photo> {
  const plain = await makePicture('png')
  const bytes = Buffer.concat([plain.subarray(0, 33), iTXt('Description', player), plain.subarray(33)])
  const photo = await people.upload(name, { filename: 'VRChat_wrld_secret.png' }, bytes)
  await koma.ports.database.kysely
    .updateTable('photos')
    .set({ world_id: 'wrld_1', world_name: worldName, players: JSON.stringify([{ id: player, name: 'Yuki' }]) })
    .where('photo_id', '=', photo.photo_id)
    .execute()
  return photo
}
type Wishes = Partial<Omit<PhotoLink, 'path' | 'created_at'>> & { renew?: boolean }
const params = (photo: Photo) => ({ params: { PhotoId: photo.photo_id } })
const share = (photo: Photo, body: Wishes = {}, name = 'mio') =>
  koma.as(name).call('POST /my/{PhotoId}/link', { ...params(photo), body })
const make = (photo: Photo, body: Wishes = {}) =>
  koma.as('mio').ask('POST /my/{PhotoId}/link', { ...params(photo), body })
const linkOf = async (photo: Photo) => (await koma.as('mio').ask('GET /my/{PhotoId}/link', params(photo))).link
const tokenOf = ({ path }: PhotoLink) => path.replace('/p/', '')
const open = (link: PhotoLink, client = koma.guest) =>
  client.call('GET /p/{LinkToken}', { params: { LinkToken: tokenOf(link) } })
const statusOf = async (link: PhotoLink) => (await fetch(`${koma.url}/api${link.path}`)).status
const later = (ms: number) => new Date(koma.ports.clock.now().getTime() + ms).toISOString()

describe('the link of a photo', () => {
  it('is made once, keeps its address when it is changed, and gets another when asked for anew', async () => {
    const photo = await upload()
    expect(await linkOf(photo)).toBeNull()
    const made = await make(photo)
    expect(made).toEqual({
      path: expect.stringMatching(/^\/p\/[\w-]{22}$/),
      created_at: koma.ports.clock.now().toISOString(),
      expires_at: null,
      shows_world: true,
      shows_owner: false,
      allow_original: false,
    })
    expect(await linkOf(photo)).toEqual(made)
    const expires_at = later(hour)
    const changed = await make(photo, { expires_at, shows_owner: true })
    expect(changed).toEqual({ ...made, expires_at, shows_owner: true })
    expect(await make(photo, { shows_world: false })).toEqual({ ...changed, shows_world: false })
    const renewed = await make(photo, { renew: true })
    expect(renewed).toEqual({ ...changed, shows_world: false, path: expect.stringMatching(/^\/p\/[\w-]{22}$/) })
    expect([await statusOf(made), await statusOf(renewed)]).toEqual([404, 200])
  })

  it('is made once by requests at the same time', async () => {
    const photo = await upload()
    const links = await Promise.all(Array.from({ length: 8 }, () => make(photo)))
    expect(new Set(links.map(({ path }) => path)).size).toBe(1)
  })

  it('is for the owner alone to make, see and end', async () => {
    const photo = await upload()
    const link = await make(photo)
    const asked = async (path: string, method: string, name?: string) => {
      const init = { method, ...(method === 'POST' && { body: '{}', headers: { 'Content-Type': 'application/json' } }) }
      const response = name ? await koma.fetchAs(name, path, init) : await fetch(koma.url + path, init)
      return response.status
    }
    const path = `/api/my/${photo.photo_id}/link`
    await people.tag('mio', photo.photo_id, ['nagi'])
    for (const [name, status] of [
      [undefined, 401],
      ['stranger', 404],
      ['nagi', 404],
    ] as const) {
      expect(await Promise.all(['GET', 'POST', 'DELETE'].map((method) => asked(path, method, name)))).toEqual([
        status,
        status,
        status,
      ])
    }
    expect(await statusOf(link)).toBe(200)
    expect(await asked(`/api/my/${crypto.randomUUID()}/link`, 'POST', 'mio')).toBe(404)
  })

  it('opens for anybody, and shows the photo without its people, its file name and, at first, its owner', async () => {
    const photo = await upload()
    await people.tag('mio', photo.photo_id, ['nagi'])
    await people.react('mio', photo.photo_id, '🎉')
    const link = await make(photo)
    const { data: seen } = await open(link)
    expect(seen).toEqual({
      photo_id: photo.photo_id,
      taken_at: photo.taken_at,
      width: photo.width,
      height: photo.height,
      content_type: 'image/png',
      urls: expect.any(Object),
      average_colour: expect.toSatisfy((colour) => colour === null || typeof colour === 'string'),
      thumbhash: expect.toSatisfy((hash) => hash === null || typeof hash === 'string'),
      variants: expect.any(String),
      caption: null,
      world: { world_id: 'wrld_1', world_name: worldName },
      owner: null,
      expires_at: null,
      allow_original: false,
    })
    const told = JSON.stringify(seen)
    for (const secret of [player, 'Yuki', 'wrld_secret', await people.userId('mio'), tokenOf(link)]) {
      expect(told).not.toContain(secret)
    }
    for (const client of [koma.as('stranger'), koma.as('mio')]) expect((await open(link, client)).data).toEqual(seen)
  })

  it('shows the world and the owner as the owner of the photo chooses', async () => {
    const photo = await upload()
    const { data: hidden } = await open(await make(photo, { shows_world: false }))
    expect([hidden?.world, hidden?.owner]).toEqual([null, null])
    const { data: named } = await open(await make(photo, { shows_world: true, shows_owner: true }))
    expect([named?.world?.world_name, named?.owner?.user_id]).toEqual([worldName, await people.userId('mio')])
  })

  it('expires, and never opens again', async () => {
    const photo = await upload()
    const link = await make(photo, { expires_at: later(hour), shows_owner: true })
    const { data } = await open(link)
    koma.ports.clock.advance(hour)
    expect([await statusOf(link), (await open(link)).error?.code]).toEqual([410, 1010])
    expect((await fetch(koma.url + (data?.urls.large ?? ''))).status).toBe(404)
    expect(await linkOf(photo)).toEqual(link)
    const anew = await make(photo)
    expect(anew).toMatchObject({ expires_at: null, shows_owner: true })
    expect([await statusOf(link), await statusOf(anew)]).toEqual([404, 200])
    expect((await share(photo, { expires_at: later(0) })).error?.status).toBe(422)
  })

  it('ends when its owner ends it, together with the addresses of its content', async () => {
    const photo = await upload()
    const link = await make(photo)
    const urls = Object.values((await open(link)).data?.urls ?? {})
    expect(urls).toHaveLength(5)
    const statuses = () => Promise.all(urls.map(async (url) => (await fetch(koma.url + url)).status))
    const end = () => koma.as('mio').call('DELETE /my/{PhotoId}/link', params(photo))
    await end()
    await end()
    expect(await linkOf(photo)).toBeNull()
    expect([await statusOf(link), await statuses()]).toEqual([404, urls.map(() => 404)])
    await make(photo)
    expect([await statusOf(link), await statuses()]).toEqual([404, urls.map(() => 404)])
  })

  it('is hidden with a photo in the trash, comes back with it, and ends with its deletion', async () => {
    const photo = await upload()
    const link = await make(photo)
    const url = koma.url + ((await open(link)).data?.urls.thumbnail ?? '')
    const both = async () => [await statusOf(link), (await fetch(url)).status]
    await people.trash('mio', 'add', [photo.photo_id])
    expect([await both(), (await share(photo)).error?.status]).toEqual([[404, 404], 404])
    await people.trash('mio', 'restore', [photo.photo_id])
    expect(await both()).toEqual([200, 200])
    await people.trash('mio', 'add', [photo.photo_id])
    await koma.as('mio').call('DELETE /my/{PhotoId}/link', params(photo))
    await people.trash('mio', 'restore', [photo.photo_id])
    expect(await statusOf(link)).toBe(404)
    const again = await make(photo)
    await people.trash('mio', 'add', [photo.photo_id])
    await people.trash('mio', 'delete', [photo.photo_id])
    expect(await statusOf(again)).toBe(404)
    expect(
      await koma.ports.database.kysely
        .selectFrom('photo_links')
        .selectAll()
        .where('photo_id', '=', photo.photo_id)
        .execute(),
    ).toEqual([])
  })

  it('goes with the account of the owner', async () => {
    const photo = await upload('rei')
    const { data: link } = await share(photo, {}, 'rei')
    if (!link) throw new Error('There is no link.')
    expect(await statusOf(link)).toBe(200)
    await sql`delete from users where user_id = ${await people.userId('rei')}`.execute(koma.ports.database.kysely)
    expect(await statusOf(link)).toBe(404)
  })

  it('gives others a copy without metadata and with a neutral name, and the original only if the owner allows it', async () => {
    const photo = await upload()
    const download = async () => {
      const { data } = await open(await make(photo))
      const response = await fetch(`${koma.url}${data?.urls.original}&download`)
      const bytes = Buffer.from(await response.arrayBuffer())
      return {
        url: data?.urls.original,
        name: response.headers.get('Content-Disposition'),
        tells: bytes.includes(player),
      }
    }
    const name = `attachment; filename="koma.png"; filename*=UTF-8''koma.png`
    expect(await download()).toEqual({ url: expect.stringContaining('/clean?'), name, tells: false })
    await koma.as('mio').ask('PUT /me/settings', { body: { allow_original: true } })
    expect((await download()).tells).toBe(false)
    await make(photo, { allow_original: true })
    const given = await download()
    expect(given).toEqual({ url: expect.stringContaining('/original?'), name, tells: true })
    await make(photo, { allow_original: false })
    expect((await fetch(koma.url + given.url)).status).toBe(404)
  })

  it('is never kept by shared caches', async () => {
    const { data } = await open(await make(await upload()))
    const response = await fetch(koma.url + (data?.urls.thumbnail ?? ''))
    expect(response.headers.get('Cache-Control')).toMatch(/^private/)
  })

  it('cannot be opened by what the database holds', async () => {
    const photo = await upload()
    const link = await make(photo)
    const row = await koma.ports.database.kysely
      .selectFrom('photo_links')
      .select(['seed', 'token_hash'])
      .where('photo_id', '=', photo.photo_id)
      .executeTakeFirstOrThrow()
    const stored = [row.seed, row.token_hash].map((bytes) => Buffer.from(bytes).toString('base64url').slice(0, 22))
    expect(stored).not.toContain(tokenOf(link))
    expect(await Promise.all(stored.map(async (token) => (await fetch(`${koma.url}/api/p/${token}`)).status))).toEqual([
      404, 404,
    ])
  })

  it.each(['x', 'x'.repeat(22), 'x'.repeat(23), '%00'.repeat(8), `${'x'.repeat(21)}/`])(
    'is not found at %s',
    async (token) => {
      expect((await fetch(`${koma.url}/api/p/${token}`)).status).toBe(404)
    },
  )
})

describe('the preview of a photo link', () => {
  it('has the picture, the world and the owner as chosen, and stays out of search engines', async () => {
    const pages = await startLinkPages(koma)
    const photo = await upload()
    await koma.ports.database.kysely.updateTable('users').set({ user_name: 'Mio' }).execute()
    const link = await make(photo, { shows_world: false })
    const plain = await pages.read(link.path, { 'Accept-Language': 'en' })
    expect(plain.meta).toMatchObject({ 'og:title': 'A photo on Koma', 'og:description': 'One photo' })
    expect(plain.meta['og:url']).toBe(`https://koma.example${link.path}`)
    expect(plain.html).toContain('<meta name="robots" content="noindex, nofollow" />')
    const image = await pages.open(plain.meta['og:image'] ?? '')
    expect([image.status, image.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
    await make(photo, { shows_world: true, shows_owner: true })
    const named = await pages.read(link.path)
    expect(named.title).toEqual([`${worldName} — Koma`])
    expect(named.meta['og:description']).toBe('Mioさんの写真')
    await koma.as('mio').call('DELETE /my/{PhotoId}/link', params(photo))
    expect((await pages.read(link.path)).meta).toEqual({})
    expect((await pages.open(plain.meta['og:image'] ?? '')).status).toBe(404)
    await pages.stop()
  })
})

describe('the links of a user', () => {
  it('are listed latest first, page by page, each with its photo, and only to their owner', async () => {
    const photos = []
    for (let number = 0; number < 3; number += 1) {
      photos.push(await upload('lister'))
      koma.ports.clock.advance(1000)
    }
    const [a, b, c] = photos as [Photo, Photo, Photo]
    const made = []
    for (const photo of [b, a, c]) {
      made.push((await share(photo, {}, 'lister')).data)
      koma.ports.clock.advance(1000)
    }
    const list = (query: { cursor?: string; limit?: number }, name = 'lister') =>
      koma.as(name).ask('GET /my/links', { query })
    const first = await list({ limit: 2 })
    expect(first.links.map(({ photo_id }) => photo_id)).toEqual([c.photo_id, a.photo_id])
    expect(first.links[1]).toEqual({
      ...made[1],
      photo_id: a.photo_id,
      thumbnail_url: expect.stringContaining(`/content/photo/${a.photo_id}/thumbnail.avif?w=owner`),
      average_colour: expect.toBeOneOf([null, expect.stringMatching(/^#/)]),
      world_name: worldName,
      is_taken_down: false,
    })
    const second = await list({ limit: 2, cursor: first.next_cursor ?? '' })
    expect([second.links.map(({ photo_id }) => photo_id), second.next_cursor]).toEqual([[b.photo_id], null])
    expect((await list({}, 'stranger')).links).toEqual([])
    expect((await koma.guest.call('GET /my/links', { query: {} })).error?.status).toBe(401)
    expect((await koma.as('lister').call('GET /my/links', { query: { cursor: 'x' } })).error?.status).toBe(422)
  })

  it('leave out ended ones and photos in the trash, and keep expired ones', async () => {
    const [ended, trashed, expired] = [await upload('sweeper'), await upload('sweeper'), await upload('sweeper')]
    for (const photo of [ended, trashed]) await share(photo, {}, 'sweeper')
    await share(expired, { expires_at: later(hour) }, 'sweeper')
    koma.ports.clock.advance(2 * hour)
    await koma.as('sweeper').ask('DELETE /my/{PhotoId}/link', params(ended))
    await koma.as('sweeper').ask('POST /trash/add', { body: { photo_ids: [trashed.photo_id] } })
    const { links } = await koma.as('sweeper').ask('GET /my/links', { query: {} })
    expect(links.map(({ photo_id }) => photo_id)).toEqual([expired.photo_id])
  })
})
