import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { sharesOf } from './test-shares.ts'

let koma: TestKoma
let on: ReturnType<typeof sharesOf>
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  on = sharesOf(koma)
})
afterAll(() => koma.stop())

/** An album whose order is neither that of the library nor its reverse, with the given cover. */
async function albumInOrder(name: string, ids: readonly string[], cover: string): Promise<string> {
  const { album_id } = await koma.as(name).ask('POST /album', { body: { name: '夕焼け' } })
  for (const photo of ids) {
    koma.ports.clock.advance(60_000)
    const params = { AlbumId: album_id }
    await koma.as(name).ask('POST /album/{AlbumId}/photos', { params, body: { photo_ids: [photo] } })
  }
  await koma.as(name).ask('PUT /album/{AlbumId}/thumbnail', {
    params: { AlbumId: album_id },
    body: { photo_id: cover, focus: { x: 0.25, y: 0.75 } },
  })
  return album_id
}
const orderOf = async (name: string, id: string) =>
  (await koma.as(name).ask('GET /share/{ShareId}/part', on.params(id))).photos.photo_ids.toReversed()

describe('[5 change share] a share made from an album', () => {
  it('has its photos, its order and its cover', async () => {
    const [a = '', b = '', c = ''] = await on.seed('copies', 3)
    const album_id = await albumInOrder('copies', [b, c, a], c)
    const share = await on.make('copies', { album_id })
    expect(share).toMatchObject({ photos_count: 3, new_photos_count: 0 })
    expect(share.thumbnail_url).toContain(`/content/photo/${c}/medium.avif`)
    expect([share.thumbnail_photo_id, share.thumbnail_focus]).toEqual([c, { x: 0.25, y: 0.75 }])
    expect(await orderOf('copies', share.album_id)).toEqual([a, c, b])
    const album = await koma.as('copies').ask('GET /album/{AlbumId}/part', { params: { AlbumId: album_id } })
    const copied = await koma.as('copies').ask('GET /share/{ShareId}/part', on.params(share.album_id))
    expect(copied.photos).toEqual(album.photos)
    // Adding the same photos again, as another try does, leaves the order as it is.
    expect((await on.add('copies', share.album_id, [a, b, c])).data?.added_photo_ids).toEqual([])
    expect(await orderOf('copies', share.album_id)).toEqual([a, c, b])
  })

  it('shows photos that were in the trash at their places once they are restored', async () => {
    const [a = '', b = '', c = ''] = await on.seed('hides', 3)
    const album_id = await albumInOrder('hides', [b, c, a], c)
    await koma.as('hides').ask('POST /trash/add', { body: { photo_ids: [c] } })
    const share = await on.make('hides', { album_id })
    expect([share.photos_count, await orderOf('hides', share.album_id)]).toEqual([2, [a, b]])
    await koma.as('hides').ask('POST /trash/restore', { body: { photo_ids: [c] } })
    expect(await orderOf('hides', share.album_id)).toEqual([a, c, b])
  })

  it("is not made from another person's album or one that does not exist", async () => {
    const [a = ''] = await on.seed('keeps', 1)
    const album_id = await albumInOrder('keeps', [a], a)
    await koma.as('takes').ask('GET /me')
    for (const id of [album_id, '019a8b2e-0000-7000-8000-000000000001']) {
      const body = { name: 'x', share_type: 'INVITE_ONLY' as const, album_id: id }
      expect((await koma.as('takes').call('POST /share', { body })).error?.status).toBe(404)
    }
    expect((await koma.as('takes').ask('GET /shares')).shares).toEqual([])
  })
})
