import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { iTXt } from '../../photo-metadata/fixtures/write-png.ts'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { makePicture } from '../photos/test-pictures.ts'
import { peopleOf } from './test-people.ts'

let koma: TestKoma
let people: ReturnType<typeof peopleOf>
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  people = peopleOf(koma)
})
afterAll(() => koma.stop())

const statusOf = async (url: string) => (await fetch(koma.url + url)).status
const secret = 'usr_34f3d933-b091-4163-9565-59cb819a0001'

describe('the content of a photo for people tagged in it', () => {
  it('is its variants and a copy without metadata, until the tag is removed', async () => {
    const plain = await makePicture('png')
    const told = iTXt(
      'Description',
      JSON.stringify({ application: 'VRCX', players: [{ id: secret, displayName: 'x' }] }),
    )
    const bytes = Buffer.concat([plain.subarray(0, 33), told, plain.subarray(33)])
    const own = await people.upload('mio', {}, bytes)
    await people.tag('mio', own.photo_id, ['sora'])
    const photo = await koma.as('sora').ask('GET /tagged/{PhotoId}', { params: { PhotoId: own.photo_id } })
    const copy = Buffer.from(await (await fetch(koma.url + photo.urls.original)).arrayBuffer())
    const original = Buffer.from(await (await fetch(koma.url + own.urls.original)).arrayBuffer())
    expect([original.equals(bytes), original.includes(secret), copy.includes(secret)]).toEqual([true, true, false])
    expect(copy.length).toBe(plain.length)
    const { thumbnail, tile, medium, large } = photo.urls
    for (const url of [thumbnail, tile, medium, large]) expect(await statusOf(url)).toBe(200)
    expect(await statusOf(photo.urls.original.replace('/clean?', '/original?'))).toBe(404)

    await people.untag('sora', own.photo_id)
    expect([await statusOf(photo.urls.original), await statusOf(photo.urls.thumbnail)]).toEqual([404, 404])
    expect(await statusOf(own.urls.original)).toBe(200)
  })

  it('is gone as soon as the photo is trashed, and back when it is restored', async () => {
    const own = await people.upload('mio')
    await people.tag('mio', own.photo_id, ['sora'])
    const { urls } = await koma.as('sora').ask('GET /tagged/{PhotoId}', { params: { PhotoId: own.photo_id } })
    expect(await statusOf(urls.thumbnail)).toBe(200)
    await people.trash('mio', 'add', [own.photo_id])
    expect([await statusOf(urls.thumbnail), await statusOf(urls.original)]).toEqual([404, 404])
    await people.trash('mio', 'restore', [own.photo_id])
    expect(await statusOf(urls.thumbnail)).toBe(200)
    await people.trash('mio', 'add', [own.photo_id])
    await people.trash('mio', 'delete', [own.photo_id])
    expect(await statusOf(urls.thumbnail)).toBe(404)
  })

  it('has separate addresses for each tagged person', async () => {
    const own = await people.upload('mio')
    await people.tag('mio', own.photo_id, ['nagi', 'kanade'])
    const ask = (name: string) => koma.as(name).ask('GET /tagged/{PhotoId}', { params: { PhotoId: own.photo_id } })
    const [nagi, kanade] = await Promise.all([ask('nagi'), ask('kanade')])
    expect(nagi.urls.original).not.toBe(kanade.urls.original)
    await people.tag('mio', own.photo_id, ['kanade'])
    expect([await statusOf(nagi.urls.original), await statusOf(kanade.urls.original)]).toEqual([404, 200])
  })
})
