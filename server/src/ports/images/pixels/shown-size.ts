import type { PictureHeader } from '../../../picture-files/picture-file.ts'
import { decoding, openPicture, openPixels, type Pixels, takePixels, turn } from './decoder.ts'
import { fit, type Size } from './fit.ts'

/** With the EXIF orientation applied. */
export function shownSize({ width, height, orientation }: PictureHeader): Size {
  return orientation >= 5 ? { width: height, height: width } : { width, height }
}

/** The picture with its orientation applied, at most `size` pixels on its longer side. */
export async function decodeShown(path: string, header: PictureHeader, size: number): Promise<Pixels> {
  const { width, height } = fit(header, size)
  const decoded = await decoding(takePixels(openPicture(path).resize(width, height, { fit: 'fill' })))
  return header.orientation === 1 ? decoded : takePixels(turn(openPixels(decoded), header))
}
