import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queriesDuring } from '../../ports/database/test-queries.ts'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { sharesOf } from './test-shares.ts'

let koma: TestKoma
let on: ReturnType<typeof sharesOf>
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  on = sharesOf(koma)
})
afterAll(() => koma.stop())

describe('the photos of a share', () => {
  it('are not looked up for somebody who may not see them', async () => {
    const photo_ids = await on.seed('owner', 3)
    const { album_id } = await on.make('owner', { photo_ids })
    const ask = (name: string) => koma.as(name).call('GET /share/{ShareId}/photos', on.params(album_id))
    const lookups = async (name: string) =>
      (await queriesDuring(() => ask(name))).filter((text) => /\bshare_photos\b/.test(text)).length
    await on.idOf('stranger')
    expect([await lookups('stranger'), (await ask('stranger')).error?.status]).toEqual([0, 403])
    expect([await lookups('owner'), (await ask('owner')).data?.photos.length]).toEqual([1, 3])
  })
})

describe('[7] ids in capitals', () => {
  it('name the same things as those in small letters, in paths, queries and bodies', async () => {
    const [photo = '', other = ''] = await on.seed('shouts', 2)
    const twice = [photo, photo.toUpperCase()]
    const { album_id } = await on.make('shouts', { photo_ids: twice })
    const loud = album_id.toUpperCase()
    expect((await on.add('shouts', loud, [other.toUpperCase(), other])).data?.photos_count).toBe(2)
    const react = await koma.as('shouts').ask('POST /share/{ShareId}/{PhotoId}/reaction', {
      params: { ShareId: loud, PhotoId: photo.toUpperCase() },
      body: { action: 'add', reaction: '🎉', share_id: album_id },
    })
    expect(Object.keys(react.reactions)).toEqual(['🎉'])
    const trashed = await koma.as('shouts').call('POST /trash/add', { body: { photo_ids: twice } })
    expect(trashed.response?.status).toBe(204)
    expect(await on.photosOf('shouts', loud)).toEqual([other])
    const self = (await on.idOf('shouts')).toUpperCase()
    const mute = await koma.as('shouts').call('POST /mute', { body: { target_user_id: self, mute: true } })
    expect(mute.error?.status).toBe(422)
  })
})
