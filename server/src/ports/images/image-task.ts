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
  | { kind: 'inspect'; path: string; header: PictureHeader }
  | { kind: 'render'; path: string; header: PictureHeader; wanted: readonly VariantName[] }
  | { kind: 'icon'; path: string; header: PictureHeader }

export interface ImageResults {
  inspect: Inspected
  render: Rendition
  icon: Uint8Array
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
