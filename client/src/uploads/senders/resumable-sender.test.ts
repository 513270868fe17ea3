import { limits } from '@koma/contract/limits'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pngFile } from '../samples.ts'
import { createPhotoSender } from './create-photo-sender.ts'
import { createFetchTransport } from './fetch-transport.ts'
import { createResumableSender } from './resumable-sender.ts'
import { SendFailure } from './send-failure.ts'
import { MapStore } from './test-map-store.ts'
import { type Refusal, TusServer } from './test-tus-server.ts'

let server: TusServer
let baseUrl: string
/** Shared by several senders, as it outlives the program. */
let store: MapStore
beforeEach(async () => {
  store = new MapStore()
  server = new TusServer()
  baseUrl = await server.listen()
})
afterEach(() => server.close())

const bytes = 3_000_000
const outgoing = () => ({
  file: pngFile('夜.png', bytes),
  width: 1920,
  height: 1080,
  utcOffsetMinutes: -240,
  sha256: 'YWJj',
})
const token = async (refused: string | null) => (refused ? 'new' : 'old')
const options = () => ({ signal: new AbortController().signal, onProgress: () => {} })
const senderOptions = () => ({ baseUrl, token, store, transport: createFetchTransport(), source: 'web' as const })
const sender = () => createResumableSender(senderOptions())

async function failureOf(sending: Promise<unknown>) {
  const failure = await sending.catch((error) => error)
  if (!(failure instanceof SendFailure)) throw new Error('it was sent')
  const { problem, passes, retryAfterSeconds } = failure
  return { problem, passes, retryAfterSeconds }
}

describe('[4 upload] sending a large file', () => {
  it('sends it completely with its metadata, and reports progress', async () => {
    const fractions: number[] = []
    const sent = await sender().send(outgoing(), { ...options(), onProgress: (fraction) => fractions.push(fraction) })
    expect(sent).toEqual({ photo: { photo_id: 'p' }, isNew: true })
    expect([server.seen, [...server.bearers]]).toEqual([['POST', 'PATCH 0'], ['Bearer old']])
    const [held] = server.held.values()
    expect([held?.bytes.length, held?.metadata]).toEqual([
      bytes,
      {
        filename: '夜.png',
        last_modified_at: '0',
        width: '1920',
        height: '1080',
        utc_offset_minutes: '-240',
        source: 'web',
        sha256: 'YWJj',
      },
    ])
    expect(fractions.at(-1)).toBe(1)
    expect(store.keys()).toEqual([])
  })

  it('resumes where the connection was cut', async () => {
    const photo = outgoing()
    const one = sender()
    server.cutAfter = 1_000_000
    expect(await failureOf(one.send(photo, options()))).toMatchObject({ problem: 'network', passes: true })
    await one.send(photo, options())
    expect(server.seen).toEqual(['POST', 'PATCH 0', 'HEAD', expect.stringMatching(/^PATCH [1-9]\d{5,}$/)])
    const [held] = server.held.values()
    expect(held?.bytes.equals(Buffer.from(await photo.file.arrayBuffer()))).toBe(true)
  })

  it('resumes after a restart if the same file is chosen', async () => {
    server.cutAfter = 1_000_000
    await sender()
      .send(outgoing(), options())
      .catch(() => {})
    await sender().send(outgoing(), options())
    expect(server.seen.map((one) => one.split(' ')[0])).toEqual(['POST', 'PATCH', 'HEAD', 'PATCH'])
    expect(server.held.size).toBe(1)
  })

  it('starts over if the parts are gone', async () => {
    server.cutAfter = 1_000_000
    await sender()
      .send(outgoing(), options())
      .catch(() => {})
    server.held.clear()
    expect((await sender().send(outgoing(), options())).isNew).toBe(true)
    expect(server.seen.slice(2)).toEqual(['HEAD', 'POST', 'PATCH 0'])
  })

  it.each(['POST', 'PATCH', 'HEAD'])('fetches a new token when the old one is rejected at %s', async (method) => {
    const photo = outgoing()
    const one = sender()
    if (method === 'HEAD') {
      server.cutAfter = 1_000_000
      await one.send(photo, options()).catch(() => {})
    }
    server.refusals.push({ method, status: 401, code: 1001 })
    expect((await one.send(photo, options())).isNew).toBe(true)
    expect([...server.bearers]).toEqual(['Bearer old', 'Bearer new'])
    expect(server.held.size).toBe(1)
  })

  it('gives up when the new token is rejected too', async () => {
    server.refusals.push({ method: 'POST', status: 401 }, { method: 'POST', status: 401 })
    expect(await failureOf(sender().send(outgoing(), options()))).toMatchObject({ problem: 'other', passes: false })
    expect(server.seen).toEqual(['POST', 'POST'])
  })

  it.each<[string, Refusal, object]>([
    ['POST', { status: 413, code: 1401 }, { problem: 'storage_over', passes: false }],
    ['POST', { status: 413, code: 1402 }, { problem: 'size_upper', passes: false }],
    ['PATCH', { status: 415, code: 1404 }, { problem: 'file_format', passes: false }],
    ['PATCH', { status: 422, code: 1405 }, { problem: 'file_break', passes: false }],
    ['PATCH', { status: 422, code: 1406 }, { problem: 'network', passes: true }],
    ['PATCH', { status: 409, code: 1009 }, { problem: 'network', passes: true }],
    ['PATCH', { status: 404, code: 1004 }, { problem: 'network', passes: true }],
    ['PATCH', { status: 503, code: 1053 }, { problem: 'other', passes: true }],
    ['POST', { status: 500, code: 1 }, { problem: 'other', passes: false }],
  ])('[8] names the problem of an answer to %s', async (method, refusal, problem) => {
    server.refusals.push({ method, ...refusal })
    expect(await failureOf(sender().send(outgoing(), options()))).toMatchObject(problem)
  })

  it('keeps the parts when the server is too busy to report the offset', async () => {
    server.cutAfter = 1_000_000
    await sender()
      .send(outgoing(), options())
      .catch(() => {})
    server.refusals.push({ method: 'HEAD', status: 503, headers: { 'Retry-After': '7' } })
    expect(await failureOf(sender().send(outgoing(), options()))).toMatchObject({ passes: true })
    await sender().send(outgoing(), options())
    expect(server.held.size).toBe(1)
  })

  it('stops at once when it is canceled, and removes its parts', async () => {
    const controller = new AbortController()
    const sending = sender().send(outgoing(), {
      signal: controller.signal,
      onProgress: (fraction) => {
        if (fraction > 0) controller.abort()
      },
    })
    expect(await failureOf(sending)).toMatchObject({ problem: 'canceled', passes: false })
    await expect.poll(() => server.seen.at(-1)).toBe('DELETE')
    await expect.poll(() => server.held.size).toBe(0)
    expect(store.keys()).toEqual([])
  })
})

describe('the choice of a sender', () => {
  it('is the form up to 8 MB, and in parts above', async () => {
    const one = createPhotoSender(senderOptions())
    const small = { ...outgoing(), file: pngFile('small.png', limits.upload.resumableFromBytes) }
    await one.send(small, options()).catch(() => {})
    expect([...server.held.values()].map(({ length }) => length)).not.toContain(small.file.size)
    server.held.clear()
    const large = { ...outgoing(), file: pngFile('large.png', limits.upload.resumableFromBytes + 1) }
    expect((await one.send(large, options())).isNew).toBe(true)
    expect([...server.held.values()].map(({ length }) => length)).toEqual([large.file.size])
  })
})
