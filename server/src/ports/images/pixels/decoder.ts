import sharp, { type Sharp } from 'sharp'
import { maxPixels, type PictureHeader } from '../../../picture-files/picture-file.ts'
import { BrokenImage, ImageTooLarge, UnsupportedImage } from '../images.ts'

// Loaded in image processes only. One thread per process: several processes provide the parallelism.
sharp.concurrency(1)
sharp.cache(false)
// Blocks all loaders and then allows two again: SVG, PDF, TIFF and the rest are never parsed, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadPngFile', 'VipsForeignLoadJpegFile'] })

export interface Pixels {
  data: Buffer
  width: number
  height: number
  channels: 3 | 4
}

/** Not rotated: rotating the small result gives the same picture for a hundredth of the memory. */
export function openPicture(path: string): Sharp {
  return sharp(path, { failOn: 'error', limitInputPixels: maxPixels, unlimited: false, sequentialRead: true })
}

export function openPixels({ data, ...raw }: Pixels): Sharp {
  return sharp(data, { raw })
}

/** Always sRGB with 8 bits, whatever the picture's colours were. Has an alpha channel only if something is transparent. */
export async function takePixels(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  if (channels === 3) return { data, width, height, channels }
  if (channels !== 4) throw new Error(`Pixels of ${channels} channels.`)
  return isOpaque(data) ? { data: withoutAlpha(data), width, height, channels: 3 } : { data, width, height, channels }
}

/** Maps an error of the decoder to what it means for the picture. */
export async function decoding<T>(decoded: Promise<T>): Promise<T> {
  try {
    return await decoded
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (/Input file is missing|out of memory/i.test(message)) throw error
    if (/pixel limit/i.test(message)) throw new ImageTooLarge(message)
    if (/unsupported image format/i.test(message)) throw new UnsupportedImage(message)
    throw new BrokenImage(message)
  }
}

export function turn(picture: Sharp, { orientation }: PictureHeader): Sharp {
  const mirrored = orientation === 2 || orientation === 4 || orientation === 5 || orientation === 7
  const angles = { 1: 0, 2: 0, 3: 180, 4: 180, 5: 270, 6: 90, 7: 90, 8: 270 }
  return picture.flop(mirrored).rotate(angles[orientation])
}

function isOpaque(rgba: Buffer): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return false
  return true
}

function withoutAlpha(rgba: Buffer): Buffer {
  const rgb = Buffer.allocUnsafe((rgba.length / 4) * 3)
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    rgb[to] = rgba[from] ?? 0
    rgb[to + 1] = rgba[from + 1] ?? 0
    rgb[to + 2] = rgba[from + 2] ?? 0
  }
  return rgb
}
