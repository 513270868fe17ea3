import { limits } from '@koma/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { BlobsUnavailable } from '../../ports/blobs/blobs.ts'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { makePicture } from '../photos/test-pictures.ts'
import { sweepUploads } from './sweep-uploads.ts'
import {
  countReceived,
  digestOf,
  endpoint,
  halfOf,
  nothingLeft,
  partialUploads,
  photoIdsOf,
  sliceOf,
  stalledBody,
  tusOf,
} from './test-tus.ts'

let koma: TestKoma
let tus: ReturnType<typeof tusOf>
let received: () => number
let bytes: Buffer
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off', KOMA_ALLOWED_ORIGINS: 'https://koma.example' })
  tus = tusOf(koma)
  received = countReceived(koma.ports.blobs)
})
afterAll(() => koma.stop())
beforeEach(async () => {
  bytes = await makePicture('png')
})

/** Resolves once the server has received half of the picture, and so holds its upload for the request that sends it. */
const untilHalfOfIt = (before: number) => expect.poll(received).toBe(before + halfOf(bytes))

const isGone = async () => expect(await partialUploads(koma.ports)).toEqual(nothingLeft)

describe('[4 upload] a resumable upload', () => {
  it('in two parts becomes the photo that POST /photo would have made', async () => {
    const metadata = {
      filename: 'VRChat_2026-08-16_19-42-00.123_1920x1080.png',
      last_modified_at: '1755340920123',
      width: '9',
      height: '9',
      utc_offset_minutes: '540',
      source: 'web',
      sha256: digestOf(bytes),
    }
    const begun = await tus.create('mio', bytes.length, metadata)
    expect([begun.status, begun.path]).toEqual([
      201,
      expect.stringMatching(/^\/api\/upload\/resumable\/[0-9a-f-]{36}$/),
    ])
    expect(begun.headers.get('Upload-Expires')).toBe('Mon, 17 Aug 2026 12:00:00 GMT')
    const first = await tus.patch('mio', begun.path, 0, sliceOf(bytes, 0, halfOf(bytes)))
    expect([first.status, first.headers.get('Upload-Offset')]).toEqual([204, String(halfOf(bytes))])
    expect(await tus.offset('mio', begun.path)).toBe(halfOf(bytes))
    const last = await tus.patch('mio', begun.path, halfOf(bytes), sliceOf(bytes, halfOf(bytes)))
    expect([last.status, last.headers.get('Upload-Offset')]).toEqual([201, String(bytes.length)])
    expect(last.body).toMatchObject({
      taken_at: '2026-08-16T19:42:00.123+09:00',
      filename: metadata.filename,
      width: 320,
      height: 180,
      bytes: bytes.length,
    })
    expect(await photoIdsOf(koma, 'mio')).toEqual([last.body?.photo_id])
    const original = await fetch(koma.url + last.body?.urls.original)
    expect(Buffer.from(await original.arrayBuffer()).equals(bytes)).toBe(true)
    await isGone()
    expect(await tus.offset('mio', begun.path)).toBe(404)
  })

  it('of a file that is in the library already answers 200 with that photo', async () => {
    const first = await tus.create('twice', bytes.length)
    const made = await tus.patch('twice', first.path, 0, sliceOf(bytes, 0))
    const second = await tus.create('twice', bytes.length)
    const again = await tus.patch('twice', second.path, 0, sliceOf(bytes, 0))
    expect([made.status, again.status, again.body?.photo_id]).toEqual([201, 200, made.body?.photo_id])
    await isGone()
  })

  it('resumes from where the client disconnected', async () => {
    const { path } = await tus.create('gone', bytes.length)
    const controller = new AbortController()
    const before = received()
    const sending = tus.patch('gone', path, 0, '', stalledBody(sliceOf(bytes, 0, halfOf(bytes)), controller))
    await untilHalfOfIt(before)
    controller.abort()
    await expect(sending).rejects.toThrow()
    const offset = await tus.offset('gone', path)
    expect(offset).toBe(halfOf(bytes))
    expect((await tus.patch('gone', path, offset, sliceOf(bytes, offset))).status).toBe(201)
  })

  it('is taken over by a second tab, and stays one upload', async () => {
    const { path } = await tus.create('tabs', bytes.length, { sha256: digestOf(bytes) })
    const controller = new AbortController()
    const before = received()
    const stalled = tus
      .patch('tabs', path, 0, '', stalledBody(sliceOf(bytes, 0, halfOf(bytes)), controller))
      .catch(() => null)
    await untilHalfOfIt(before)
    expect((await tus.patch('tabs', path, 0, sliceOf(bytes, 0))).status).toBe(409)
    const offset = await tus.offset('tabs', path)
    expect(offset).toBe(halfOf(bytes))
    const both = await Promise.all([0, 1].map(() => tus.patch('tabs', path, offset, sliceOf(bytes, offset))))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 404])
    controller.abort()
    await stalled
    expect(await photoIdsOf(koma, 'tabs')).toHaveLength(1)
    await isGone()
  })

  it('is one part in the store, however few bytes arrive at a time', async () => {
    const { path } = await tus.create('drops', bytes.length)
    for (let offset = 0; offset < 40; offset += 1)
      await tus.patch('drops', path, offset, sliceOf(bytes, offset, offset + 1))
    expect((await partialUploads(koma.ports)).parts).toHaveLength(1)
    expect((await tus.patch('drops', path, 40, sliceOf(bytes, 40))).status).toBe(201)
    await isGone()
  })

  it('accepts no bytes from a request that lost its claim unnoticed', async () => {
    const { path } = await tus.create('stale', bytes.length)
    const ending = Promise.withResolvers<void>()
    const body = new ReadableStream({
      async start(stream) {
        stream.enqueue(sliceOf(bytes, 0, halfOf(bytes)))
        await ending.promise
        stream.close()
      },
    })
    const before = received()
    const sending = tus.patch('stale', path, 0, '', { body, duplex: 'half' } as Partial<RequestInit>)
    await untilHalfOfIt(before)
    const claimed = `update uploads set claim = gen_random_uuid(), claimed_until = now() where upload_id = $1`
    await koma.ports.database.pool.query(claimed, [path.split('/').at(-1)])
    ending.resolve()
    expect((await sending).status).toBe(409)
    expect(await tus.offset('stale', path)).toBe(0)
    expect((await partialUploads(koma.ports)).parts).toEqual([])
    expect((await tus.patch('stale', path, 0, sliceOf(bytes, 0))).status).toBe(201)
    await isGone()
  })

  it('is canceled by its owner, and nothing is left', async () => {
    const { path } = await tus.create('cancel', bytes.length)
    await tus.patch('cancel', path, 0, sliceOf(bytes, 0, halfOf(bytes)))
    expect(await tus.remove('cancel', path)).toBe(204)
    expect([await tus.remove('cancel', path), await tus.offset('cancel', path)]).toEqual([404, 404])
    await isGone()
  })

  it('that had arrived in full when the server was killed is finished by sending its last byte again', async () => {
    const { path } = await tus.create('killed', bytes.length)
    await koma.ports.blobs.put('resumable/killed/all', bytes)
    await koma.ports.database.pool.query(
      `with moved as (update uploads set received = bytes where upload_id = $1 returning upload_id, bytes)
      insert into upload_parts (upload_id, start, bytes, key) select upload_id, 0, bytes, 'resumable/killed/all' from moved`,
      [path.split('/').at(-1)],
    )
    expect(await tus.offset('killed', path)).toBe(bytes.length - 1)
    expect((await tus.patch('killed', path, bytes.length - 1, sliceOf(bytes, -1))).status).toBe(201)
  })
})

describe('an upload whose last byte meets an outage', () => {
  it('keeps its parts, and becomes a photo when the last byte is sent again', async () => {
    const { path } = await tus.create('patient', bytes.length, { filename: 'long.png', sha256: digestOf(bytes) })
    const { stage: stageWell } = koma.ports.blobs
    const stage = vi
      .spyOn(koma.ports.blobs, 'stage')
      .mockImplementationOnce(stageWell)
      .mockRejectedValueOnce(new BlobsUnavailable('The store is away.'))
    const away = await tus.patch('patient', path, 0, sliceOf(bytes, 0))
    stage.mockRestore()
    expect([away.status, away.headers.get('Retry-After')]).toEqual([503, '5'])
    const offset = await tus.offset('patient', path)
    expect(offset).toBe(bytes.length - 1)
    const last = await tus.patch('patient', path, offset, sliceOf(bytes, offset))
    expect([last.status, last.body?.bytes]).toEqual([201, bytes.length])
    await isGone()
  })

  it('leaves nothing if the picture itself is refused', async () => {
    const broken = Buffer.from(bytes).fill(0, 100)
    const { path } = await tus.create('patient', broken.length, { filename: 'broken.png' })
    const refused = await tus.patch('patient', path, 0, new Uint8Array(broken))
    expect(refused.status).toBe(422)
    await isGone()
  })
})

describe('unfinished uploads', () => {
  it('of one user are limited: the oldest that nobody is sending is evicted', async () => {
    const most = limits.upload.resumableAtOnce
    const paths: string[] = []
    for (let count = 0; count < most; count += 1) {
      koma.ports.clock.advance(1)
      paths.push((await tus.create('many', bytes.length)).path)
    }
    const controller = new AbortController()
    const before = received()
    const sending = tus
      .patch('many', paths[0] ?? '', 0, '', stalledBody(sliceOf(bytes, 0, halfOf(bytes)), controller))
      .catch(() => null)
    await untilHalfOfIt(before)
    const more = await Promise.all([1, 2, 3].map(() => tus.create('many', bytes.length)))
    expect(more.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await partialUploads(koma.ports)).rows).toHaveLength(most)
    const offsets = await Promise.all(paths.slice(1, 5).map((path) => tus.offset('many', path)))
    expect(offsets).toEqual([404, 404, 404, 0])
    controller.abort()
    await sending
    expect(await tus.offset('many', paths[0] ?? '')).toBe(halfOf(bytes))
    for (const path of [...paths, ...more.map((one) => one.path)]) await tus.remove('many', path)
    await isGone()
  })

  it('never declare more than the storage has room for', async () => {
    const { user_id, storage_size_bytes } = await koma.as('room').ask('GET /me')
    await koma.ports.database.kysely
      .updateTable('storage_use')
      .set({ bytes: storage_size_bytes - 250_000_000 })
      .where('user_id', '=', user_id)
      .execute()
    const begun = await Promise.all([1, 2, 3, 4].map(() => tus.create('room', 100_000_000)))
    expect(begun.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const offsets = await Promise.all(begun.map(({ path }) => tus.offset('room', path)))
    expect(offsets.filter((offset) => offset === 0)).toHaveLength(2)
    for (const { path } of begun) await tus.remove('room', path)
  })

  it('are removed a day after they began', async () => {
    const { path } = await tus.create('late', bytes.length)
    koma.ports.clock.advance(limits.upload.resumableKept - 1000)
    const fresh = await tus.create('late', bytes.length)
    expect(await tus.offset('late', path)).toBe(0)
    koma.ports.clock.advance(2000)
    expect([await tus.offset('late', path), await tus.offset('late', fresh.path)]).toEqual([404, 0])
    expect((await partialUploads(koma.ports)).rows).toHaveLength(2)
    await sweepUploads(koma.ports)
    expect((await partialUploads(koma.ports)).rows).toHaveLength(1)
    expect(await tus.offset('late', fresh.path)).toBe(0)
    await tus.remove('late', fresh.path)
    await isGone()
  })
})

describe('from a page of another origin', () => {
  it('a resumable upload is allowed, and its headers can be read', async () => {
    const origin = { Origin: 'https://koma.example' }
    const asked = {
      ...origin,
      'Access-Control-Request-Method': 'PATCH',
      'Access-Control-Request-Headers': 'authorization,upload-offset',
    }
    const preflight = await fetch(`${koma.url}${endpoint}/x`, { method: 'OPTIONS', headers: asked })
    expect([preflight.status, preflight.headers.get('Access-Control-Allow-Origin')]).toEqual([204, origin.Origin])
    expect(preflight.headers.get('Access-Control-Allow-Headers')).toBe('authorization,upload-offset')
    const { headers, path } = await tus.create('cors', bytes.length, {}, origin)
    expect(headers.get('Access-Control-Allow-Origin')).toBe(origin.Origin)
    expect(headers.get('Access-Control-Expose-Headers')).toMatch(/Location.*Upload-Length.*Upload-Offset/)
    await tus.remove('cors', path)
    const foreign = await tus.create('cors', bytes.length, {}, { Origin: 'https://evil.example' })
    expect(foreign.headers.get('Access-Control-Allow-Origin')).toBeNull()
    await tus.remove('cors', foreign.path)
  })

  it('OPTIONS tells anybody what the server supports', async () => {
    const { status, headers } = await fetch(koma.url + endpoint, { method: 'OPTIONS' })
    expect([status, headers.get('Tus-Version'), headers.get('Tus-Extension'), headers.get('Tus-Max-Size')]).toEqual([
      204,
      '1.0.0',
      'creation,termination,expiration',
      '100000000',
    ])
  })
})
