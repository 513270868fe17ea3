import { type VariantName, variantSizes } from '../../ports/images/images.ts'

/**
 * Where a photo's bytes are. Keys carry the photo's id and not its digest: the same bytes uploaded anew after a deletion are
 * another photo, and the deletion's last step cannot remove them.
 */
export function originalKey(photoId: string): string {
  return `${folderOf(photoId)}/original`
}

export function variantKey(photoId: string, variant: VariantName): string {
  return `${folderOf(photoId)}/${variant}.avif`
}

/** The copy without metadata that people other than the owner download. */
export function cleanCopyKey(photoId: string): string {
  return `${folderOf(photoId)}/clean`
}

/** The picture of links to the photo or to what it is the cover of. */
export function previewKey(photoId: string): string {
  return `${folderOf(photoId)}/preview.jpg`
}

/** Every key a photo's bytes may be under. */
export function keysOf(photoId: string): string[] {
  const variants = Object.keys(variantSizes) as VariantName[]
  return [
    originalKey(photoId),
    cleanCopyKey(photoId),
    previewKey(photoId),
    ...variants.map((variant) => variantKey(photoId, variant)),
  ]
}

function folderOf(photoId: string): string {
  const digits = photoId.replaceAll('-', '')
  return `photo/${digits.slice(-2)}/${digits.slice(-4, -2)}/${photoId}`
}
