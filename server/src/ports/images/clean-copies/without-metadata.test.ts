import { link, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeOrientation } from '../../../picture-files/exif.ts'
import { BrokenImage, UnsupportedImage } from '../images.ts'
import { exifJpeg, fourCorners, jpegSegment, noise, pngChunk, withChunks, withSegments } from '../test-pictures.ts'
import { copyWithoutMetadata } from './without-metadata.ts'

const secret = 'usr_SECRET wrld_SECRET'
const text = (value: string) => Buffer.from(value, 'latin1')
const xmp = `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta><vrc:AuthorID>${secret}</vrc:AuthorID></x:xmpmeta>`

const secretChunks = [
  pngChunk('tEXt', text(`Description\0${secret}`)),
  pngChunk('iTXt', text(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`)),
  pngChunk('zTXt', Buffer.concat([text('vrcx\0\0'), deflateSync(text(secret))])),
  pngChunk('vrCd', text(secret)),
  pngChunk('tIME', Buffer.alloc(7)),
]

function chunkTypes(png: Buffer): string[] {
  const types: string[] = []
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) types.push(png.toString('latin1', at + 4, at + 8))
  return types.filter((type, at) => type !== types[at - 1])
}

describe('a copy without metadata', () => {
  let directory: string
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'koma-metadata-'))
  })
  afterEach(() => rm(directory, { recursive: true, force: true }))

  async function copy(bytes: Buffer): Promise<Buffer> {
    await writeFile(join(directory, 'original'), bytes)
    copyWithoutMetadata(join(directory, 'original'), join(directory, 'copy'))
    return readFile(join(directory, 'copy'))
  }

  async function expectSamePicture(one: Buffer, other: Buffer) {
    const shown = async (bytes: Buffer) => {
      const { data, info } = await sharp(bytes).autoOrient().raw().toBuffer({ resolveWithObject: true })
      return { width: info.width, height: info.height, channels: info.channels, data }
    }
    const [left, right] = await Promise.all([shown(one), shown(other)])
    expect({ ...left, data: null }).toEqual({ ...right, data: null })
    expect(left.data.equals(right.data)).toBe(true)
  }

  it('[photos] of a PNG has the same pixels and no metadata', async () => {
    const plain = await noise(300, 200).png().toBuffer()
    const original = Buffer.concat([withChunks(plain, secretChunks, secretChunks), text(`PK\x03\x04 ${secret}`)])
    const copied = await copy(original)
    expect(copied.includes('SECRET')).toBe(false)
    expect(chunkTypes(copied)).toEqual(['IHDR', 'pHYs', 'IDAT', 'IEND'])
    await expectSamePicture(original, copied)
    expect(copied.equals(plain)).toBe(true)
  })

  it('of a PNG keeps what affects its look: palette, transparency, colours', async () => {
    const palette = await noise(100, 80, 4).png({ palette: true, colours: 16 }).toBuffer()
    const paletteCopy = await copy(withChunks(palette, secretChunks))
    expect(chunkTypes(paletteCopy)).toEqual(expect.arrayContaining(['PLTE', 'tRNS']))
    await expectSamePicture(palette, paletteCopy)

    const wide = await noise(100, 80).withIccProfile('p3').png().toBuffer()
    const gamma = pngChunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f]))
    const wideCopy = await copy(withChunks(wide, [gamma, ...secretChunks]))
    expect(chunkTypes(wideCopy)).toEqual(['IHDR', 'gAMA', 'iCCP', 'pHYs', 'IDAT', 'IEND'])
    await expectSamePicture(wide, wideCopy)
  })

  it('is the same picture for every kind of PNG and JPEG', async () => {
    const kinds = [
      noise(90, 70).png({ progressive: true }),
      noise(90, 70).toColourspace('rgb16').png(),
      noise(90, 70).toColourspace('b-w').png(),
      noise(90, 70).jpeg({ progressive: true }),
      noise(90, 70).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }),
      noise(90, 70).toColourspace('b-w').jpeg(),
      noise(90, 70).toColourspace('cmyk').jpeg(),
      noise(1200, 900).jpeg({ quality: 100 }),
    ]
    for (const kind of kinds) {
      const bytes = await kind.toBuffer()
      await expectSamePicture(bytes, await copy(bytes))
    }
  })

  it('[photos] of a JPEG has the same pixels and no metadata', async () => {
    const plain = await noise(300, 200).withIccProfile('p3').jpeg().toBuffer()
    const thumbnail = Buffer.concat([text('JFIF\0'), Buffer.from([1, 2, 0, 0, 72, 0, 72, 8, 1]), text(`${secret}..`)])
    const original = Buffer.concat([
      withSegments(plain, [
        jpegSegment(0xe0, thumbnail),
        jpegSegment(0xe0, text(`JFXX\0${secret}`)),
        jpegSegment(0xe1, text(xmp)),
        jpegSegment(0xe2, text(`MPF\0${secret}`)),
        jpegSegment(0xed, text(`Photoshop 3.0\0${secret}`)),
        jpegSegment(0xee, text(`Other${secret}`)),
        jpegSegment(0xfe, text(secret)),
        jpegSegment(0xf5, text(secret)),
        text(secret),
      ]),
      text(`<html>${secret}`),
    ])
    const copied = await copy(original)
    expect(copied.includes('SECRET')).toBe(false)
    expect(copied.includes('ICC_PROFILE')).toBe(true)
    expect(copied.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]))
    await expectSamePicture(plain, copied)
  })

  it('of a JPEG keeps restart markers and stuffed bytes, wherever they are', async () => {
    const plain = await copy(await noise(400, 300).jpeg({ quality: 100 }).toBuffer())
    for (const at of [65_534, 65_535, 65_536, 131_070, 131_071]) {
      const marks = Buffer.from([1, 0xff, 0xd3, 0xff, 0x00, 0xff, 0xd7, 2])
      const marked = Buffer.concat([plain.subarray(0, at), marks, plain.subarray(at)])
      expect((await copy(marked)).equals(marked), `${at}`).toBe(true)
    }
  })

  it('keeps the orientation, and nothing else of the EXIF', async () => {
    const tiff = Buffer.concat([writeOrientation(6), text(secret)])
    const jpeg = withSegments(await fourCorners(60, 40).jpeg().toBuffer(), [
      exifJpeg(tiff),
      jpegSegment(0xe1, text(xmp)),
    ])
    const png = withChunks(await fourCorners(60, 40).png().toBuffer(), [pngChunk('eXIf', tiff)])
    for (const original of [jpeg, png]) {
      const copied = await copy(original)
      expect(copied.includes('SECRET')).toBe(false)
      expect(await sharp(copied).metadata()).toMatchObject({ orientation: 6, width: 60, height: 40 })
      await expectSamePicture(original, copied)
    }
    const upright = withSegments(await fourCorners(60, 40).jpeg().toBuffer(), [exifJpeg(writeOrientation(1))])
    expect((await copy(upright)).includes('Exif')).toBe(false)
  })

  it('is not made from a truncated or unsupported file, and nothing is left behind', async () => {
    const png = await noise(300, 200).png().toBuffer()
    const jpeg = await noise(300, 200).jpeg().toBuffer()
    for (const whole of [png, jpeg]) {
      for (const length of [10, 60, whole.length >> 1, whole.length - 20, whole.length - 1]) {
        await expect(copy(whole.subarray(0, length)), `${length}`).rejects.toThrow(BrokenImage)
      }
    }
    await expect(copy(withChunks(png, [pngChunk('CgBI', Buffer.alloc(4))]))).rejects.toThrow(BrokenImage)
    await expect(copy(text('<svg/>'))).rejects.toThrow(UnsupportedImage)
    expect(await readdir(directory)).toEqual(['original'])
  })

  it('does not overwrite the original, even under another name', async () => {
    const png = await noise(30, 20).png().toBuffer()
    await copy(png)
    const path = join(directory, 'original')
    expect(() => copyWithoutMetadata(path, path)).toThrow('onto itself')
    await link(path, join(directory, 'other-name'))
    expect(() => copyWithoutMetadata(path, join(directory, 'other-name'))).toThrow('onto itself')
    expect((await readFile(path)).equals(png)).toBe(true)
  })
})
