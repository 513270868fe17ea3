import { createHash } from 'node:crypto'
import type { Photo } from '@koma/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { makePicture } from '../photos/test-pictures.ts'
import { dmOf } from './test-dm.ts'

let koma: TestKoma
let on: ReturnType<typeof dmOf>
let photo: Photo
let bytes: Uint8Array
let sentAt: number
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  on = dmOf(koma)
  bytes = await makePicture('png')
  photo = await on.upload('mio', { filename: 'VRChat_2026-08-16_19-42-05.123_1920x1080.png' }, bytes)
  await koma.ports.database.pool.query(
    `update photos set world_id = 'wrld_1', world_name = '黄昏の浮島', players = '[{"id":null,"name":"シノ"}]', instance_id = 'wrld_1:1~private'`,
  )
  ;[sentAt = 0] = await on.sent('mio', 'sora', [photo.photo_id])
})
afterAll(() => koma.stop())

const storageOf = async (name: string) => (await koma.as(name).ask('GET /me')).storage_used_count_files
const originalOf = async (name: string, photoId: string) => {
  const { urls } = await koma.as(name).ask('GET /my/{PhotoId}', { params: { PhotoId: photoId } })
  return Buffer.from(await (await fetch(koma.url + urls.original)).arrayBuffer())
}

describe('[7 DM] saving a received photo to the own library', () => {
  it('copies it once, with its time and world but without who was there', async () => {
    const saved = await on.save('sora', 'mio', sentAt)
    expect(saved.response?.status).toBe(201)
    const sora = await on.userId('sora')
    expect(saved.data).toMatchObject({
      owner: { user_id: sora },
      taken_at: photo.taken_at,
      world_id: 'wrld_1',
      world_name: '黄昏の浮島',
      width: photo.width,
      height: photo.height,
      in_vrchat_users_candidate: [],
      filename: photo.filename,
    })
    expect(saved.data?.photo_id).not.toBe(photo.photo_id)
    const again = await on.save('sora', 'mio', sentAt)
    expect([again.response?.status, again.data?.photo_id, await storageOf('sora')]).toEqual([
      200,
      saved.data?.photo_id,
      1,
    ])
    const { rows } = await koma.ports.database.pool.query('select instance_id from photos where photo_id = $1', [
      saved.data?.photo_id,
    ])
    expect(rows).toEqual([{ instance_id: null }])
    await on.takeBack('mio', 'sora', [photo.photo_id])
    expect((await originalOf('sora', saved.data?.photo_id ?? '')).length).toBeGreaterThan(60_000)
    ;[sentAt = 0] = await on.sent('mio', 'sora', [photo.photo_id])
  })

  it('gives the original to the bit if its owner allows that', async () => {
    await koma.as('mio').ask('PUT /me/settings', { body: { allow_original: true } })
    const [at = 0] = await on.sent('mio', 'nagi', [photo.photo_id])
    const saved = await on.save('nagi', 'mio', at)
    expect(saved.response?.status).toBe(201)
    const digest = (data: Uint8Array) => createHash('sha256').update(data).digest('hex')
    expect(digest(await originalOf('nagi', saved.data?.photo_id ?? ''))).toBe(digest(bytes))
    await koma.as('mio').ask('PUT /me/settings', { body: { allow_original: false } })
  })

  it('answers the photo that is there already if the receiver has the same bytes, and brings it back from the trash', async () => {
    const own = await on.upload('kanade', {}, bytes)
    const [at = 0] = await on.sent('mio', 'kanade', [photo.photo_id])
    await on.trash('kanade', 'add', [own.photo_id])
    const saved = await on.save('kanade', 'mio', at)
    expect([saved.response?.status, saved.data?.photo_id]).toEqual([200, own.photo_id])
    const detail = await koma.as('kanade').ask('GET /my/{PhotoId}', { params: { PhotoId: own.photo_id } })
    expect(detail.trashed_at).toBeNull()
    expect((await on.save('mio', 'kanade', at)).data?.photo_id).toBe(photo.photo_id)
  })

  it('is refused when the storage is full', async () => {
    const [at = 0] = await on.sent('mio', 'full', [photo.photo_id])
    await koma.ports.database.pool.query('update storage_use set files = 500 where user_id = $1', [
      await on.userId('full'),
    ])
    expect((await on.save('full', 'mio', at)).error?.code).toBe(1401)
  })

  it('copies it once when it is asked for twice at the same moment', async () => {
    const [at = 0] = await on.sent('mio', 'twice', [photo.photo_id])
    const both = await Promise.all([on.save('twice', 'mio', at), on.save('twice', 'mio', at)])
    expect(both.map(({ response }) => response?.status).toSorted()).toEqual([200, 201])
    expect(await storageOf('twice')).toBe(1)
  })
})
