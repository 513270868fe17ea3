import { decoding, openPicture, openPixels, type Pixels, takePixels, turn } from './decoder.ts'
import type { PictureHeader } from './picture-header.ts'

interface Size {
  width: number
  height: number
}

/** With the EXIF orientation applied. */
export function shownSize({ width, height, orientation }: PictureHeader): Size {
  return orientation >= 5 ? { width: height, height: width } : { width, height }
}

/** Never enlarged, and never without a pixel: a panorama one pixel high stays one pixel high. */
export function fit({ width, height }: Size, size: number): Size {
  const scale = Math.min(1, size / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The picture as it is shown, no longer than `size` on its longer side. */
export async function decodeShown(path: string, header: PictureHeader, size: number): Promise<Pixels> {
  const { width, height } = fit(header, size)
  const decoded = await decoding(takePixels(openPicture(path).resize(width, height, { fit: 'fill' })))
  return header.orientation === 1 ? decoded : takePixels(turn(openPixels(decoded), header))
}
