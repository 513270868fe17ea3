import type { Photo, PhotoUrls } from '@koma/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../../test-koma.ts'
import { makePicture, uploadRequest } from '../../photos/test-pictures.ts'
import { sharesOf } from '../test-shares.ts'

let koma: TestKoma
let shares: ReturnType<typeof sharesOf>
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  shares = sharesOf(koma)
})
afterAll(() => koma.stop())

const inSharedCaches = 'public, max-age=86400, s-maxage=300'
const inBrowsersOnly = 'private, max-age=86400, immutable'

async function upload(): Promise<Photo> {
  const response = await koma.fetchAs('mio', '/api/photo', uploadRequest(await makePicture('png')))
  return (await response.json()) as Photo
}

/** The addresses of the first photo of a share, as a visitor gets them. */
async function urlsFor(
  client: TestKoma['guest'],
  id: string,
  query: { unlock_token?: string } = {},
): Promise<PhotoUrls> {
  const { photos } = await client.ask('GET /share/{ShareId}/photos', { ...shares.params(id), query })
  const urls = photos[0]?.urls
  if (!urls) throw new Error('The share has no photo.')
  return urls
}

async function cacheControlOf(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(koma.url + url, { headers })
  await response.arrayBuffer()
  return [response.status, response.headers.get('Cache-Control')]
}

describe('[6 public] caches between Koma and a visitor', () => {
  it('keep the variants of a public share for all of its visitors, and revalidate them after five minutes', async () => {
    const { photo_id } = await upload()
    const { album_id } = await shares.make('mio', { share_type: 'PUBLIC', photo_ids: [photo_id] })
    const urls = await urlsFor(koma.guest, album_id)
    expect(await urlsFor(koma.as('sora'), album_id)).toEqual(urls)
    for (const url of [urls.thumbnail, urls.tile, urls.medium, urls.large]) {
      expect(await cacheControlOf(url)).toEqual([200, inSharedCaches])
    }
    const etag = { 'If-None-Match': `"${photo_id}-medium.avif"` }
    expect(await cacheControlOf(urls.medium, etag)).toEqual([304, inSharedCaches])
  })

  it("keep nothing else: no copies to download, no photos behind a password or an invitation, not the owner's own", async () => {
    const photo = await upload()
    const open = await shares.make('mio', { share_type: 'PUBLIC', photo_ids: [photo.photo_id] })
    const invited = await shares.make('mio', { photo_ids: [photo.photo_id] })
    await shares.join('mio', invited.album_id, 'sora')
    const password = 'hunter2'
    const locked = await shares.make('mio', { share_type: 'PUBLIC_PASSWORD', password, photo_ids: [photo.photo_id] })
    const { unlock_token } = await koma.guest.ask('POST /share/{ShareId}/unlock', {
      ...shares.params(locked.album_id),
      body: { password },
    })
    const privately = [
      (await urlsFor(koma.guest, open.album_id)).original,
      (await urlsFor(koma.as('sora'), invited.album_id)).medium,
      (await urlsFor(koma.guest, locked.album_id, { unlock_token })).medium,
      photo.urls.medium,
      photo.urls.original,
    ]
    for (const url of privately) expect(await cacheControlOf(url)).toEqual([200, inBrowsersOnly])
  })

  it('get a 404 when they revalidate a photo after the share was closed', async () => {
    const { photo_id } = await upload()
    const { album_id } = await shares.make('mio', { share_type: 'PUBLIC', photo_ids: [photo_id] })
    const { medium } = await urlsFor(koma.guest, album_id)
    expect(await cacheControlOf(medium)).toEqual([200, inSharedCaches])
    await shares.patch('mio', album_id, { share_type: 'INVITE_ONLY' })
    expect(await cacheControlOf(medium, { 'If-None-Match': `"${photo_id}-medium.avif"` })).toEqual([404, 'no-store'])
  })

  it('get a 404 for a former member with the first request after they left', async () => {
    const { photo_id } = await upload()
    const { album_id } = await shares.make('mio', { photo_ids: [photo_id] })
    await shares.join('mio', album_id, 'sora')
    const { medium, original } = await urlsFor(koma.as('sora'), album_id)
    const both = () => Promise.all([medium, original].map((url) => cacheControlOf(url)))
    expect(await both()).toEqual([
      [200, inBrowsersOnly],
      [200, inBrowsersOnly],
    ])
    await koma.as('sora').ask('POST /share/{ShareId}/leave', shares.params(album_id))
    expect(await both()).toEqual([
      [404, 'no-store'],
      [404, 'no-store'],
    ])
  })
})
