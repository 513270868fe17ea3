import { describe, expect, it } from 'vitest'
import { pngFile } from '../samples.ts'
import { BrokenPicture, prepareFile, readPictureSize } from './prepare-file.ts'

const broken = async () => {
  throw new BrokenPicture('no')
}
const sized = (width: number, height: number) => async () => ({ width, height, sha256: null })
const readAnyPicture = sized(1920, 1080)
const problemOf = async (...given: Parameters<typeof prepareFile>) => (await prepareFile(...given)).problem

describe('[5 upload] a file before it is sent', () => {
  it('is fine as a PNG or JPEG from 64,000 to 100,000,000 bytes', async () => {
    const jpeg = new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]), new Uint8Array(64_000)], 'a.jpg')
    expect(await problemOf(pngFile('a.png', 64_000), readAnyPicture)).toBeNull()
    expect(await problemOf(pngFile('a.png', 100_000_000), readAnyPicture)).toBeNull()
    expect(await problemOf(jpeg, readAnyPicture)).toBeNull()
  })

  it('is judged by its bytes and not by its name', async () => {
    const webp = new File(['RIFF....WEBPVP8 ', new Uint8Array(70_000)], 'photo.png', { type: 'image/png' })
    const disguised = new File([pngFile('x', 70_000)], 'photo.txt', { type: 'text/plain' })
    expect(await problemOf(webp, readAnyPicture)).toBe('file_format')
    expect(await problemOf(disguised, readAnyPicture)).toBeNull()
    expect(await problemOf(new File([], 'empty.png'), readAnyPicture)).toBe('file_format')
  })

  it('is too small below 64,000 bytes, and still has a picture to show', async () => {
    const prepared = await prepareFile(pngFile('a.png', 63_999), readAnyPicture)
    expect([prepared.problem, prepared.picture?.width]).toEqual(['size_lower', 1920])
    expect(await problemOf(pngFile('a.png', 63_999), broken)).toBe('size_lower')
  })

  it('is too large above 100,000,000 bytes, and is not decoded', async () => {
    expect(await problemOf(pngFile('a.png', 100_000_001), broken)).toBe('size_upper')
  })

  it('is broken if it cannot be decoded or has no size', async () => {
    expect(await problemOf(pngFile('a.png', 70_000), broken)).toBe('file_break')
    expect(await problemOf(pngFile('a.png', 70_000), sized(0, 0))).toBe('file_break')
  })

  it('is a wrong format above 100 megapixels, and is not decoded if its header says so', async () => {
    expect(await problemOf(pngFile('a.png', 70_000, { width: 10_001, height: 10_000 }), broken)).toBe('file_format')
    expect(await problemOf(pngFile('a.png', 70_000), sized(10_001, 10_000))).toBe('file_format')
    expect(await problemOf(pngFile('a.png', 70_000, { width: 10_000, height: 10_000 }), readAnyPicture)).toBeNull()
  })

  it('has failed, but is not broken, if it was deleted after it was chosen', async () => {
    const gone = pngFile('a.png', 70_000)
    gone.slice = () => {
      throw new DOMException('gone', 'NotFoundError')
    }
    expect(await problemOf(gone, readAnyPicture)).toBe('other')
  })
})

describe('[5 upload] the size of a picture without decoding it', () => {
  it('is the one in its header', async () => {
    expect(await readPictureSize(pngFile('a.png', 70_000, { width: 3840, height: 2160 }))).toEqual({
      width: 3840,
      height: 2160,
    })
  })

  it.each([
    ['size_lower', pngFile('a.png', 63_999)],
    ['size_upper', pngFile('a.png', 100_000_001)],
    ['file_format', pngFile('a.png', 70_000, { width: 10_001, height: 10_000 })],
    ['file_format', new File(['RIFF....WEBPVP8 ', new Uint8Array(70_000)], 'a.png')],
    ['file_break', pngFile('a.png', 70_000, { width: 0, height: 10 })],
  ])('is refused with %s, as the server would refuse the file', async (problem, file) => {
    await expect(readPictureSize(file)).rejects.toMatchObject({ problem, passes: false })
  })
})
