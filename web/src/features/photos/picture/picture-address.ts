import type { Photo } from '@koma/contract'
import { limits } from '@koma/contract/limits'

export type Variant = 'thumbnail' | 'medium' | 'large'

/** A picture may be shown a little larger than it is before the eye notices. */
const stretch = 1.05
/** Screens with more dots than this show no more of a small picture. */
const densest = 2

/** The smallest variant that fills this many CSS pixels on the longer side. */
export function variantFor(pixels: number, density: number = globalThis.devicePixelRatio ?? 1): Variant {
  const needed = pixels * Math.min(density, densest)
  if (needed <= limits.variants.thumbnail * stretch) return 'thumbnail'
  return needed <= limits.variants.medium * stretch ? 'medium' : 'large'
}

/** The picture of that size; what could not be made smaller is shown as it came. */
export function pictureAddress(photo: Photo, variant: Variant): string {
  return photo.variants === 'broken' ? photo.urls.original : photo.urls[variant]
}
