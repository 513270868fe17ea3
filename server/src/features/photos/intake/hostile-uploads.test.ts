import { existsSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Photo } from '@koma/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tEXt } from '../../../photo-metadata/fixtures/write-png.ts'
import type { Blobs } from '../../../ports/blobs/blobs.ts'
import {
  imageProcessesOf,
  jpegSegment,
  pngChunk,
  pngHeader,
  withChunks,
  withSegments,
} from '../../../ports/images/test-pictures.ts'
import { KillableServer } from '../../uploads/test-server.ts'
import { nothingLeft, partialUploads, tusOf } from '../../uploads/test-tus.ts'
import { makePicture, type UploadOptions, uploadRequest } from '../test-pictures.ts'
import { blackPng, padded } from './test-bombs.ts'

let server: KillableServer
let blobs: Blobs
let png: Buffer
let jpeg: Buffer
let atRest = 0
beforeAll(async () => {
  server = await KillableServer.start()
  blobs = await server.openBlobs()
  png = await makePicture('png')
  jpeg = await makePicture('jpeg', { width: 400, height: 300 })
  await upload('warm', await makePicture('png', { width: 1600, height: 1200 }))
  atRest = await server.maxRss()
})
afterAll(() => server.stop())

async function upload(name: string, bytes: Uint8Array, options: UploadOptions = {}) {
  const response = await server.fetchAs(name, '/api/photo', uploadRequest(bytes, options))
  const body = (await response.json()) as Photo & { code?: number }
  return { status: response.status, body, code: body.code }
}

function manyChunks(count: number): Buffer {
  return Buffer.alloc(count * 12, pngChunk('teSt', Buffer.alloc(0)))
}

async function filesIn(folder: string): Promise<number> {
  const entries = await readdir(join(server.dataDir, folder), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}
const storedFiles = () => filesIn('blobs/stored')

/** Asserts that no file is left in the staging area, and that this many originals were added. */
async function hasAdded(before: number, originals: number): Promise<void> {
  expect([await filesIn('blobs/staging'), await partialUploads({ database: server.database, blobs })]).toEqual([
    0,
    nothingLeft,
  ])
  expect((await storedFiles()) - before).toBe(originals)
}

describe('[8] a hostile file is rejected', () => {
  const refusals: Array<[string, number, number, () => Buffer]> = [
    ['a header of 30,000 x 30,000', 415, 1404, () => padded(pngHeader({ width: 30_000, height: 30_000 }))],
    ['16,000 x 16,000, interlaced', 415, 1404, () => blackPng({ width: 16_000, height: 16_000, interlaced: true })],
    ['one row over the most pixels', 415, 1404, () => padded(pngHeader({ width: 10_000, height: 10_001 }))],
    ['no width at all', 422, 1405, () => padded(pngHeader({ width: 0, height: 100 }))],
    ['a GIF by another name', 415, 1404, () => padded(Buffer.from('GIF89a\x01\x00\x01\x00'))],
    ['an SVG by another name', 415, 1404, () => padded(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
    ['a page by another name', 415, 1404, () => padded(Buffer.from('<!doctype html><script>alert(1)</script>'))],
    ['an archive by another name', 415, 1404, () => padded(Buffer.from('PK\x03\x04'))],
    ['a PNG that is cut off', 422, 1405, () => png.subarray(0, -20_000)],
    ['a JPEG that is cut off', 422, 1405, () => jpeg.subarray(0, 70_000)],
    ['a PNG of which only the header is there', 422, 1405, () => padded(pngHeader({ width: 4000, height: 3000 }))],
    ['a PNG whose data ends early', 422, 1405, () => padded(blackPng({ width: 3000, height: 3000, unfolded: 9_000 }))],
    ['a JPEG with megabytes of fill bytes', 422, 1405, () => withSegments(jpeg, [Buffer.alloc(9_000_000, 0xff)])],
    ['a PNG with a million chunks', 422, 1405, () => withChunks(png, [], [manyChunks(1_000_000)])],
    ['nothing', 422, 1403, () => Buffer.alloc(0)],
  ]
  it.each(refusals)('%s', async (_, status, code, make) => {
    const before = await storedFiles()
    const answer = await upload('refused', make())
    expect([answer.status, answer.code]).toEqual([status, code])
    await hasAdded(before, 0)
  })

  it.each(refusals.slice(0, 9))('also when it comes as a resumable upload: %s', async (_, status, code, make) => {
    const before = await storedFiles()
    const bytes = new Uint8Array(make())
    const tus = tusOf(server)
    const { path } = await tus.create('refused', bytes.length, { filename: '../a.png' })
    expect(await tus.patch('refused', path, 0, bytes)).toMatchObject({ status, code })
    await hasAdded(before, 0)
  })

  it('if it has ten thousand text chunks, which the decoder rejects', async () => {
    const before = await storedFiles()
    const texts = Array.from({ length: 10_000 }, (_, index) => tEXt(`Key${index}`, 'x'.repeat(100)))
    expect(await upload('refused', withChunks(png, texts))).toMatchObject({ status: 422, code: 1405 })
    await hasAdded(before, 0)
  })
})

describe('[4 upload] a strange file that is still a picture', () => {
  it.each<[string, () => Buffer]>([
    ['with an archive behind it', () => Buffer.concat([png, Buffer.from('PK\x03\x04 an archive')])],
    ['with a page behind it', () => Buffer.concat([png, Buffer.from('<html><script>alert(1)</script></html>')])],
    ['with a script in its comment', () => withSegments(jpeg, [jpegSegment(0xfe, Buffer.from('<script>1</script>'))])],
  ])('%s is kept to the bit and served as a picture and nothing else', async (_, make) => {
    const bytes = make()
    const { status, body } = await upload('polyglot', bytes, { filename: 'page.html' })
    expect([status, body.filename]).toEqual([201, expect.stringMatching(/^page\.html\.(png|jpg)$/)])
    const original = await fetch(server.url + body.urls.original)
    expect(original.headers.get('Content-Type')).toBe(body.content_type)
    expect(original.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(Buffer.from(await original.arrayBuffer()).equals(bytes)).toBe(true)
  })

  it('has the size in its header, however much data it decompresses to', async () => {
    const { status, body } = await upload('bomb', padded(blackPng({ width: 100, height: 90, unfolded: 1_000_000_000 })))
    expect([status, body.width, body.height]).toEqual([201, 100, 90])
  })

  it('has the size and type of its actual content, whatever its sender claims', async () => {
    const lies = { width: '999999', height: '1', last_modified_at: '0' }
    const { status, body } = await upload('lies', await makePicture('jpeg', { width: 400, height: 300 }), {
      filename: 'not-a.png',
      fields: lies,
    })
    expect([status, body.width, body.height, body.content_type, body.filename]).toEqual([
      201,
      400,
      300,
      'image/jpeg',
      'not-a.png.jpg',
    ])
    for (const fields of [{ width: '-5' }, { height: 'NaN' }, { utc_offset_minutes: '1e9' }] as const) {
      expect(await upload('lies', png, { fields })).toMatchObject({ status: 422, code: 1022 })
    }
  })

  it('may contain a text of 90 MB', async () => {
    const before = await storedFiles()
    const text = pngChunk('iTXt', Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\0\0\0\0'), Buffer.alloc(9e7, 0x20)]))
    const { status, body } = await upload('text', withChunks(png, [text]))
    expect([status, body.width]).toEqual([201, 320])
    await hasAdded(before, 1)
  })

  it.each<[string, string]>([
    ['../../etc/passwd', 'passwd.png'],
    ['C:\\Users\\mio\\photo.png', 'photo.png'],
    ['夜🎉👩‍👩‍👧.png', '夜🎉👩‍👩‍👧.png'],
    ['\u202egnp.exe', 'gnp.exe.png'],
    ['a\u0000b.png', 'ab.png'],
    ['a\r\nSet-Cookie: b.png', expect.stringMatching(/^a(%0D%0A)?Set-Cookie_ b\.png$/)],
    ['', 'photo.png'],
    ['...', 'photo.png'],
    ['a"; filename="b.png', expect.stringMatching(/^[^"]+\.png$/)],
    ['長'.repeat(1000), `${'長'.repeat(65)}.png`],
  ])('gets a sane name for %.20j', async (filename, kept) => {
    const bytes = new Uint8Array(await makePicture('png'))
    const form = await upload('names', bytes, { filename })
    expect([form.status, form.body.filename]).toEqual([201, kept])
    const tus = tusOf(server)
    const { path } = await tus.create('names-too', bytes.length, { filename })
    const resumed = await tus.patch('names-too', path, 0, bytes)
    expect([resumed.status, resumed.body?.filename]).toEqual([201, expect.stringMatching(/^[^/\\\0\r\n]+\.png$/)])
  })
})

describe('after all of these uploads', () => {
  it('memory is as low as before, even with three pictures just below the limit at once', async () => {
    const sizes = [9_990, 9_991, 9_992]
    const answers = await Promise.all(
      sizes.map((width) => upload('large', blackPng({ width, height: 9_990, interlaced: true }))),
    )
    expect(answers.map(({ status, body }) => [status, body.width])).toEqual(sizes.map((width) => [201, width]))
    expect((await server.maxRss()) - atRest).toBeLessThan(200_000_000)
    await expect.poll(imageMemory).toBeLessThan(400_000_000)
    expect([await filesIn('blobs/staging'), await partialUploads({ database: server.database, blobs })]).toEqual([
      0,
      nothingLeft,
    ])
    // An interlaced picture takes seconds, because image processes run at a low priority.
  }, 300_000)
})

/** The memory of all image processes in bytes; 0 if the system does not report it. */
function imageMemory(): number {
  return imageProcessesOf(server.pid).reduce((sum, pid) => {
    const status = existsSync('/proc/self/status') ? readFileSync(`/proc/${pid}/status`, 'utf8') : ''
    return sum + Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
  }, 0)
}
