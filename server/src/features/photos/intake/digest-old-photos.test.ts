import { createHash } from 'node:crypto'
import type { Photo } from '@koma/contract'
import { DrawnBytes } from '@koma/contract/drawn-bytes'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { tEXt } from '../../../photo-metadata/fixtures/write-png.ts'
import { ImageProcessCrashed, ImagesBusy } from '../../../ports/images/images.ts'
import { withChunks } from '../../../ports/images/test-pictures.ts'
import { startTestKoma, type TestKoma } from '../../../test-koma.ts'
import { originalKey } from '../content/blob-keys.ts'
import { makePicture, uploadRequest } from '../test-pictures.ts'
import { digestOldPhotos, photosPerRun } from './digest-old-photos.ts'

let koma: TestKoma
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
})
beforeEach(() => vi.restoreAllMocks())
afterAll(() => koma.stop())

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
function pixelsOf(bytes: Uint8Array): string {
  const hash = createHash('sha256')
  new DrawnBytes((part) => void hash.update(part)).add(bytes)
  return hash.digest('hex')
}
const query = async (text: string, values: unknown[] = []) =>
  (await koma.ports.database.pool.query(text, values)).rows as Record<string, unknown>[]

async function upload(name: string, bytes: Buffer) {
  const request = uploadRequest(bytes, { fields: { source: 'sync' } })
  const answer = await koma.fetchAs(name, '/api/photo', request)
  return { status: answer.status, photoId: ((await answer.json()) as Photo).photo_id }
}

/** A photo as it was stored before there were digests of pixels. */
async function oldPhoto(name: string) {
  const bytes = await makePicture('png')
  const { photoId } = await upload(name, bytes)
  await query('update photos set pixels = null, lacks_pixels = true where photo_id = $1', [photoId])
  return { bytes, photoId, rewritten: withChunks(bytes, [tEXt('Description', '{"application":"VRCX"}')]) }
}
const stored = (photoId: string) =>
  query(`select encode(pixels, 'hex') as pixels, lacks_pixels from photos where photo_id = $1`, [photoId])

describe('[8] photos from before the digest of the pixels was kept', () => {
  it('get theirs from the job, and are recognised by the sync client after a tool has written into them', async () => {
    const { bytes, photoId, rewritten } = await oldPhoto('mio')
    const asked = { sha256: [digestOf(rewritten)], pixels: [pixelsOf(rewritten)] }
    const known = async () => (await koma.as('mio').ask('POST /photo/known', { body: asked })).known
    expect(await known()).toEqual(['unknown'])
    await koma.ports.jobs.add(koma.ports.database.kysely, { name: 'photos.digest', payload: {} })
    await koma.runJobs()
    const taken = [{ pixels: pixelsOf(bytes), lacks_pixels: false }]
    await expect.poll(() => stored(photoId), { timeout: 30_000 }).toEqual(taken)
    expect(await known()).toEqual(['stored'])
    expect(await upload('mio', rewritten)).toEqual({ status: 200, photoId })
  })

  it('keep a digest that they have, and new ones are not looked at', async () => {
    const { photoId } = await oldPhoto('kept')
    await query(`update photos set pixels = decode(repeat('ab', 32), 'hex') where photo_id = $1`, [photoId])
    const fresh = await upload('kept', await makePicture('png'))
    const digest = vi.spyOn(koma.ports.images, 'digest')
    await digestOldPhotos(koma.ports)
    expect(digest).not.toHaveBeenCalled()
    expect(await stored(photoId)).toEqual([{ pixels: 'ab'.repeat(32), lacks_pixels: false }])
    expect(await stored(fresh.photoId)).toMatchObject([{ lacks_pixels: false }])
  })

  it('are left without one if they cannot be read, and are not tried for ever', async () => {
    const [lost, evil] = [await oldPhoto('lost'), await oldPhoto('lost')]
    await koma.ports.blobs.remove([originalKey(lost.photoId)])
    vi.spyOn(koma.ports.images, 'digest').mockRejectedValueOnce(new ImageProcessCrashed('It died.'))
    await digestOldPhotos(koma.ports)
    for (const { photoId } of [lost, evil]) {
      expect(await stored(photoId)).toEqual([{ pixels: null, lacks_pixels: false }])
    }
  })

  it('wait for the next try while the machine is busy, and when the server stops', async () => {
    const { photoId } = await oldPhoto('busy')
    await digestOldPhotos(koma.ports, AbortSignal.abort())
    expect(await stored(photoId)).toEqual([{ pixels: null, lacks_pixels: true }])
    vi.spyOn(koma.ports.images, 'digest').mockRejectedValueOnce(new ImagesBusy('Too many are waiting.'))
    await expect(digestOldPhotos(koma.ports)).rejects.toThrow(ImagesBusy)
    expect(await stored(photoId)).toEqual([{ pixels: null, lacks_pixels: true }])
    await digestOldPhotos(koma.ports)
    expect(await stored(photoId)).toMatchObject([{ lacks_pixels: false, pixels: expect.any(String) }])
  })

  it('are read a few in each run', async () => {
    const { photoId } = await oldPhoto('many')
    await query(
      `insert into photos (photo_id, owner_id, state, added_at, taken_at, taken_offset, sha256, bytes, width, height, format, filename, players, lacks_pixels)
       select gen_random_uuid(), owner_id, state, added_at + place * interval '1 ms', taken_at, taken_offset,
         decode(md5(place::text) || md5(place::text), 'hex'), bytes, width, height, format, filename, players, true
       from photos, generate_series(1, $2) as place where photo_id = $1`,
      [photoId, photosPerRun + 20],
    )
    const left = async () => (await query('select count(*)::int as left from photos where lacks_pixels'))[0]?.['left']
    expect(await left()).toBe(photosPerRun + 21)
    await digestOldPhotos(koma.ports)
    expect(await left()).toBe(21)
    await digestOldPhotos(koma.ports)
    expect(await left()).toBe(0)
  })
})
