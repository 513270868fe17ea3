import { limits } from '@koma/contract/limits'

/** The variants of a photo: the longer side in pixels, never enlarged. Order: largest first, each made from the one before. */
export const variantSizes = {
  large: limits.variants.large,
  medium: limits.variants.medium,
  thumbnail: limits.variants.thumbnail,
} as const
export type VariantName = keyof typeof variantSizes

/** The longer side of a link's picture in pixels, never enlarged. */
export const previewSize = 1200

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
  /** What stands for the picture until it is loaded; null where the large variant alone was wanted. */
  placeholder: Placeholder | null
}

export interface Placeholder {
  /** `#rrggbb`. */
  averageColour: string
  thumbhash: Uint8Array
}

export interface RenderOptions {
  someoneWaits?: boolean
  /** See `inspect`. */
  keptAs?: string
}

/**
 * Pictures are decoded in child processes only: a decoder that hangs is killed, one that dies is replaced, and neither takes
 * the server with it. All paths are local files. Any of these may reject with ImageTimeout or ImageProcessDied.
 */
export interface Images {
  /**
   * Reads the picture's header and decodes it once; rejects with BrokenImage, UnsupportedImage or ImageTooLarge. The pixels
   * may be kept under a name that is the same for the same bytes alone, so that rendering need not decode once more.
   */
  inspect(path: string, options?: { keepAs?: string }): Promise<Inspected>
  /** What someone waits for goes before what does not, and small variants before large ones. */
  render(path: string, wanted: readonly VariantName[], options?: RenderOptions): Promise<Rendition>
  /** A square JPEG of 320 pixels for a user icon; rejects as `inspect` does. */
  icon(path: string): Promise<Uint8Array>
  /** A JPEG without metadata for programs that show links, most of which do not read AVIF; rejects as `inspect` does. */
  preview(path: string): Promise<Uint8Array>
  /** Writes a copy without any metadata, with the same pixels and format. Rejects with BrokenImage and leaves no copy. */
  withoutMetadata(path: string, to: string): Promise<void>
  /** What is not done by now rejects with ImageProcessDied. */
  close(): Promise<void>
}

/** The picture ends too early or cannot be decoded. */
export class BrokenImage extends Error {
  override name = 'BrokenImage'
}

/** By its bytes neither a PNG nor a JPEG that browsers show. */
export class UnsupportedImage extends Error {
  override name = 'UnsupportedImage'
}

/** More pixels, or more memory to decode, than is granted. */
export class ImageTooLarge extends Error {
  override name = 'ImageTooLarge'
}

/** The picture took too long; its process was killed. */
export class ImageTimeout extends Error {
  override name = 'ImageTimeout'
}

/** The process died under the task (killed, out of memory, server going down): the same task may succeed when tried again. */
export class ImageProcessDied extends Error {
  override name = 'ImageProcessDied'
}
