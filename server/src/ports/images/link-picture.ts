import { openPixels } from './decoder.ts'
import { previewSize } from './images.ts'
import type { PictureHeader } from './picture-header.ts'
import { decodeShown } from './shown-size.ts'

/** See `Images.preview`. */
export async function makePreview(path: string, header: PictureHeader): Promise<Uint8Array> {
  return openPixels(await decodeShown(path, header, previewSize))
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82, progressive: true })
    .toBuffer()
}
