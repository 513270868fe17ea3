import type { Photo } from '@koma/contract'
import { limits } from '@koma/contract/limits'

/** From the smallest to the largest. */
const variants = ['thumbnail', 'tile', 'medium', 'large'] as const
export type Variant = (typeof variants)[number]

/** How much a picture can be enlarged before the eye notices. */
const stretch = 1.05
/** On screens with a higher density than this, a small picture looks no sharper. */
const densest = 2

/**
 * The smallest variant that fills this many CSS pixels on the longer side. For pictures whose size is known when they are drawn:
 * browsers choose from a `srcset` less closely, and follow the density of a phone beyond what can be seen.
 */
export function variantFor(pixels: number, density: number = globalThis.devicePixelRatio ?? 1): Variant {
  const needed = pixels * Math.min(density, densest)
  return variants.find((variant) => needed <= limits.variants[variant] * stretch) ?? 'large'
}

/** How much smaller a tile may become before it shows a smaller picture. */
const slack = 0.85

/**
 * The variant for a size after another one was shown. That stays while the size is only a little smaller, as when a row is filled
 * anew: another address would be loaded and fade in.
 */
export function steadyVariant(pixels: number, shown: Variant | undefined): Variant {
  return shown !== undefined && variantFor(pixels / slack) === shown ? shown : variantFor(pixels)
}

/** The address of that variant, or of the original if the variants could not be made. */
export function pictureAddress(photo: Photo, variant: Variant): string {
  return photo.variants === 'broken' ? photo.urls.original : photo.urls[variant]
}

export interface PictureSet {
  src: string
  srcSet?: string
  sizes?: string
}

interface ShownSize {
  /** Of the box, as a CSS length: `min(78vw, 420px)`. */
  width: string
  /** Of the box, if it crops the photo. */
  ratio?: number | undefined
  largest?: Variant
}

/** The attributes of an `img` whose size only the stylesheet knows. The browser chooses one of the variants up to `largest`. */
export function pictureSet(photo: Photo, { width, ratio, largest = 'medium' }: ShownSize): PictureSet {
  const src = pictureAddress(photo, largest)
  if (photo.variants === 'broken' || photo.width === 0 || photo.height === 0) return { src }
  const offered = variants.slice(0, variants.indexOf(largest) + 1)
  const longer = Math.max(photo.width, photo.height)
  const widthOf = (variant: Variant) => Math.round((photo.width * Math.min(limits.variants[variant], longer)) / longer)
  // A box that is higher than the photo shows it wider than the box is.
  const wider = ratio === undefined ? 1 : Math.max(1, photo.width / photo.height / ratio)
  return {
    src,
    srcSet: offered.map((variant) => `${photo.urls[variant]} ${Math.max(1, widthOf(variant))}w`).join(', '),
    sizes: `calc(${Number(wider.toFixed(2))} * ${width})`,
  }
}
