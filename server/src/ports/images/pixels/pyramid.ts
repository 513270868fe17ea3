import { rgbaToThumbHash } from 'thumbhash'
import { type Placeholder, type Variant, type VariantName, variantSizes } from '../images.ts'
import type { ImageResults, PixelFile, TaskOf } from '../processes/image-task.ts'
import { openPixels, type Pixels, takePixels } from './decoder.ts'
import { fit, type Size } from './fit.ts'
import { readTaskHeader } from './heavy-picture.ts'
import { readPixels, writePixels } from './pixel-file.ts'
import { decodeShown, shownSize } from './shown-size.ts'

/** Effort 1 takes three times as long for the same quality. */
export const avifSettings = { effort: 0, quality: 57, chromaSubsampling: '4:2:0', bitdepth: 8 } as const
/** The largest side that thumbhash accepts. */
const hashedSize = 100

/** Makes all requested variants from one decode: the largest from the file, each smaller one from the pixels of the one before. */
export async function renderPyramid(task: TaskOf<'render'>): Promise<ImageResults['render']> {
  const names = (Object.keys(variantSizes) as VariantName[]).filter((name) => task.wanted.includes(name))
  const source = await takeSource(task, variantSizes[names[0] ?? 'thumbnail'])
  const { shown } = source

  let { pixels } = source
  const variants: Variant[] = []
  for (const name of names) {
    const { width, height } = fit(shown, variantSizes[name])
    const before = variants.at(-1)
    if (before?.width === width && before.height === height) {
      variants.push({ ...before, name })
      continue
    }
    pixels = await shrink(pixels, width, height)
    variants.push({ name, width, height, avif: await openPixels(pixels).avif(avifSettings).toBuffer() })
  }
  const placeholder = names.includes('thumbnail') ? await placeholderOf(pixels, fit(shown, hashedSize)) : null
  return { rendition: { variants, placeholder }, kept: source.kept }
}

interface Source {
  pixels: Pixels
  /** Of the whole picture. */
  shown: Size
  kept: PixelFile | null
}

/** Returns the kept pixels, or else decodes the file and keeps its pixels if requested. */
async function takeSource(task: TaskOf<'render'>, largest: number): Promise<Source> {
  const { path, kept, keepAt } = task
  const pixels = kept && (await readPixels(kept))
  if (pixels) return { pixels, shown: kept.shown, kept: null }
  const header = readTaskHeader(task)
  const shown = shownSize(header)
  if (keepAt === null) return { pixels: await decodeShown(path, header, largest), shown, kept: null }
  const decoded = await decodeShown(path, header, variantSizes.large)
  return { pixels: decoded, shown, kept: await writePixels(keepAt, decoded, shown) }
}

async function shrink(pixels: Pixels, width: number, height: number): Promise<Pixels> {
  if (pixels.width === width && pixels.height === height) return pixels
  return takePixels(openPixels(pixels).resize(width, height, { fit: 'fill' }))
}

async function placeholderOf(pixels: Pixels, { width, height }: { width: number; height: number }) {
  const data = await openPixels(pixels).resize(width, height, { fit: 'fill' }).ensureAlpha().raw().toBuffer()
  const placeholder: Placeholder = { averageColour: averageOf(data), thumbhash: rgbaToThumbHash(width, height, data) }
  return placeholder
}

/** Weighted by alpha; a fully transparent picture is black. */
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
