import { limits } from '@koma/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { makePicture } from '../photos/test-pictures.ts'
import { digestOf, endpoint, halfOf, nothingLeft, partialUploads, photoIdsOf, sliceOf, tusOf } from './test-tus.ts'

let koma: TestKoma
let tus: ReturnType<typeof tusOf>
let bytes: Buffer
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  tus = tusOf(koma)
})
afterAll(() => koma.stop())
beforeEach(async () => {
  bytes = await makePicture('png')
})

const isGone = async () => expect(await partialUploads(koma.ports)).toEqual(nothingLeft)

describe('[6] a resumable upload is for', () => {
  it('signed-in users only', async () => {
    const { path } = await tus.create('owner', bytes.length)
    const headers = { 'Tus-Resumable': '1.0.0', 'Upload-Length': '100000', 'Upload-Offset': '0' }
    for (const [method, address] of [
      ['POST', endpoint],
      ['HEAD', path],
      ['PATCH', path],
      ['DELETE', path],
    ] as const) {
      const answer = await fetch(koma.url + address, { method, headers })
      expect([method, answer.status]).toEqual([method, 401])
      if (method !== 'HEAD') expect(await answer.json()).toEqual({ code: 1001, message: 'Please log in' })
    }
    expect(await tus.remove('owner', path)).toBe(204)
  })

  it('its owner only; a stranger gets a 404 whatever name they try', async () => {
    const { path } = await tus.create('owner', bytes.length)
    const { user_id } = await koma.as('owner').ask('GET /me')
    const name = path.split('/').at(-1)
    for (const address of [path, `${endpoint}/..%2f${user_id}%2f${name}`, `${endpoint}/${name}.json`]) {
      expect(await tus.offset('stranger', address)).toBe(404)
      expect(await tus.patch('stranger', address, 0, sliceOf(bytes, 0))).toMatchObject({ status: 404, code: 1004 })
      expect(await tus.remove('stranger', address)).toBe(404)
    }
    expect((await tus.patch('owner', path, 0, sliceOf(bytes, 0))).status).toBe(201)
  })
})

describe('[8] a resumable upload is refused', () => {
  it('at its beginning if it declares a wrong size', async () => {
    expect(await tus.create('size', limits.upload.maxBytes + 1)).toMatchObject({ status: 413, code: 1402 })
    expect(await tus.create('size', limits.upload.minBytes - 1)).toMatchObject({ status: 422, code: 1403 })
    expect(await tus.create('size', 0)).toMatchObject({ status: 422, code: 1403 })
    expect(await tus.create('size', -1)).toMatchObject({ status: 422, code: 1022 })
    const headers = { 'Tus-Resumable': '1.0.0', 'Upload-Defer-Length': '1' }
    expect((await koma.fetchAs('size', endpoint, { method: 'POST', headers })).status).toBe(422)
    await isGone()
  })

  it('if its metadata is invalid', async () => {
    const wrong = [{ width: 'wide' }, { utc_offset_minutes: '9999' }, { source: 'elsewhere' }, { sha256: 'abc' }]
    for (const metadata of wrong as Array<Record<string, string>>) {
      expect(await tus.create('lies', bytes.length, metadata)).toMatchObject({ status: 422, code: 1022 })
    }
    const broken = await tus.create('lies', bytes.length, {}, { 'Upload-Metadata': 'filename ???' })
    expect(broken).toMatchObject({ status: 422, code: 1022 })
    await isGone()
  })

  it('without the protocol version, with another type of body, or with bytes in its first request', async () => {
    const plain = await koma.fetchAs('protocol', endpoint, { method: 'POST', headers: { 'Upload-Length': '70000' } })
    expect([plain.status, ((await plain.json()) as { code: number }).code]).toEqual([422, 1022])
    const early = await koma.fetchAs('protocol', endpoint, {
      method: 'POST',
      body: sliceOf(bytes, 0),
      headers: {
        'Tus-Resumable': '1.0.0',
        'Upload-Length': String(bytes.length),
        'Content-Type': 'application/offset+octet-stream',
      },
    })
    expect(early.status).toBe(415)
    const { path } = await tus.create('protocol', bytes.length)
    const json = { 'Tus-Resumable': '1.0.0', 'Upload-Offset': '0', 'Content-Type': 'application/json' }
    const answer = await koma.fetchAs('protocol', path, { method: 'PATCH', headers: json, body: '{}' })
    expect(answer.status).toBe(415)
    expect(await tus.remove('protocol', path)).toBe(204)
  })

  it('if the offset is wrong or too many bytes arrive, and stays as it was', async () => {
    const { path } = await tus.create('offset', bytes.length)
    await tus.patch('offset', path, 0, sliceOf(bytes, 0, halfOf(bytes)))
    for (const offset of [0, halfOf(bytes) - 1, halfOf(bytes) + 1, bytes.length]) {
      expect(await tus.patch('offset', path, offset, sliceOf(bytes, offset))).toMatchObject({ status: 409, code: 1009 })
    }
    expect(await tus.patch('offset', path, halfOf(bytes), new Uint8Array(bytes.length))).toMatchObject({
      status: 413,
      code: 1013,
    })
    expect(await tus.offset('offset', path)).toBe(halfOf(bytes))
    expect((await tus.patch('offset', path, halfOf(bytes), sliceOf(bytes, halfOf(bytes)))).status).toBe(201)
  })

  it('at its end if it arrived damaged or is not a picture, and nothing is left', async () => {
    const damaged = await tus.create('damaged', bytes.length, { sha256: digestOf(bytes.subarray(1)) })
    expect(await tus.patch('damaged', damaged.path, 0, sliceOf(bytes, 0))).toMatchObject({ status: 422, code: 1406 })
    const noise = await tus.create('damaged', 70_000)
    const answer = await tus.patch('damaged', noise.path, 0, new Uint8Array(70_000).fill(7))
    expect(answer).toMatchObject({ status: 415, code: 1404 })
    const cut = await tus.create('damaged', bytes.length - 9000)
    expect(await tus.patch('damaged', cut.path, 0, sliceOf(bytes, 0, -9000))).toMatchObject({ status: 422, code: 1405 })
    expect(await photoIdsOf(koma, 'damaged')).toEqual([])
    expect(await koma.ports.blobs.sweepStaged(new Date(8.64e15))).toBe(0)
    await isGone()
  })

  it('if the storage is full, at its beginning and again at its end', async () => {
    const { user_id } = await koma.as('full').ask('GET /me')
    const use = (files: number) =>
      koma.ports.database.kysely.updateTable('storage_use').set({ files }).where('user_id', '=', user_id).execute()
    const { path } = await tus.create('full', bytes.length)
    await use(500)
    expect(await tus.create('full', bytes.length)).toMatchObject({ status: 413, code: 1401 })
    expect(await tus.patch('full', path, 0, sliceOf(bytes, 0))).toMatchObject({ status: 413, code: 1401 })
    await isGone()
  })
})
