import type { PhotoFacts } from '../../../photo-metadata/photo-metadata.ts'
import {
  BrokenImage,
  type IconFiles,
  ImageTooLarge,
  type Inspected,
  type Rendition,
  UnsupportedImage,
  type VariantName,
} from '../images.ts'
import type { Size } from '../pixels/fit.ts'

/** The tasks of an image process, which runs one at a time. */
export type ImageTask =
  | ({ kind: 'inspect'; keepAt: string | null } & PictureTask)
  | ({ kind: 'render'; wanted: readonly VariantName[]; kept: PixelFile | null; keepAt: string | null } & PictureTask)
  | ({ kind: 'icon' } & PictureTask)
  | ({ kind: 'preview' } & PictureTask)
  | { kind: 'copy'; path: string; to: string }
  | { kind: 'digest'; path: string }

export interface PictureTask {
  path: string
  /** If false and the picture turns out to be heavy, the task ends with `heavy` before anything is decoded. */
  mayBeHeavy: boolean
}

export type TaskOf<Kind extends ImageTask['kind']> = Extract<ImageTask, { kind: Kind }>

/** Pixels of a picture as it is shown, shrunk for the largest variant, in a file without any header. */
export interface PixelFile {
  path: string
  width: number
  height: number
  channels: 3 | 4
  /** Of the whole picture. */
  shown: Size
}

/** `kept` is null if nothing was written to `keepAt`. */
export interface ImageResults {
  inspect: { picture: Inspected; facts: PhotoFacts; pixels: string | null; kept: PixelFile | null }
  render: { rendition: Rendition; kept: PixelFile | null }
  icon: IconFiles
  preview: Uint8Array
  copy: null
  digest: string | null
}
export type ImageResult = ImageResults[ImageTask['kind']]

/** Messages from an image process; `memory` is its memory after the task, in bytes. */
export type FromImageProcess =
  | { kind: 'ready' }
  | { kind: 'begun' }
  | { kind: 'done'; result: ImageResult; memory: number }
  | { kind: 'heavy'; memory: number }
  | { kind: 'failed'; name: string; message: string; memory: number }
  | { kind: 'outgrown' }

/** Ends a task whose picture is heavy before anything is decoded: it has to wait for a turn among the heavy ones. */
export class HeavyPicture extends Error {}

const namedErrors = new Map([BrokenImage, UnsupportedImage, ImageTooLarge].map((Named) => [Named.name, Named]))

export function errorFrom({ name, message }: { name: string; message: string }): Error {
  const Named = namedErrors.get(name) ?? Error
  return new Named(message)
}
