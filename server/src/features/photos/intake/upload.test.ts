import { createHash, randomBytes } from 'node:crypto'
import type { Photo } from '@koma/contract'
import { Photo as PhotoSchema } from '@koma/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../../test-koma.ts'
import { originalKey } from '../content/blob-keys.ts'
import { makePicture, type UploadOptions, uploadRequest } from '../test-pictures.ts'
import { sweepUnfinished } from './sweep-unfinished.ts'

let koma: TestKoma
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
})
afterAll(() => koma.stop())

async function upload(name: string, bytes: Uint8Array, options: UploadOptions = {}) {
  const response = await koma.fetchAs(name, '/api/photo', uploadRequest(bytes, options))
  return { status: response.status, body: (await response.json()) as Photo & { code: number } }
}
const storageOf = async (name: string) => {
  const me = await koma.as(name).ask('GET /me')
  return { files: me.storage_used_count_files, bytes: me.storage_used_bytes }
}
const idsOf = async (name: string) => (await koma.as(name).ask('GET /my')).photos.map((photo) => photo.photo_id)
const originalOf = async (photo: Photo) =>
  Buffer.from(await (await fetch(koma.url + photo.urls.original)).arrayBuffer())

describe('[4 upload] a photo', () => {
  it('is answered completely, counted and listed, and its original is exactly what was sent', async () => {
    const bytes = await makePicture('png')
    const { status, body } = await upload('mio', bytes, {
      fields: { utc_offset_minutes: '540', width: '9', height: '9' },
    })
    expect(status).toBe(201)
    const photo = PhotoSchema.strict().parse(body)
    const me = await koma.as('mio').ask('GET /me')
    expect({ ...photo, urls: null, owner: null }).toEqual({
      photo_id: photo.photo_id,
      taken_at: '2026-08-16T19:42:00.123+09:00',
      added_at: '2026-08-16T12:00:00.000Z',
      owner: null,
      reactions: {},
      in_users: [],
      in_users_candidate: [],
      in_vrchat_users_candidate: [],
      world_id: null,
      world_name: null,
      caption: null,
      urls: null,
      width: 320,
      height: 180,
      bytes: bytes.length,
      filename: 'VRChat_2026-08-16_19-42-00.123_1920x1080.png',
      content_type: 'image/png',
      is_favorite: false,
      share_id: null,
      share_name: null,
      user_id: me.user_id,
      user_koma_id: null,
      user_name: null,
      average_colour: null,
      thumbhash: null,
      variants: 'pending',
    })
    expect(photo.owner.user_id).toBe(me.user_id)
    expect(await storageOf('mio')).toEqual({ files: 1, bytes: bytes.length })
    expect(await idsOf('mio')).toEqual([photo.photo_id])
    expect((await originalOf(photo)).equals(bytes)).toBe(true)
  })

  it('is not duplicated if the same bytes are uploaded again, but restored from the trash', async () => {
    const bytes = await makePicture('jpeg')
    const first = await upload('twice', bytes)
    await koma.as('twice').ask('POST /trash/add', { body: { photo_ids: [first.body.photo_id] } })
    expect(await idsOf('twice')).toEqual([])
    const second = await upload('twice', bytes)
    expect([first.status, second.status, second.body.photo_id]).toEqual([201, 200, first.body.photo_id])
    expect(await idsOf('twice')).toEqual([first.body.photo_id])
    expect(await storageOf('twice')).toEqual({ files: 1, bytes: bytes.length })
  })

  it('is stored once if the same bytes are uploaded many times at once', async () => {
    const bytes = await makePicture('png')
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload('parallel', bytes)))
    expect(new Set(answers.map(({ body }) => body.photo_id)).size).toBe(1)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7)
    expect(await storageOf('parallel')).toEqual({ files: 1, bytes: bytes.length })
  })

  it('is a separate photo for each owner', async () => {
    const bytes = await makePicture('png')
    const [a, b] = [await upload('one', bytes), await upload('other', bytes)]
    expect([a.status, b.status]).toEqual([201, 201])
    expect(a.body.photo_id).not.toBe(b.body.photo_id)
  })

  it('gets a unique added_at, which its id contains', async () => {
    const pictures = await Promise.all(Array.from({ length: 6 }, () => makePicture('png')))
    const answers = await Promise.all(pictures.map((bytes) => upload('burst', bytes)))
    const times = answers.map(({ body }) => Date.parse(body.added_at))
    expect(new Set(times).size).toBe(6)
    for (const { body } of answers) {
      expect(Number.parseInt(body.photo_id.replaceAll('-', '').slice(0, 12), 16)).toBe(Date.parse(body.added_at))
    }
  })
})

describe('the time a photo was taken, if its metadata has no UTC offset', () => {
  const taken = async (name: string, options: UploadOptions = {}) =>
    (await upload(name, await makePicture('png'), options)).body.taken_at
  const summer = Date.parse('2026-08-16T23:42:01Z')

  it('is in Japan’s time until uploads report the account’s own offset', async () => {
    expect(await taken('traveller')).toBe('2026-08-16T19:42:00.123+09:00')
    expect(await taken('traveller', { fields: { utc_offset_minutes: '60' } })).toBe('2026-08-16T19:42:00.123+01:00')
    expect(await taken('traveller')).toBe('2026-08-16T19:42:00.123+01:00')
    const agreeing = { fields: { last_modified_at: String(summer) } }
    expect(await taken('traveller', agreeing)).toBe('2026-08-16T19:42:00.123-04:00')
    expect(await taken('traveller')).toBe('2026-08-16T19:42:00.123-04:00')
    expect(await taken('neighbour')).toBe('2026-08-16T19:42:00.123+09:00')
  })

  it('ignores an offset that no time zone has', async () => {
    expect(await taken('odd', { fields: { utc_offset_minutes: '-840' } })).toBe('2026-08-16T19:42:00.123+09:00')
    expect(await taken('odd')).toBe('2026-08-16T19:42:00.123+09:00')
  })
})

describe('[8] rejected uploads', () => {
  const refusals: Array<[string, number, number, () => Promise<Uint8Array>]> = [
    ['too small', 422, 1403, async () => (await makePicture('png', { width: 20, height: 20 })).subarray(0, 5000)],
    ['not a picture', 415, 1404, async () => randomBytes(70_000)],
    [
      'an SVG by another name',
      415,
      1404,
      async () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(70_000)}</svg>`),
    ],
    ['cut off', 422, 1405, async () => (await makePicture('png', { width: 400, height: 400 })).subarray(0, 90_000)],
    ['empty', 422, 1403, async () => new Uint8Array()],
  ]
  it.each(refusals)('%s', async (_, status, code, make) => {
    const answer = await upload('refused', await make())
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await storageOf('refused')).toEqual({ files: 0, bytes: 0 })
    expect(await idsOf('refused')).toEqual([])
  })

  it('over 100 MB, while the body is still being sent', async () => {
    const answer = await upload('refused', Buffer.alloc(100_000_001))
    expect([answer.status, answer.body.code]).toEqual([413, 1402])
  })

  it('that do not match their digest', async () => {
    const bytes = await makePicture('png')
    const digest = (of: Uint8Array) => `sha-256=:${createHash('sha256').update(of).digest('base64')}:`
    const wrong = await upload('digest', bytes, { headers: { 'Content-Digest': digest(bytes.subarray(1)) } })
    expect([wrong.status, wrong.body.code, await storageOf('digest')]).toEqual([422, 1406, { files: 0, bytes: 0 }])
    const right = await upload('digest', bytes, { headers: { 'Content-Digest': digest(bytes) } })
    expect(right.status).toBe(201)
  })

  it('without a file, or that are not a form', async () => {
    const form = new FormData()
    form.set('width', '1')
    const empty = await koma.fetchAs('refused', '/api/photo', { method: 'POST', body: form })
    const json = await koma.fetchAs('refused', '/api/photo', {
      method: 'POST',
      body: '{}',
      headers: { 'Content-Type': 'application/json' },
    })
    expect([empty.status, json.status]).toEqual([422, 415])
  })

  it('when the storage is full, even if many arrive at once', async () => {
    const pictures = await Promise.all(Array.from({ length: 6 }, () => makePicture('png')))
    const { user_id } = await koma.as('full').ask('GET /me')
    await koma.ports.database.kysely
      .updateTable('storage_use')
      .set({ files: 498 })
      .where('user_id', '=', user_id)
      .execute()
    const answers = await Promise.all(pictures.map((bytes) => upload('full', bytes)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 413, 413, 413, 413])
    expect(answers.filter(({ body }) => body.code === 1401)).toHaveLength(4)
    expect((await storageOf('full')).files).toBe(500)
  })
})

describe('an interrupted upload', () => {
  it('becomes visible if its original was stored, and frees its storage if not', async () => {
    const kept = await makePicture('png')
    const lost = await makePicture('png')
    const [a, b] = [await upload('crash', kept), await upload('crash', lost)]
    const both = [a.body.photo_id, b.body.photo_id]
    await koma.ports.database.kysely
      .updateTable('photos')
      .set({ state: 'pending' })
      .where('photo_id', 'in', both)
      .execute()
    await koma.ports.blobs.remove([originalKey(b.body.photo_id)])
    expect(await idsOf('crash')).toEqual([])
    await sweepUnfinished(koma.ports)
    expect(await idsOf('crash')).toEqual([])
    await sweepUnfinished(koma.ports, true)
    expect(await idsOf('crash')).toEqual([a.body.photo_id])
    expect(await storageOf('crash')).toEqual({ files: 1, bytes: kept.length })
  })

  it('leaves nothing behind if the client disconnects', async () => {
    const bytes = await makePicture('png', { width: 1200, height: 1200 })
    const controller = new AbortController()
    const body = new ReadableStream({
      start(stream) {
        const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
        stream.enqueue(Buffer.from(head))
        stream.enqueue(bytes.subarray(0, 500_000))
        setTimeout(() => controller.abort(), 100)
      },
    })
    const init = { method: 'POST', body, duplex: 'half', signal: controller.signal } as RequestInit
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
    await expect(koma.fetchAs('gone', '/api/photo', { ...init, headers })).rejects.toThrow()
    await expect.poll(() => koma.ports.blobs.sweepStaged(new Date(8.64e15))).toBe(0)
    expect(await storageOf('gone')).toEqual({ files: 0, bytes: 0 })
  })
})
