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

/** The address of that variant, or of the original if the variants could not be made. */
export function pictureAddress(photo: Photo, variant: Variant): string {
  return photo.variants === 'broken' ? photo.urls.original : photo.urls[variant]
}
