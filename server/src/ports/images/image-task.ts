import {
  BrokenImage,
  ImageTooLarge,
  type Inspected,
  type Rendition,
  UnsupportedImage,
  type VariantName,
} from './images.ts'
import type { PictureHeader } from './picture-header.ts'

/** What is asked of an image process, one task at a time. */
export type ImageTask =
  | { kind: 'inspect'; path: string; header: PictureHeader; keepAt: string | null }
  | {
      kind: 'render'
      path: string
      header: PictureHeader
      wanted: readonly VariantName[]
      kept: PixelFile | null
      keepAt: string | null
    }
  | { kind: 'icon'; path: string; header: PictureHeader }
  | { kind: 'preview'; path: string; header: PictureHeader }

export type TaskOf<Kind extends ImageTask['kind']> = Extract<ImageTask, { kind: Kind }>

/** Pixels of a picture as it is shown, shrunk for the largest variant, in a file without any header. */
export interface PixelFile {
  path: string
  width: number
  height: number
  channels: 3 | 4
}

/** `kept` is null where nothing was written to `keepAt`. */
export interface ImageResults {
  inspect: { inspected: Inspected; kept: PixelFile | null }
  render: { rendition: Rendition; kept: PixelFile | null }
  icon: Uint8Array
  preview: Uint8Array
}
export type ImageResult = ImageResults[ImageTask['kind']]

/** What it says; `memory` is what it holds after the task. */
export type FromImageProcess =
  | { kind: 'ready' }
  | { kind: 'begun' }
  | { kind: 'done'; result: ImageResult; memory: number }
  | { kind: 'failed'; name: string; message: string; memory: number }
  | { kind: 'outgrown' }

const namedErrors = new Map([BrokenImage, UnsupportedImage, ImageTooLarge].map((Named) => [Named.name, Named]))

export function errorFrom({ name, message }: { name: string; message: string }): Error {
  const Named = namedErrors.get(name) ?? Error
  return new Named(message)
}
