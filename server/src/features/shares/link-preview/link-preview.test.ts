import type { Photo } from '@koma/contract'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ContentUrls } from '../../../content-url.ts'
import type { Schema } from '../../../schema/index.ts'
import { startTestKoma, type TestKoma } from '../../../test-koma.ts'
import { keysOf } from '../../photos/content/blob-keys.ts'
import { makePicture, uploadRequest } from '../../photos/test-pictures.ts'
import { sharesOf } from '../test-shares.ts'
import { shareHead } from './link-preview.ts'
import { publicUrl, startLinkPages } from './test-link-page.ts'

const anyId = '019a8b2e-0000-7000-8000-000000000001'
let koma: TestKoma
let shares: ReturnType<typeof sharesOf>
let pages: Awaited<ReturnType<typeof startLinkPages>>
/** How many previews were rendered. */
let drawn = 0
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  shares = sharesOf(koma)
  const { images } = koma.ports
  const preview: typeof images.preview = (path, options) => {
    drawn += 1
    return images.preview(path, options)
  }
  pages = await startLinkPages({ ...koma, ports: { ...koma.ports, images: { ...images, preview } } })
})
afterAll(async () => {
  await pages.stop()
  await koma.stop()
})

async function upload(name: string, size = { width: 320, height: 180 }): Promise<string> {
  const bytes = await makePicture('jpeg', size)
  const withExif = await sharp(bytes)
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .jpeg({ quality: 98 })
    .toBuffer()
  const response = await koma.fetchAs(name, '/api/photo', uploadRequest(withExif))
  return ((await response.json()) as Photo).photo_id
}
const imageOf = async (path: string) => (await pages.read(path)).meta['og:image']

describe('[6 public] a link to a share', () => {
  it('shows its name, counts and cover, in the requested language', async () => {
    const photoId = await upload('mio', { width: 1600, height: 900 })
    const { album_id: id } = await shares.make('mio', { share_type: 'PUBLIC', photo_ids: [photoId] })
    await shares.join('mio', id, 'sora')
    const { meta, title, response, html } = await pages.read(`/share/${id}?password=hunter2`)
    const image = meta['og:image'] ?? ''
    expect([response.status, response.headers.get('Cache-Control'), title]).toEqual([
      200,
      'private, no-store',
      ['夏の浮島 — Koma'],
    ])
    expect(response.headers.get('Vary')).toContain('Accept-Language')
    expect(meta).toEqual({
      'og:site_name': 'Koma',
      'og:type': 'website',
      'og:locale': 'ja_JP',
      'og:url': `${publicUrl}/share/${id}`,
      'og:title': '夏の浮島',
      'og:description': '写真 1枚・メンバー 2人',
      'og:image': expect.stringContaining(`${publicUrl}/content/photo/${photoId}/preview.jpg?`),
      'og:image:type': 'image/jpeg',
      'og:image:width': '1200',
      'og:image:height': '675',
      'twitter:card': 'summary_large_image',
      'twitter:title': '夏の浮島',
      'twitter:description': '写真 1枚・メンバー 2人',
      'twitter:image': image,
    })
    expect(html).toMatch(/<div id="root">/)
    expect(html).not.toContain('hunter2')
    const english = await pages.read(`/share/${id}/photo/${photoId}`, { 'Accept-Language': 'en-US,en;q=0.9,ja;q=0.8' })
    expect([english.meta['og:url'], english.meta['og:description'], english.meta['og:locale']]).toEqual([
      `${publicUrl}/share/${id}/photo/${photoId}`,
      '1 photo · 2 members',
      'en_US',
    ])
  })

  it('has a JPEG without metadata as its picture, rendered once for all requests', async () => {
    const photoId = await upload('mio', { width: 1600, height: 900 })
    const { album_id: id } = await shares.make('mio', { share_type: 'PUBLIC', photo_ids: [photoId] })
    const image = (await imageOf(`/share/${id}`)) ?? ''
    drawn = 0
    const answers = await Promise.all([pages.open(image), pages.open(image), pages.open(image)])
    const bodies = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())))
    await pages.open(image)
    expect(drawn).toBe(1)
    const [answer] = answers
    expect([answer?.status, answer?.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
    expect(bodies.every((body) => body.equals(bodies[0] ?? Buffer.alloc(0)))).toBe(true)
    const { format, width, height, exif, icc, xmp } = await sharp(bodies[0]).metadata()
    expect({ format, width, height, exif, icc, xmp }).toEqual({ format: 'jpeg', width: 1200, height: 675 })
    const stored = await Promise.all(keysOf(photoId).map((key) => koma.ports.blobs.stat(key)))
    expect(stored.map((blob) => blob?.bytes)).toContain(bodies[0]?.length)
    expect((await pages.open(image.replace('preview.jpg', 'clean'))).status).toBe(404)
    await shares.patch('mio', id, { share_type: 'INVITE_ONLY' })
    const renewed = koma.ports.contentUrls.photo(
      { photoId, file: 'preview.jpg', way: `share:${id}:v2` },
      koma.ports.clock.now(),
    )
    expect((await fetch(pages.url + renewed)).status).toBe(404)
  })

  it('has no picture if there are no photos or the chosen cover is in the trash', async () => {
    const [first, second] = [await upload('nagi'), await upload('nagi')]
    const { album_id: id } = await shares.make('nagi', { share_type: 'PUBLIC' })
    expect([await imageOf(`/share/${id}`), (await pages.read(`/share/${id}`)).meta['twitter:card']]).toEqual([
      undefined,
      'summary',
    ])
    await shares.add('nagi', id, [first, second])
    expect(await imageOf(`/share/${id}`)).toContain(second)
    const trash = (where: 'add' | 'restore', ...photo_ids: string[]) =>
      koma.as('nagi').ask(`POST /trash/${where}`, { body: { photo_ids } })
    await trash('add', second)
    expect(await imageOf(`/share/${id}`)).toContain(first)
    await koma.as('nagi').ask('PUT /share/{ShareId}/thumbnail', { ...shares.params(id), body: { photo_id: first } })
    await trash('add', first)
    await trash('restore', second)
    expect(await imageOf(`/share/${id}`)).toBeUndefined()
    await trash('restore', first)
    expect(await imageOf(`/share/${id}`)).toContain(first)
  })

  it('escapes the name of the share', async () => {
    const name = `"><script>alert('$&')</script>&amp;`
    const { album_id: id } = await shares.make('mio', { share_type: 'PUBLIC', name })
    const { meta, title, html } = await pages.read(`/share/${id}`)
    expect([meta['og:title'], title]).toEqual([name, [`${name} — Koma`]])
    // Its own module, and data.
    expect(html.match(/<script[^>]*>/g)).toEqual([
      '<script type="module" crossorigin src="/assets/index-1.js">',
      '<script type="application/json" id="head-start">',
    ])
  })

  it('that is deleted, unknown or malformed gets the page of any unknown path', async () => {
    const { album_id: id } = await shares.make('mio', { share_type: 'PUBLIC' })
    await koma.as('mio').ask('DELETE /share/{ShareId}', shares.params(id))
    const told = async (path: string) => {
      const { response, html } = await pages.read(path)
      const headers = [...response.headers].filter(([header]) => header !== 'x-request-id' && header !== 'date')
      return [response.status, html, headers]
    }
    const unknown = await told('/nowhere')
    const none = [id, anyId, 'create', 'x'.repeat(36), `${anyId}/edit`, `${anyId}/photo/x`, '%00', `${anyId}%2F`]
    for (const path of none) expect([path, ...(await told(`/share/${path}`))]).toEqual([path, ...unknown])
    const { album_id: there } = await shares.make('mio', { share_type: 'PUBLIC' })
    expect(await told(`/album/${there}`)).toEqual(unknown)
  })

  it('uses the public address, and the content host for its picture', async () => {
    const photoId = await upload('mio')
    const { album_id: id } = await shares.make('mio', { share_type: 'PUBLIC', photo_ids: [photoId] })
    const contentUrls = new ContentUrls('https://content.example', Buffer.alloc(32, 7))
    const head = await shareHead({ ...koma.ports, contentUrls })({
      path: `/share/${id.toUpperCase()}/`,
      origin: 'https://koma.example',
      language: 'ja',
      asked: null,
    })
    expect(head?.meta['og:url']).toBe(`https://koma.example/share/${id}`)
    expect(head?.meta['og:image']).toMatch(/^https:\/\/content\.example\/content\/photo\//)
    expect([head?.meta['og:image:width'], head?.meta['og:image:height']]).toEqual(['320', '180'])
    const { meta } = await pages.read(`/share/${id}`, { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' })
    expect(meta['og:url']).toBe(`${publicUrl}/share/${id}`)
  })

  it('has no addresses if none is configured, since visitors control the Host header', async () => {
    const photoId = await upload('mio')
    const { album_id: id } = await shares.make('mio', { share_type: 'PUBLIC', photo_ids: [photoId] })
    const unconfigured = await startLinkPages(koma, koma.config)
    const { meta, html } = await unconfigured.read(`/share/${id}`, { Host: 'evil.example' })
    await unconfigured.stop()
    expect(html).not.toContain('evil.example')
    expect(meta).toEqual({
      'og:site_name': 'Koma',
      'og:type': 'website',
      'og:locale': 'ja_JP',
      'og:title': '夏の浮島',
      'og:description': '写真 1枚・メンバー 1人',
      'twitter:card': 'summary',
      'twitter:title': '夏の浮島',
      'twitter:description': '写真 1枚・メンバー 1人',
    })
  })

  it('does not query the database if the path cannot be that of a share', async () => {
    const pool = new pg.Pool({ host: '127.0.0.1', port: 1 })
    const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
    const headOf = shareHead({ ...koma.ports, database: { ...koma.ports.database, kysely } })
    const ask = (path: string) => headOf({ path, origin: 'https://koma.example', language: 'ja', asked: null })
    for (const path of ['/', '/share', '/share/create', `/share/${'-'.repeat(36)}`, `/share/${anyId}/photo/1`]) {
      expect([path, await ask(path)]).toEqual([path, null])
    }
    await expect(ask(`/share/${anyId}`)).rejects.toThrow()
    await kysely.destroy()
  })
})
