import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DrawnBytes } from '@koma/contract/drawn-bytes'
import { describe, expect, it } from 'vitest'
import { digestFile } from './file-digests.ts'
import { jpegOf, pngOf } from './test-photos.ts'

function pixelsOf(bytes: Buffer, pieceBytes = bytes.length): string | null {
  const hash = createHash('sha256')
  const drawn = new DrawnBytes((part) => void hash.update(part))
  for (let at = 0; at < bytes.length; at += pieceBytes) drawn.add(bytes.subarray(at, at + pieceBytes))
  return drawn.isPicture ? hash.digest('base64') : null
}

describe("the digest of a photo's pixels", () => {
  it('stays when a tool writes a text into a PNG, before or after its pixels', () => {
    const plain = pngOf('sea')
    const before = pngOf('sea', { text: 'world and players' })
    const after = pngOf('sea', { textAtEnd: 'lfs|2|author' })
    expect(pixelsOf(plain)).toMatch(/^[\w+/]{43}=$/)
    expect([pixelsOf(before), pixelsOf(after)]).toEqual([pixelsOf(plain), pixelsOf(plain)])
  })

  it('stays when the pixels of a PNG are cut into chunks of another size', () => {
    expect(pixelsOf(pngOf('sea', { chunkBytes: 50 }))).toBe(pixelsOf(pngOf('sea')))
  })

  it('stays when a JPEG gets metadata or a comment', () => {
    expect(pixelsOf(jpegOf('sea', { text: 'world' }))).toBe(pixelsOf(jpegOf('sea')))
  })

  it('differs between pictures, and between sizes of the same bytes', () => {
    const digests = [pngOf('sea'), pngOf('hill'), pngOf('sea', { width: 100 }), jpegOf('sea'), jpegOf('hill')]
    expect(new Set(digests.map((bytes) => pixelsOf(bytes))).size).toBe(5)
  })

  it('does not depend on how a file is cut into pieces', () => {
    for (const bytes of [pngOf('sea', { text: 'world' }), jpegOf('sea', { text: 'world' })]) {
      for (const pieceBytes of [1, 3, 7, 64, 1000]) expect(pixelsOf(bytes, pieceBytes)).toBe(pixelsOf(bytes))
    }
  })

  it('is unknown for another format, a broken JPEG, and a file that ends before its pixels', () => {
    const png = pngOf('sea')
    const cases = [Buffer.from('RIFF....WEBPVP8 '), Buffer.from([0xff, 0xd8, 1, 2, 3, 4, 5, 6, 7]), png.subarray(0, 30)]
    expect([...cases, Buffer.alloc(0)].map((bytes) => pixelsOf(bytes))).toEqual([null, null, null, null])
  })

  it('is read together with the digest of the whole file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'koma-digest-'))
    const bytes = pngOf('sea', { width: 640, paddingBytes: 3_000_000 })
    await writeFile(join(folder, 'a.png'), bytes)
    expect(await digestFile(join(folder, 'a.png'))).toEqual({
      sha256: createHash('sha256').update(bytes).digest('base64'),
      pixels: pixelsOf(bytes),
    })
    await rm(folder, { recursive: true })
  })
})
