import { photoCalls } from '@koma/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queriesDuring } from '../../ports/database/test-queries.ts'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { sharesOf } from '../shares/test-shares.ts'

let koma: TestKoma
let on: ReturnType<typeof sharesOf>
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  on = sharesOf(koma)
})
afterAll(() => koma.stop())

const album = async (name: string, photo_ids: string[]) =>
  (await koma.as(name).ask('POST /album', { body: { name: 'x', photo_ids } })).album_id
const ask = (name: string, photo_ids: string[]) => koma.as(name).call('POST /my/places', { body: { photo_ids } })
const anyId = '019a8b2e-0000-7000-8000-000000000001'

describe('[3 album] the albums and shares that have some of the chosen photos', () => {
  it('are counted, without those that have none and without photos in the trash', async () => {
    const [a = '', b = '', c = '', trashed = ''] = await on.seed('counts', 4)
    const [all, some] = [await album('counts', [a, b, c]), await album('counts', [b, trashed])]
    await album('counts', [c])
    const { album_id: shared } = await on.make('counts', { photo_ids: [a] })
    await koma.as('counts').ask('POST /trash/add', { body: { photo_ids: [trashed] } })
    const { data } = await ask('counts', [a, b, b])
    expect(photoCalls['POST /my/places'].answers[200].strict().parse(data)).toEqual(data)
    expect(new Set(data?.albums)).toEqual(
      new Set([
        { album_id: all, photo_count: 2 },
        { album_id: some, photo_count: 1 },
      ]),
    )
    expect(data?.shares).toEqual([{ share_id: shared, photo_count: 1 }])
    expect((await ask('counts', [a, trashed])).error?.status).toBe(404)
  })

  it('are those that the caller can add to: not the shares they have left', async () => {
    const [a = ''] = await on.seed('leaves', 1)
    const { album_id: joined } = await on.make('host')
    const { album_id: left } = await on.make('host')
    for (const id of [joined, left]) {
      await on.join('host', id, 'leaves')
      await on.add('leaves', id, [a])
    }
    await koma.as('leaves').ask('POST /share/{ShareId}/leave', on.params(left))
    expect((await ask('leaves', [a])).data?.shares).toEqual([{ share_id: joined, photo_count: 1 }])
  })

  it('say nothing about the photos of others, and nothing to guests', async () => {
    const [theirs = ''] = await on.seed('photographer', 1)
    const { album_id } = await on.make('photographer', { photo_ids: [theirs] })
    await on.join('photographer', album_id, 'curious')
    const [own = ''] = await on.seed('curious', 1)
    for (const ids of [[theirs], [own, theirs], [anyId]]) expect((await ask('curious', ids)).error?.status).toBe(404)
    expect((await ask('curious', Array(201).fill(own))).error?.code).toBe(1105)
    expect((await ask('curious', [])).error?.status).toBe(422)
    const guest = await fetch(`${koma.url}/api/my/places`, { method: 'POST' })
    expect(guest.status).toBe(401)
  })

  it('take one query, however many photos and albums there are', async () => {
    const ids = await on.seed('many', 200)
    for (let count = 0; count < 12; count += 1) await album('many', ids.slice(count))
    // The first call looks the caller up, too.
    await ask('many', ids)
    const queries = await queriesDuring(() => ask('many', ids))
    expect(queries.filter((text) => text.includes('album_photos'))).toHaveLength(1)
    expect(queries.filter((text) => /from (photos|share_photos)/.test(text))).toHaveLength(1)
  })
})
