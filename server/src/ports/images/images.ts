/** The variants of a photo: the longer side in pixels, never enlarged. Order: largest first, each made from the one before. */
export const variantSizes = { large: 1920, medium: 640, thumbnail: 240 } as const
export type VariantName = keyof typeof variantSizes

export interface Inspected {
  format: 'jpeg' | 'png'
  /** As shown, with the EXIF orientation applied. */
  width: number
  height: number
}

export interface Variant {
  name: VariantName
  width: number
  height: number
  avif: Uint8Array
}

export interface Rendition {
  variants: Variant[]
  /** `#rrggbb`. */
  averageColour: string
  thumbhash: Uint8Array
}

/**
 * Pictures are decoded in child processes only: a decoder that hangs is killed, one that dies is replaced, and neither takes
 * the server with it. All paths are local files.
 */
export interface Images {
  /** Reads the picture's header and decodes it once; rejects with BrokenImage, UnsupportedImage or ImageTooLarge. */
  inspect(path: string): Promise<Inspected>
  render(path: string, wanted: readonly VariantName[]): Promise<Rendition>
  /** A square JPEG of 320 pixels for a user icon. */
  icon(path: string): Promise<Uint8Array>
  /** Writes a copy without any metadata, with the same pixels and format. */
  withoutMetadata(path: string, to: string): Promise<void>
  close(): Promise<void>
}

export class BrokenImage extends Error {
  override name = 'BrokenImage'
}
export class UnsupportedImage extends Error {
  override name = 'UnsupportedImage'
}
export class ImageTooLarge extends Error {
  override name = 'ImageTooLarge'
}
