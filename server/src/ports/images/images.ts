import { limits } from '@koma/contract/limits'
import type { PhotoFacts } from '../../photo-metadata/photo-metadata.ts'

export { BrokenImage, ImageTooLarge, UnsupportedImage } from '../../picture-files/picture-errors.ts'

/** The variants of a photo: the longer side in pixels, never enlarged. Order: largest first, each made from the one before. */
export const variantSizes = {
  large: limits.variants.large,
  medium: limits.variants.medium,
  tile: limits.variants.tile,
  thumbnail: limits.variants.thumbnail,
} as const
export type VariantName = keyof typeof variantSizes

/** The longer side of a link preview in pixels, never enlarged. */
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
  /** Shown until the picture is loaded; null if the thumbnail, which it is made from, was not requested. */
  placeholder: Placeholder | null
}

export interface Placeholder {
  /** `#rrggbb`. */
  averageColour: string
  thumbhash: Uint8Array
}

export interface ImageOptions {
  /** The owner of the picture. Users take turns, so that nobody's pictures keep those of others waiting. */
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

/** A user icon as square JPEGs: the one to keep, of 320 pixels, and the smaller one that is shown. */
export interface IconFiles {
  stored: Uint8Array
  shown: Uint8Array
}

/**
 * Pictures, including their headers and metadata, are read and decoded only in child processes: a reader that hangs is killed, one
 * that dies is replaced, and neither brings down the server. All paths are local files. All methods may reject with ImageTimeout,
 * ImageProcessDied or ImagesBusy. See: [Note: Image processes] in ARCHITECTURE.md.
 */
export interface Images {
  /**
   * Reads the picture's header, metadata and the digest of its pixels (in hex), and decodes it once; rejects with BrokenImage, UnsupportedImage or ImageTooLarge. With
   * `keepAs`, a name that is unique to these bytes, the pixels may be kept so that `render` need not decode again.
   */
  inspect(
    path: string,
    options: InspectOptions,
  ): Promise<{ picture: Inspected; facts: PhotoFacts; pixels: string | null }>
  /** Tasks that someone waits for run before others, and small variants before large ones. */
  render(path: string, wanted: readonly VariantName[], options: RenderOptions): Promise<Rendition>
  /** The files of a user icon; rejects like `inspect`. */
  icon(path: string, options: ImageOptions): Promise<IconFiles>
  /** A JPEG without metadata for programs that show link previews, most of which do not read AVIF; rejects like `inspect`. */
  preview(path: string, options: ImageOptions): Promise<Uint8Array>
  /** Writes a copy with the same pixels and format but without metadata. Rejects with BrokenImage, leaving no copy. */
  withoutMetadata(path: string, to: string, options: ImageOptions): Promise<void>
  /** The digest of the pixels alone, as of `inspect`, behind every other task; null if it cannot be told. */
  digest(path: string, options: ImageOptions): Promise<string | null>
  /** Unfinished tasks reject with ImageProcessDied. */
  close(): Promise<void>
}

/** The picture took too long; its process was killed. */
export class ImageTimeout extends Error {
  override name = 'ImageTimeout'
}

/** No process could run the task (none could be started, or the server is stopping). A retry may succeed. */
export class ImageProcessDied extends Error {
  override name = 'ImageProcessDied'
}

/** The process died in the middle of the task, because the machine ran out of memory or the picture is malicious. */
export class ImageProcessCrashed extends ImageProcessDied {
  override name = 'ImageProcessCrashed'
}

/** The user already has the most pictures waiting that one user may have. */
export class ImagesBusy extends Error {
  override name = 'ImagesBusy'
}
