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
  /** As stored, before rotation. */
  width: number
  height: number
  orientation: Orientation
  /** The size of all decoded pixels, which is what decoding costs. */
  decodedBytes: number
}

/** The declared properties of a file, not yet checked against the limits. */
export interface DeclaredPicture extends PictureHeader {
  /** The most bytes that a decoder must hold at once; 0 if it decodes row by row. */
  heldBytes: number
}

export const { maxPixels } = limits.upload
/** JPEG's own limit. A PNG may claim two billion pixels in one row, and rows are held as a whole. */
const maxSide = 65_535
/**
 * An interlaced PNG or a JPEG with several scans is completely in memory before the first row is done. This allows 100 megapixels
 * of the usual kinds (8 bits a channel; progressive JPEG) and keeps a process below 1 GB.
 */
const maxHeldBytes = 640_000_000

/**
 * Reads the header of a picture without decoding it. Throws UnsupportedImage if it is neither PNG nor JPEG, ImageTooLarge if it
 * would take too much to decode, and BrokenImage.
 */
export function readPictureHeader(path: string): PictureHeader {
  using reader = new ByteReader(path)
  return accept(formatOf(reader) === 'png' ? readPngHeader(reader) : readJpegPicture(reader).declared)
}

/** Like readPictureHeader, but also reads the metadata in the same pass, and rejects a PNG that is truncated anywhere. */
export function readPictureFile(path: string, wanted: WantedTexts): { header: PictureHeader; embedded: Embedded } {
  using reader = new ByteReader(path)
  const { declared, embedded } = formatOf(reader) === 'png' ? readPngPicture(reader, wanted) : readJpegPicture(reader)
  return { header: accept(declared), embedded }
}

/** Determined by the bytes, not by the file name. */
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
