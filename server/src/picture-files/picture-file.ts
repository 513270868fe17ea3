import { limits } from '@koma/contract/limits'
import { ByteReader } from './byte-reader.ts'
import type { Embedded, WantedTexts } from './embedded.ts'
import type { Orientation } from './exif.ts'
import { readJpegPicture } from './jpeg-picture.ts'
import { marker } from './jpeg-segments.ts'
import { BrokenImage, ImageTooLarge, UnsupportedImage } from './picture-errors.ts'
import { pngSignature } from './png-chunks.ts'
import { readPngHeader, readPngPicture } from './png-picture.ts'

export interface PictureHeader {
  format: 'jpeg' | 'png'
  /** As stored. */
  width: number
  height: number
  orientation: Orientation
  /** Of all its pixels, as a decoder gives them: what decoding costs. */
  decodedBytes: number
}

/** What a file declares, before anybody judges it. */
export interface DeclaredPicture extends PictureHeader {
  /** What a decoder must hold at once, at most: nothing worth counting where rows come one by one. */
  heldBytes: number
}

export const { maxPixels } = limits.upload
/** JPEG's own limit; a PNG may claim two thousand million in one row, and rows are held whole. */
const maxSide = 65_535
/**
 * An interlaced PNG and a JPEG of several scans are whole in memory before the first row is done. This lets 100 megapixels of the
 * usual kinds through (8 bits a channel; progressive JPEG) and keeps a process below 1 GB.
 */
const maxHeldBytes = 640_000_000

/**
 * What the first bytes of a file say of its picture, without decoding anything. Throws UnsupportedImage for what is neither PNG
 * nor JPEG, ImageTooLarge for what would take too much to decode, and BrokenImage.
 */
export function readPictureHeader(path: string): PictureHeader {
  using reader = new ByteReader(path)
  return accept(formatOf(reader) === 'png' ? readPngHeader(reader) : readJpegPicture(reader).declared)
}

/** The same, and in the same pass what the file carries beside its picture; a PNG that is cut off anywhere is refused. */
export function readPictureFile(path: string, wanted: WantedTexts): { header: PictureHeader; embedded: Embedded } {
  using reader = new ByteReader(path)
  const { declared, embedded } = formatOf(reader) === 'png' ? readPngPicture(reader, wanted) : readJpegPicture(reader)
  return { header: accept(declared), embedded }
}

/** By the bytes, whatever the file is called. */
function formatOf(reader: ByteReader): PictureHeader['format'] {
  const start = reader.peek(pngSignature.length)
  if (start.subarray(0, pngSignature.length).equals(pngSignature)) return 'png'
  if (start[0] === 0xff && start[1] === marker.SOI && start[2] === 0xff) return 'jpeg'
  throw new UnsupportedImage('The file is neither a PNG nor a JPEG.')
}

function accept({ heldBytes, ...header }: DeclaredPicture): PictureHeader {
  const { width, height } = header
  if (width === 0 || height === 0) throw new BrokenImage('The picture has no pixels.')
  if (width * height > maxPixels || width > maxSide || height > maxSide) {
    throw new ImageTooLarge(
      `The picture has ${width} x ${height} pixels, more than ${maxPixels} or ${maxSide} on a side.`,
    )
  }
  if (heldBytes > maxHeldBytes) {
    throw new ImageTooLarge(
      `The picture takes ${heldBytes} bytes of memory at once to decode, more than ${maxHeldBytes}.`,
    )
  }
  return header
}
