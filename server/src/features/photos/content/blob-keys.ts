import { type VariantName, variantSizes } from '../../../ports/images/images.ts'

/**
 * Keys contain the photo's id, not its digest: if the same bytes are uploaded again after a deletion, they are a new photo, and
 * the last step of the deletion cannot remove them.
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

/** The preview image for links to the photo, or to what it is the cover of. */
export function previewKey(photoId: string): string {
  return `${folderOf(photoId)}/preview.jpg`
}

/** Every key under which a photo may have a blob. */
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
