import { limits } from '@koma/contract/limits'
import type { PhotoFacts } from '../../photo-metadata/photo-metadata.ts'

export { BrokenImage, ImageTooLarge, UnsupportedImage } from '../../picture-files/picture-errors.ts'

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

export interface ImageOptions {
  /** Whose picture it is. Users take turns, so that nobody's pictures keep those of others waiting. */
  forUser: string
}

export interface InspectOptions extends ImageOptions {
  /** See `inspect`. */
  keepAs?: string
}

export interface RenderOptions extends ImageOptions {
  someoneWaits?: boolean
  /** See `inspect`. */
  keptAs?: string
}

/**
 * Pictures are read and decoded in child processes only, their headers and metadata included: a reader that hangs is killed, one
 * that dies is replaced, and neither takes the server with it. All paths are local files. Any of these may reject with
 * ImageTimeout, ImageProcessDied or ImagesBusy. See: [Note: Image processes] in ARCHITECTURE.md.
 */
export interface Images {
  /**
   * Reads the picture's header and metadata and decodes it once; rejects with BrokenImage, UnsupportedImage or ImageTooLarge. The
   * pixels may be kept under a name that is the same for the same bytes alone, so that rendering need not decode once more.
   */
  inspect(path: string, options: InspectOptions): Promise<{ picture: Inspected; facts: PhotoFacts }>
  /** What someone waits for goes before what does not, and small variants before large ones. */
  render(path: string, wanted: readonly VariantName[], options: RenderOptions): Promise<Rendition>
  /** A square JPEG of 320 pixels for a user icon; rejects as `inspect` does. */
  icon(path: string, options: ImageOptions): Promise<Uint8Array>
  /** A JPEG without metadata for programs that show links, most of which do not read AVIF; rejects as `inspect` does. */
  preview(path: string, options: ImageOptions): Promise<Uint8Array>
  /** Writes a copy without any metadata, with the same pixels and format. Rejects with BrokenImage and leaves no copy. */
  withoutMetadata(path: string, to: string, options: ImageOptions): Promise<void>
  /** What is not done by now rejects with ImageProcessDied. */
  close(): Promise<void>
}

/** The picture took too long; its process was killed. */
export class ImageTimeout extends Error {
  override name = 'ImageTimeout'
}

/** No process could do the task (none could be started, the server is going down): it may succeed when tried again. */
export class ImageProcessDied extends Error {
  override name = 'ImageProcessDied'
}

/** The process died in the middle of the task. A machine out of memory does that, and so does a picture that is made for it. */
export class ImageProcessCrashed extends ImageProcessDied {
  override name = 'ImageProcessCrashed'
}

/** The user has as many pictures waiting as one user may. */
export class ImagesBusy extends Error {
  override name = 'ImagesBusy'
}
