import { rgbaToThumbHash } from 'thumbhash'
import { decoding, openPicture, openPixels, type Pixels, takePixels, turn } from './decoder.ts'
import { type Rendition, type Variant, type VariantName, variantSizes } from './images.ts'
import type { PictureHeader } from './picture-header.ts'

/** Effort 1 takes three times as long for the same likeness. */
const avif = { effort: 0, quality: 57, chromaSubsampling: '4:2:0', bitdepth: 8 } as const
/** The most that thumbhash takes. */
const hashedSize = 100

/** All wanted variants from one decode: the largest from the file, each smaller one from the pixels of the one before. */
export async function renderPyramid(
  path: string,
  header: PictureHeader,
  wanted: readonly VariantName[],
): Promise<Rendition> {
  const names = (Object.keys(variantSizes) as VariantName[]).filter((name) => wanted.includes(name))
  const largest = variantSizes[names[0] ?? 'thumbnail']
  let pixels = await decodeTo(largest, path, header)
  const shown = header.orientation >= 5 ? { width: header.height, height: header.width } : header

  const variants: Variant[] = []
  for (const name of names) {
    const { width, height } = fit(shown, variantSizes[name])
    const before = variants.at(-1)
    if (before?.width === width && before.height === height) {
      variants.push({ ...before, name })
      continue
    }
    pixels = await shrink(pixels, width, height)
    variants.push({ name, width, height, avif: await openPixels(pixels).avif(avif).toBuffer() })
  }

  const { width, height } = fit(shown, hashedSize)
  const data = await openPixels(pixels).resize(width, height, { fit: 'fill' }).ensureAlpha().raw().toBuffer()
  return { variants, averageColour: averageOf(data), thumbhash: rgbaToThumbHash(width, height, data) }
}

async function decodeTo(size: number, path: string, header: PictureHeader): Promise<Pixels> {
  const { width, height } = fit(header, size)
  const decoded = await decoding(takePixels(openPicture(path).resize(width, height, { fit: 'fill' })))
  return header.orientation === 1 ? decoded : takePixels(turn(openPixels(decoded), header))
}

async function shrink(pixels: Pixels, width: number, height: number): Promise<Pixels> {
  if (pixels.width === width && pixels.height === height) return pixels
  return takePixels(openPixels(pixels).resize(width, height, { fit: 'fill' }))
}

/** Never enlarged, and never without a pixel: a panorama one pixel high stays one pixel high. */
function fit({ width, height }: { width: number; height: number }, size: number): { width: number; height: number } {
  const scale = Math.min(1, size / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** What cannot be seen does not count; a picture with nothing to see is black. */
function averageOf(rgba: Buffer): string {
  const sums = [0, 0, 0]
  let weight = 0
  for (let at = 0; at < rgba.length; at += 4) {
    const alpha = rgba[at + 3] ?? 0
    weight += alpha
    for (let channel = 0; channel < 3; channel += 1) {
      sums[channel] = (sums[channel] ?? 0) + (rgba[at + channel] ?? 0) * alpha
    }
  }
  const mean = sums.map((sum) => Math.round(sum / (weight || 1)))
  return `#${mean.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
