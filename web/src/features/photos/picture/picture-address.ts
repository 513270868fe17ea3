import type { Photo } from '@koma/contract'
import { limits } from '@koma/contract/limits'

export type Variant = 'thumbnail' | 'medium' | 'large'

/** How much a picture can be enlarged before the eye notices. */
const stretch = 1.05
/** On screens with a higher density than this, a small picture looks no sharper. */
const densest = 2

/** The smallest variant that fills this many CSS pixels on the longer side. */
export function variantFor(pixels: number, density: number = globalThis.devicePixelRatio ?? 1): Variant {
  const needed = pixels * Math.min(density, densest)
  if (needed <= limits.variants.thumbnail * stretch) return 'thumbnail'
  return needed <= limits.variants.medium * stretch ? 'medium' : 'large'
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
