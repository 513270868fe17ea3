import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { thumbHashToAverageRGBA } from 'thumbhash'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeOrientation } from '../../picture-files/exif.ts'
import { BrokenImage, type Images, type Placeholder, UnsupportedImage } from './images.ts'
import { createImages } from './processes/image-processes.ts'
import { corners, exifJpeg, fourCorners, noise, pngChunk, withChunks, withSegments } from './test-pictures.ts'

const all = ['large', 'medium', 'tile', 'thumbnail'] as const
const orientations = [1, 2, 3, 4, 5, 6, 7, 8] as const

/** From the third byte of the AV1 configuration record. */
function codingOf(avif: Uint8Array): string {
  const flags = avif[Buffer.from(avif).indexOf('av1C') + 6] ?? 0
  return `${flags & 0x40 ? 'more than 8' : '8'} bits, ${(flags & 0x1c) === 0x0c ? '4:2:0' : 'other'}`
}

describe('pictures', () => {
  let directory: string
  let images: Images
  let files = 0
  const forUser = 'mio'
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'koma-pictures-'))
    images = createImages({ processes: 2, niceness: 0 })
  })
  afterAll(async () => {
    await images.close()
    await rm(directory, { recursive: true, force: true })
  })

  async function write(picture: Sharp | Buffer | string): Promise<string> {
    files += 1
    const path = join(directory, `${files}`)
    const isBytes = typeof picture === 'string' || Buffer.isBuffer(picture)
    await writeFile(path, isBytes ? picture : await picture.toBuffer())
    return path
  }
  const render = async (picture: Sharp | Buffer) => images.render(await write(picture), all, { forUser })
  const placeholderOf = async (picture: Sharp | Buffer): Promise<Placeholder> => {
    const { placeholder } = await render(picture)
    if (!placeholder) throw new Error('There is no placeholder.')
    return placeholder
  }
  const inspect = async (picture: Sharp | Buffer | string) =>
    (await images.inspect(await write(picture), { forUser })).picture

  async function colourAt(picture: Uint8Array, x: number, y: number): Promise<string> {
    const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
    const distance = (colour: readonly number[]) =>
      Math.hypot(...colour.map((value, channel) => value - (data[at + channel] ?? 0)))
    const near = Object.entries(corners).find(([, colour]) => distance(colour) < 60)
    return near?.[0] ?? data.subarray(at, at + 3).join(' ')
  }
  const cornersOf = (picture: Uint8Array) =>
    Promise.all(
      [
        [0.2, 0.2],
        [0.8, 0.2],
        [0.2, 0.8],
        [0.8, 0.8],
      ].map(([x = 0, y = 0]) => colourAt(picture, x, y)),
    )

  describe('rendered', () => {
    it.each([
      {
        kind: 'landscape',
        width: 2560,
        height: 1440,
        sizes: [
          [1920, 1080],
          [640, 360],
          [400, 225],
          [240, 135],
        ],
      },
      {
        kind: 'portrait',
        width: 1080,
        height: 2160,
        sizes: [
          [960, 1920],
          [320, 640],
          [200, 400],
          [120, 240],
        ],
      },
      {
        kind: 'small',
        width: 300,
        height: 200,
        sizes: [
          [300, 200],
          [300, 200],
          [300, 200],
          [240, 160],
        ],
      },
      {
        kind: 'tiny',
        width: 1,
        height: 1,
        sizes: [
          [1, 1],
          [1, 1],
          [1, 1],
          [1, 1],
        ],
      },
      {
        kind: 'one pixel high',
        width: 4000,
        height: 1,
        sizes: [
          [1920, 1],
          [640, 1],
          [400, 1],
          [240, 1],
        ],
      },
      {
        kind: 'one pixel wide',
        width: 1,
        height: 4000,
        sizes: [
          [1, 1920],
          [1, 640],
          [1, 400],
          [1, 240],
        ],
      },
      {
        kind: 'odd',
        width: 1921,
        height: 1083,
        sizes: [
          [1920, 1082],
          [640, 361],
          [400, 226],
          [240, 135],
        ],
      },
    ])('[9 image size steps] a $kind picture has its sizes, never enlarged', async ({ width, height, sizes }) => {
      const { variants } = await render(fourCorners(width, height).png({ compressionLevel: 1 }))
      expect(variants.map((variant) => [variant.name, variant.width, variant.height])).toEqual(
        all.map((name, at) => [name, ...(sizes[at] ?? [])]),
      )
      for (const variant of variants) {
        const { format, compression, width, height } = await sharp(variant.avif).metadata()
        expect([format, compression, width, height]).toEqual(['heif', 'av1', variant.width, variant.height])
        expect(codingOf(variant.avif)).toBe('8 bits, 4:2:0')
      }
    })

    it('only the requested variants are made, in whatever order they are requested', async () => {
      const path = await write(fourCorners(800, 600).jpeg())
      const { variants } = await images.render(path, ['thumbnail', 'medium'], { forUser })
      expect(variants.map(({ name, width, height }) => [name, width, height])).toEqual([
        ['medium', 640, 480],
        ['thumbnail', 240, 180],
      ])
      const none = await images.render(path, [], { forUser })
      expect(none.variants).toEqual([])
      const [thumbnail] = (await images.render(path, ['thumbnail'], { forUser })).variants
      expect(thumbnail && (await cornersOf(thumbnail.avif))).toEqual(['red', 'green', 'blue', 'yellow'])
    })

    it.each(orientations)('orientation %i is applied as sharp itself would', async (orientation) => {
      const jpeg = withSegments(await fourCorners(700, 400).jpeg().toBuffer(), [
        exifJpeg(writeOrientation(orientation)),
      ])
      const png = withChunks(await fourCorners(700, 400).png().toBuffer(), [
        pngChunk('eXIf', writeOrientation(orientation)),
      ])
      const turned = await sharp(jpeg).autoOrient().png().toBuffer({ resolveWithObject: true })
      const expected = await cornersOf(turned.data)
      for (const picture of [jpeg, png]) {
        const { variants } = await render(picture)
        const [large] = variants
        expect([large?.width, large?.height]).toEqual([turned.info.width, turned.info.height])
        for (const { avif } of variants) expect(await cornersOf(avif)).toEqual(expected)
        const { width, height } = turned.info
        expect(await inspect(picture)).toMatchObject({ width, height })
        expect(await cornersOf((await images.icon(await write(picture), { forUser })).stored)).toEqual(expected)
      }
    })

    it('every kind of PNG and JPEG gives the same picture', async () => {
      const picture = () => fourCorners(400, 300)
      const kinds: Record<string, Sharp> = {
        interlaced: picture().png({ progressive: true }),
        palette: picture().png({ palette: true }),
        '16 bits': picture().toColourspace('rgb16').png(),
        progressive: picture().jpeg({ progressive: true }),
        'wide gamut': picture().withIccProfile('p3').png(),
        'wide gamut JPEG': picture().withIccProfile('p3').jpeg({ quality: 95 }),
        transparent: picture().ensureAlpha(1).png(),
      }
      for (const [kind, encoded] of Object.entries(kinds)) {
        const [large] = (await render(encoded)).variants
        expect(large && (await cornersOf(large.avif)), kind).toEqual(['red', 'green', 'blue', 'yellow'])
      }
      const grey = (await placeholderOf(picture().toColourspace('b-w').jpeg())).averageColour
      expect(grey).toMatch(/^#(..)\1\1$/)
      const [ink] = (await render(picture().toColourspace('cmyk').jpeg())).variants
      expect(ink && (await colourAt(ink.avif, 0.2, 0.2))).toMatch(/red|^2\d\d /)
    })

    it('wide-gamut colours are converted to sRGB', async () => {
      const teal = sharp({ create: { width: 64, height: 64, channels: 3, background: '#00c878' } })
      const tagged = await teal.clone().withIccProfile('p3').png().toBuffer()
      const stored = await sharp(tagged, { ignoreIcc: true }).raw().toBuffer()
      expect(stored[0]).toBeGreaterThan(60)
      const { averageColour } = await placeholderOf(tagged)
      expect(Number.parseInt(averageColour.slice(1, 3), 16)).toBeLessThan(12)
    })

    it('the alpha channel is kept only if something is transparent', async () => {
      const channels = async (picture: Sharp) => {
        const [large] = (await render(picture)).variants
        return large && (await sharp(large.avif).metadata()).channels
      }
      expect(await channels(fourCorners(60, 40).ensureAlpha(0.5).png())).toBe(4)
      expect(await channels(fourCorners(60, 40).ensureAlpha(1).png())).toBe(3)
    })

    it('the average colour and the thumbhash are of the whole picture', async () => {
      const half = { create: { width: 300, height: 100, channels: 4 as const, background: '#ff0000' } }
      const blue = { create: { width: 150, height: 100, channels: 4 as const, background: '#0000ff' } }
      const { averageColour, thumbhash } = await placeholderOf(
        sharp(half)
          .composite([{ input: blue, left: 0, top: 0 }])
          .png(),
      )
      expect(averageColour).toMatch(/^#(7f|80|81)00(7e|7f|80)$/)
      const { r, g, b, a } = thumbHashToAverageRGBA(thumbhash)
      expect([r, g, b, a].map((value) => Math.round(value * 10) / 10)).toEqual([0.5, 0, 0.5, 1])
      const clear = sharp({ create: { ...half.create, background: { r: 255, g: 0, b: 0, alpha: 0 } } })
      expect((await placeholderOf(clear.png())).averageColour).toBe('#000000')
    })

    it('variants carry no metadata', async () => {
      const told = fourCorners(300, 200)
        .withExif({ IFD0: { Copyright: 'usr_SECRET' } })
        .withIccProfile('p3')
      for (const { avif } of (await render(told.jpeg())).variants) {
        const { exif, xmp, icc } = await sharp(avif).metadata()
        expect({ exif, xmp, icc }).toEqual({})
      }
    })
  })

  describe('inspected', () => {
    it('[5 upload] 100 megapixels are accepted in little memory', async () => {
      const small = createImages({ processes: 1, niceness: 0, memoryLimit: 300_000_000 })
      const plain = { create: { width: 10_000, height: 10_000, channels: 3 as const, background: '#336699' } }
      const path = await write(sharp(plain).toColourspace('b-w').png({ compressionLevel: 1 }))
      expect((await small.inspect(path, { forUser })).picture).toEqual({ format: 'png', width: 10_000, height: 10_000 })
      expect((await small.render(path, ['large'], { forUser })).variants).toMatchObject([{ width: 1920, height: 1920 }])
      await small.close()
    })

    it('[8 file_break] truncated files are broken, wherever they are cut', async () => {
      const kinds = [noise(200, 150).png(), noise(200, 150).png({ progressive: true }), noise(200, 150).jpeg()]
      for (const kind of [...kinds, noise(200, 150).jpeg({ progressive: true })]) {
        const whole = await kind.toBuffer()
        expect(await inspect(whole)).toMatchObject({ width: 200, height: 150 })
        for (const cut of [1, 2, 12, 14, 40, 1000, whole.length >> 1, whole.length - 40]) {
          await expect(inspect(whole.subarray(0, whole.length - cut)), `without ${cut}`).rejects.toThrow(BrokenImage)
        }
      }
    })

    it('[8 file_break] damaged files are broken', async () => {
      const png = await noise(200, 150).png().toBuffer()
      const flipped = Buffer.from(png)
      flipped[png.length >> 1] = (flipped[png.length >> 1] ?? 0) ^ 0x55
      await expect(inspect(flipped)).rejects.toThrow(BrokenImage)
      const jpeg = await noise(200, 150).jpeg().toBuffer()
      for (const whole of [png, jpeg]) {
        const zeroed = Buffer.from(whole).fill(0, whole.length >> 1)
        await expect(inspect(zeroed)).rejects.toThrow(BrokenImage)
        const start = whole.subarray(0, 300)
        await expect(inspect(Buffer.concat([start, Buffer.from('<svg/>'.repeat(9000))]))).rejects.toThrow(BrokenImage)
      }
    })

    it('[5 upload] files whose bytes are neither PNG nor JPEG are rejected', async () => {
      await expect(inspect('')).rejects.toThrow(UnsupportedImage)
      await expect(inspect('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')).rejects.toThrow(
        UnsupportedImage,
      )
      await expect(inspect(fourCorners(64, 48).webp())).rejects.toThrow(UnsupportedImage)
    })

    it('data after or beside a complete picture is ignored', async () => {
      const png = await noise(200, 150).png().toBuffer()
      const archive = Buffer.from('PK\x03\x04<script>alert(1)</script>', 'latin1')
      expect(await inspect(Buffer.concat([png, archive]))).toEqual({ format: 'png', width: 200, height: 150 })
      // Unpacked, this text alone would be 100 MB.
      const text = Buffer.concat([
        Buffer.from('Comment\0\0', 'latin1'),
        deflateSync(Buffer.alloc(100_000_000), { level: 1 }),
      ])
      const small = createImages({ processes: 1, niceness: 0, memoryLimit: 150_000_000 })
      const packed = await write(withChunks(png, [pngChunk('zTXt', text)]))
      expect(await small.inspect(packed, { forUser })).toMatchObject({ picture: { width: 200 } })
      await small.close()
    })
  })

  describe('as icons', () => {
    it('[9 avatar output] are the middle of the picture as JPEGs of 320 and 240 pixels', async () => {
      for (const [width, height] of [
        [900, 400],
        [400, 900],
        [50, 50],
      ] as const) {
        const icon = await images.icon(await write(fourCorners(width, height).png()), { forUser })
        expect(await sharp(icon.stored).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 320 })
        expect(await sharp(icon.shown).metadata()).toMatchObject({ format: 'jpeg', width: 240, height: 240 })
        for (const file of [icon.stored, icon.shown])
          expect(await cornersOf(file)).toEqual(['red', 'green', 'blue', 'yellow'])
      }
    })

    it('are white where they were transparent, and are rejected like any picture', async () => {
      const clear = sharp({
        create: { width: 400, height: 400, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0 } },
      })
      const { data } = await sharp((await images.icon(await write(clear.png()), { forUser })).shown)
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect([...data.subarray(0, 3)]).toEqual([255, 255, 255])
      await expect(images.icon(await write('<svg/>'), { forUser })).rejects.toThrow(UnsupportedImage)
      const cut = (await noise(400, 400).jpeg().toBuffer()).subarray(0, 9000)
      await expect(images.icon(await write(cut), { forUser })).rejects.toThrow(BrokenImage)
    })
  })
})
