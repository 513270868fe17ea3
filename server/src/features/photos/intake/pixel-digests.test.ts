import { createHash } from 'node:crypto'
import type { Photo } from '@koma/contract'
import { DrawnBytes } from '@koma/contract/drawn-bytes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tEXt } from '../../../photo-metadata/fixtures/write-png.ts'
import { jpegSegment, withChunks, withSegments } from '../../../ports/images/test-pictures.ts'
import { startTestKoma, type TestKoma } from '../../../test-koma.ts'
import { makePicture, uploadRequest } from '../test-pictures.ts'

let koma: TestKoma
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
})
afterAll(() => koma.stop())

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** As the sync client takes it. */
function pixelsOf(bytes: Uint8Array): string {
  const hash = createHash('sha256')
  new DrawnBytes((part) => void hash.update(part)).add(bytes)
  return hash.digest('hex')
}

async function upload(name: string, bytes: Buffer, source = 'sync') {
  const answer = await koma.fetchAs(name, '/api/photo', uploadRequest(bytes, { fields: { source } }))
  const body = (await answer.json()) as Photo & { code?: number }
  return { status: answer.status, code: body.code, photoId: body.photo_id }
}
const known = async (name: string, files: Buffer[], pixels = files.map(pixelsOf) as (string | null)[]) =>
  (await koma.as(name).ask('POST /photo/known', { body: { sha256: files.map(digestOf), pixels } })).known
const trash = (name: string, photoId: string) =>
  koma.as(name).ask('POST /trash/add', { body: { photo_ids: [photoId] } })

async function pictures() {
  const png = await makePicture('png')
  const jpeg = await makePicture('jpeg', { width: 400, height: 300 })
  const written = (text: string) => ({
    png: withChunks(png, [tEXt('Description', text)]),
    jpeg: withSegments(jpeg, [jpegSegment(0xe1, Buffer.from(`Exif\0\0${text}`))]),
  })
  return { png, jpeg, written }
}

describe('[8] a photo that another tool has written into', () => {
  it.each(['png', 'jpeg'] as const)(
    'is the same photo for the sync client, and another one for people: %s',
    async (format) => {
      const { [format]: plain, written } = await pictures()
      const first = await upload(format, plain)
      expect(first.status).toBe(201)
      expect(await upload(format, written('{"application":"VRCX"}')[format])).toEqual({ ...first, status: 200 })
      expect((await upload(format, written('{"application":"VRCX"}')[format], 'web')).status).toBe(201)
      const { rows } = await koma.ports.database.pool.query(
        `select encode(photos.pixels, 'hex') as pixels from photos where photo_id = $1`,
        [first.photoId],
      )
      expect(rows).toEqual([{ pixels: pixelsOf(plain) }])
    },
  )

  it('is known by its pixels: in the library, in the trash, and deleted', async () => {
    const { png, jpeg, written } = await pictures()
    const never = await makePicture('png')
    const asked = [written('a').png, never, written('b').jpeg]
    const [one, two] = [await upload('mio', png), await upload('mio', jpeg)]
    expect(await known('mio', asked)).toEqual(['stored', 'unknown', 'stored'])
    expect(await known('mio', asked, [null, null, null])).toEqual(['unknown', 'unknown', 'unknown'])
    expect(await known('yukine', asked)).toEqual(['unknown', 'unknown', 'unknown'])
    await trash('mio', one.photoId)
    await trash('mio', two.photoId)
    expect(await known('mio', asked)).toEqual(['trashed', 'unknown', 'trashed'])
    await koma.as('mio').ask('POST /trash/delete', { body: { photo_ids: [two.photoId] } })
    expect(await known('mio', asked)).toEqual(['trashed', 'unknown', 'deleted'])
  })

  it('does not come back by the sync client once it was trashed or deleted', async () => {
    const { png, written } = await pictures()
    const { photoId } = await upload('deleter', png)
    await trash('deleter', photoId)
    expect(await upload('deleter', written('a').png)).toMatchObject({ status: 410, code: 1407 })
    await koma.as('deleter').ask('POST /trash/delete', { body: { photo_ids: [photoId] } })
    expect(await upload('deleter', written('a').png)).toMatchObject({ status: 410, code: 1407 })
    expect((await upload('deleter', written('a').png, 'web')).status).toBe(201)
    expect(await known('deleter', [written('b').png])).toEqual(['stored'])
  })

  it('is asked for with as many digests of pixels as of files', async () => {
    const png = await makePicture('png')
    const body = { sha256: [digestOf(png), digestOf(png)], pixels: [pixelsOf(png)] }
    expect((await koma.as('mio').call('POST /photo/known', { body })).error?.status).toBe(422)
  })
})
