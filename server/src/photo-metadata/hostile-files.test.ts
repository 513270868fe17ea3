import { execFile } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { BrokenImage, UnsupportedImage } from '../picture-files/picture-errors.ts'
import { nothing, readBytes } from './fixtures/read-bytes.ts'
import { ids, vrchatXmp, vrcxRecord } from './fixtures/sample-texts.ts'
import { chunk, end, iTXt, png, pngUpTo, tEXt, zTXt } from './fixtures/write-png.ts'

const xmpKeyword = 'XML:com.adobe.xmp'
const vrcx = iTXt('Description', JSON.stringify(vrcxRecord))
const known = { worldId: ids.world, worldName: '黄昏の浮島', authorId: ids.mio, authorName: 'ミオ' }

describe('a hostile PNG', () => {
  it('with ten thousand unknown text chunks is still read', async () => {
    const foreign = Array.from({ length: 10_000 }, (_, index) => tEXt(`Key${index}`, 'x'.repeat(100)))
    expect(await readBytes(png([], [...foreign, vrcx]))).toMatchObject(known)
  })

  it('with ten thousand known texts is read up to a limit', async () => {
    const ours = Array.from({ length: 10_000 }, (_, index) => iTXt('Description', `{"world":{"name":"${index}"}}`))
    expect(await readBytes(png([], [...ours, vrcx]))).toEqual({ ...nothing, worldName: '0' })
    const users = Array.from({ length: 10_000 }, (_, index) => chunk('vrCu', `user ${index}`))
    expect((await readBytes(png([], users))).players).toHaveLength(200)
  })

  it('with two hundred thousand empty chunks is rejected, wherever they are', async () => {
    const chunks = new Array(200_000).fill(chunk('teSt'))
    await expect(readBytes(png(chunks))).rejects.toThrow('too many chunks')
    await expect(readBytes(png([], chunks))).rejects.toThrow('too many chunks')
  })

  it('with a text chunk of 90 MB does not load it into memory', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'koma-metadata-'))
    try {
      const length = 90_000_000
      const head = iTXt(xmpKeyword, '<x>')
      head.writeUInt32BE(length, 0)
      const before = pngUpTo([head.subarray(0, -4)])
      const file = await open(join(folder, 'photo'), 'w')
      await file.write(before, 0, before.length, 0)
      const after = Buffer.concat([vrcx, chunk('IDAT'), end])
      // The gap between them is a hole in the file, which takes no disk space.
      await file.write(after, 0, after.length, before.length + length - (head.length - 12) + 4)
      await file.close()

      const [files, facts] = ['../picture-files/picture-file.ts', './read-photo-facts.ts'].map((path) =>
        JSON.stringify(new URL(path, import.meta.url).href),
      )
      const script = `
        const [{ readPictureFile }, { readPhotoFacts, wantedTexts }] = await Promise.all([import(${files}), import(${facts})])
        const before = process.resourceUsage().maxRSS
        const photo = readPhotoFacts(readPictureFile(process.argv[1], wantedTexts).embedded)
        console.log(JSON.stringify({ worldId: photo.worldId, grown: process.resourceUsage().maxRSS - before }))`
      const run = promisify(execFile)
      const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script, join(folder, 'photo')])
      const { worldId, grown } = JSON.parse(stdout)
      expect(worldId).toBe(ids.world)
      expect(grown).toBeLessThan(30_000)
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('with a compressed text that would fill the memory is read without it', async () => {
    const bomb = Buffer.alloc(16_000_000, 0x20)
    const packed = Buffer.concat([Buffer.from('Description\0\x01\0\0\0', 'latin1'), deflateSync(bomb)])
    expect(await readBytes(png([zTXt('Description', bomb), chunk('iTXt', packed), vrcx]))).toMatchObject(known)
  })

  it.each([
    ['an entity bomb', `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>${vrchatXmp({ author: '&b;' })}`],
    ['a foreign entity', `<!doctype x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${vrchatXmp({ author: '&a;' })}`],
    ['endless nesting', '<a>'.repeat(200_000)],
    ['endless tags', `<x>${'<b/>'.repeat(200_000)}</x>`],
    ['endless attributes', `<x ${Array.from({ length: 50_000 }, (_, index) => `a${index}=""`).join(' ')}/>`],
    ['names of prototypes', '<__proto__ constructor="x"><toString>y</toString></__proto__>'],
    ['no XML', '<<<<&&&&>>>>'],
    ['nothing', ''],
  ])('with %s as XMP is read without it', async (_, xmp) => {
    expect(await readBytes(png([iTXt(xmpKeyword, xmp), vrcx]))).toMatchObject(known)
    expect(await readBytes(png([iTXt(xmpKeyword, xmp)]))).toEqual(nothing)
  })

  it('with an undefined entity keeps it literally', async () => {
    const xmp = vrchatXmp({ author: '&amp;lt; &b; &#1114112; &#x41;' })
    expect(await readBytes(png([iTXt(xmpKeyword, xmp)]))).toMatchObject({ authorName: '&lt; &b; &#1114112; A' })
  })

  it.each(['{', '{"world":', '[]', 'null', `${'['.repeat(100_000)}`, '{"players":{"length":9}}', '{"author":{}}'])(
    'with the JSON %s is read without it',
    async (json) => {
      expect(await readBytes(png([iTXt('Description', json)]))).toEqual(nothing)
    },
  )

  it('with invalid UTF-8 keeps the rest', async () => {
    const json = Buffer.from(JSON.stringify(vrcxRecord).replace('ソラ ✨', 'broken'))
    json[json.indexOf('broken')] = 0xff
    const photo = await readBytes(png([iTXt('Description', json)]))
    expect(photo).toMatchObject(known)
    expect(photo.players[1]).toEqual({ id: ids.sora, name: '\ufffdroken' })
  })

  it('with characters that hide or reverse text is shown without them', async () => {
    const record = {
      world: {
        id: ` ${ids.world.toUpperCase().replace('WRLD', 'wrld')} `,
        name: '\u202egnp.exe\u0000\n\u2066  x\u200f',
      },
      players: [
        { id: `${ids.sora}'; drop table photos`, displayName: '\ud800 half' },
        { id: ids.mio, displayName: '\u200b\u202e' },
        { id: null, displayName: '👩‍👩‍👧‍👦'.repeat(300) },
        { displayName: `a${'\u0301'.repeat(100_000)}` },
      ],
    }
    expect(await readBytes(png([iTXt('Description', JSON.stringify(record))]))).toEqual({
      ...nothing,
      worldId: ids.world,
      worldName: 'gnp.exe x',
      players: [
        { id: null, name: '\ufffd half' },
        { id: null, name: expect.stringMatching(/^(?:👩‍👩‍👧‍👦){100,200}/u) },
        { id: null, name: expect.stringMatching(/^a\u0301{1,2000}$/) },
      ],
    })
  })

  it('with a wrong checksum is read without that chunk', async () => {
    const damaged = Buffer.from(iTXt('Description', '{"world":{"name":"wrong"}}'))
    damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1
    expect(await readBytes(png([damaged, vrcx]))).toMatchObject(known)
  })

  it.each([0xffffffff, 0x7fffffff, 0x80000000, 5_000_000])('with a length of %i is rejected', async (length) => {
    const endless = Buffer.from(iTXt('Description', '{}'))
    endless.writeUInt32BE(length, 0)
    await expect(readBytes(png([endless, vrcx]))).rejects.toThrow(BrokenImage)
    await expect(readBytes(png([vrcx, endless]))).rejects.toThrow(BrokenImage)
  })

  it.each(['iTXt', 'tEXt', 'zTXt'])('with truncated %s chunks is read without them', async (type) => {
    const starts = ['', '\0', 'Description', 'Description\0', 'Description\0\x01', 'Description\0\0\0', 'x'.repeat(90)]
    const broken = starts.map((start) => chunk(type, Buffer.from(start, 'latin1')))
    expect(await readBytes(png([...broken, vrcx]))).toMatchObject(known)
  })

  it('that is truncated anywhere is rejected', async () => {
    const whole = png([iTXt(xmpKeyword, vrchatXmp()), vrcx])
    for (let length = 8; length < whole.length; length += 13)
      await expect(readBytes(whole.subarray(0, length)), `${length}`).rejects.toThrow(BrokenImage)
    await expect(readBytes(whole.subarray(0, -1))).rejects.toThrow(BrokenImage)
  })

  it('with chunks after its end is read up to its end', async () => {
    expect(await readBytes(Buffer.concat([png([]), vrcx, end]))).toEqual(nothing)
  })

  it('that is not a PNG is rejected', async () => {
    await expect(readBytes(Buffer.alloc(70_000, 0x41))).rejects.toThrow(UnsupportedImage)
    await expect(readBytes(Buffer.alloc(0))).rejects.toThrow(UnsupportedImage)
  })
})
