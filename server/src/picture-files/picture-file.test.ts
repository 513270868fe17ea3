import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  exifJpeg,
  fourCorners,
  jpegSegment,
  pngChunk,
  pngHeader,
  withChunks,
  withSegments,
} from '../ports/images/test-pictures.ts'
import { type Orientation, writeOrientation } from './exif.ts'
import { BrokenImage, ImageTooLarge, UnsupportedImage } from './picture-errors.ts'
import { readPictureHeader } from './picture-file.ts'

describe('the header of a picture', () => {
  let directory: string
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'koma-header-'))
  })
  afterAll(() => rm(directory, { recursive: true, force: true }))

  async function read(bytes: Buffer | string) {
    const path = join(directory, 'picture')
    await writeFile(path, bytes)
    return readPictureHeader(path)
  }

  /** SOI, a frame, the start of a scan. */
  function jpegHeader(
    width: number,
    height: number,
    options: { code?: number; precision?: number; sampling?: number[]; inScan?: number } = {},
  ) {
    const { code = 0xc0, precision = 8, sampling = [0x11] } = options
    const { inScan = sampling.length } = options
    const frame = Buffer.from([precision, height >> 8, height & 255, width >> 8, width & 255, sampling.length])
    const components = sampling.flatMap((factors, at) => [at + 1, factors, 0])
    const scan = Buffer.alloc(1 + inScan * 2 + 3, inScan)
    const body = [jpegSegment(code, Buffer.concat([frame, Buffer.from(components)])), jpegSegment(0xda, scan)]
    return Buffer.concat([Buffer.from([0xff, 0xd8]), ...body])
  }

  it('[5 upload] is recognised by the bytes, not by the file name', async () => {
    expect(await read(await fourCorners(40, 30).png().toBuffer())).toMatchObject({
      format: 'png',
      width: 40,
      height: 30,
    })
    expect(await read(await fourCorners(40, 30).jpeg().toBuffer())).toMatchObject({
      format: 'jpeg',
      width: 40,
      height: 30,
    })
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
    const others = [
      '',
      'a',
      svg,
      'GIF89a....',
      '\x89PNG',
      `${svg}\x89PNG\r\n\x1a\n`,
      '%PDF-1.7',
      'II*\0\0\0\0\0',
      '\xff\xd8',
    ]
    for (const other of others) {
      await expect(read(Buffer.from(other, 'latin1')), other).rejects.toThrow(UnsupportedImage)
    }
    for (const format of ['webp', 'avif', 'gif', 'tiff'] as const) {
      await expect(read(await fourCorners(40, 30).toFormat(format).toBuffer()), format).rejects.toThrow(
        UnsupportedImage,
      )
    }
  })

  it('[5 upload] rejects more than 100 megapixels before anything is decoded', async () => {
    expect(await read(pngHeader({ width: 10_000, height: 10_000 }))).toMatchObject({ width: 10_000 })
    for (const [width, height] of [
      [30_000, 30_000],
      [10_000, 10_001],
      [1, 2_000_000_000],
      [65_536, 1],
      [4_294_967_295, 4_294_967_295],
    ] as const) {
      await expect(read(pngHeader({ width, height })), `${width}x${height}`).rejects.toThrow(ImageTooLarge)
    }
    expect(await read(jpegHeader(65_535, 1525))).toMatchObject({ width: 65_535, height: 1525 })
    await expect(read(jpegHeader(65_535, 65_535))).rejects.toThrow(ImageTooLarge)
  })

  it('rejects a picture that must be decoded as a whole and does not fit into memory', async () => {
    const side = { width: 10_000, height: 10_000, interlaced: true }
    expect(await read(pngHeader({ ...side, colourType: 6 }))).toMatchObject({ height: 10_000 })
    await expect(read(pngHeader({ ...side, colourType: 6, depth: 16 }))).rejects.toThrow('of memory at once')
    await expect(read(pngHeader({ ...side, width: 16_000, height: 16_000 }))).rejects.toThrow(ImageTooLarge)
    expect(await read(pngHeader({ ...side, interlaced: false, colourType: 6, depth: 16 }))).toMatchObject({
      height: 10_000,
    })

    const progressive = { code: 0xc2, sampling: [0x11, 0x11, 0x11] }
    expect(await read(jpegHeader(10_000, 10_000, progressive))).toMatchObject({ height: 10_000 })
    const four = { sampling: [0x11, 0x11, 0x11, 0x11] }
    await expect(read(jpegHeader(10_000, 10_000, { ...progressive, ...four }))).rejects.toThrow('of memory at once')
    expect(await read(jpegHeader(10_000, 10_000, four))).toMatchObject({ height: 10_000 })
    await expect(read(jpegHeader(10_000, 10_000, { ...four, inScan: 1 }))).rejects.toThrow('of memory at once')
  })

  it('rejects a picture without pixels, and invalid parts', async () => {
    await expect(read(pngHeader({ width: 0, height: 10 }))).rejects.toThrow(BrokenImage)
    await expect(read(jpegHeader(10, 0))).rejects.toThrow(BrokenImage)
    const png = await fourCorners(40, 30).png().toBuffer()
    await expect(read(Buffer.concat([png.subarray(0, 8), png.subarray(33)]))).rejects.toThrow(BrokenImage)
    await expect(read(png.subarray(0, 30))).rejects.toThrow(BrokenImage)
    const jpeg = await fourCorners(40, 30).jpeg().toBuffer()
    await expect(read(jpeg.subarray(0, 100))).rejects.toThrow(BrokenImage)
    await expect(read(withSegments(jpeg, [Buffer.from([0xff, 0xe0, 0, 1])]))).rejects.toThrow(BrokenImage)
    await expect(read(Buffer.from([0xff, 0xd8, 0xff, 0xd9]))).rejects.toThrow(BrokenImage)
    await expect(read(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(200_000)]))).rejects.toThrow(
      BrokenImage,
    )
    const frames = jpegHeader(10, 10).subarray(0, 15)
    await expect(read(Buffer.concat([frames, jpegHeader(60_000, 60_000).subarray(2)]))).rejects.toThrow(BrokenImage)
  })

  it('does not read endless parts', async () => {
    const comments = Buffer.concat(Array.from({ length: 6000 }, () => jpegSegment(0xfe, Buffer.alloc(0))))
    await expect(read(withSegments(jpegHeader(10, 10), [comments]))).rejects.toThrow('too many')
    const chunks = Array.from({ length: 6000 }, () => pngChunk('teXt', Buffer.alloc(0)))
    await expect(read(withChunks(pngHeader({ width: 10, height: 10 }), chunks))).rejects.toThrow('too many')
  })

  it('rejects JPEGs of kinds that browsers do not show', async () => {
    for (const kind of [{ code: 0xc3 }, { code: 0xc9 }, { precision: 12 }]) {
      await expect(read(jpegHeader(10, 10, kind))).rejects.toThrow(UnsupportedImage)
    }
  })

  it('reads the orientation in both byte orders, and ignores an invalid one', async () => {
    const jpeg = await fourCorners(40, 30).jpeg().toBuffer()
    const png = await fourCorners(40, 30).png().toBuffer()
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8] as Orientation[]) {
      const tiff = writeOrientation(orientation)
      expect(await read(withSegments(jpeg, [exifJpeg(tiff)]))).toMatchObject({ orientation, width: 40 })
      expect(await read(withChunks(png, [pngChunk('eXIf', tiff)]))).toMatchObject({ orientation, width: 40 })
      const tagged = fourCorners(40, 30).withMetadata({ orientation })
      expect(await read(await tagged.jpeg().toBuffer())).toMatchObject({ orientation })
    }
    const little = Buffer.from('49492a000800000001001201030001000000060000000000', 'hex')
    expect(await read(withSegments(jpeg, [exifJpeg(little)]))).toMatchObject({ orientation: 6 })
    const nonsense = ['', 'II', '49492a00ffffffff', '4d4d002a00000008ffff', '49492a0008000000010012010300010000000900']
    for (const hex of [...nonsense, '49492a000800000001001201030001000000630000000000']) {
      expect(await read(withSegments(jpeg, [exifJpeg(Buffer.from(hex, 'hex'))])), hex).toMatchObject({ orientation: 1 })
    }
  })

  it('throws the file system error if there is no file', () => {
    expect(() => readPictureHeader(join(directory, 'missing'))).toThrow('ENOENT')
  })
})
