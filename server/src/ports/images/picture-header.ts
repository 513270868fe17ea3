import { limits } from '@koma/contract/limits'
import { ByteReader } from './byte-reader.ts'
import { type Orientation, readOrientation } from './exif-orientation.ts'
import { BrokenImage, ImageTooLarge, UnsupportedImage } from './images.ts'
import { exifOf, marker, readMarker, readSegmentLength, standsAlone, takeSegment } from './jpeg-markers.ts'
import { pngSignature, readChunkHead } from './png-chunks.ts'

export interface PictureHeader {
  format: 'jpeg' | 'png'
  /** As stored. */
  width: number
  height: number
  orientation: Orientation
}

interface RawHeader extends PictureHeader {
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
/** Parts before the picture's data. Real files have a few dozen. */
const maxParts = 5000
const maxExifBytes = 65_536

/**
 * What the first bytes of a file say of its picture, without decoding anything. Rejects what is neither PNG nor JPEG, and what
 * would take too much to decode.
 */
export async function readPictureHeader(path: string): Promise<PictureHeader> {
  await using reader = await ByteReader.open(path)
  const start = await reader.peek(8)
  const read = start.subarray(0, 8).equals(pngSignature)
    ? await readPngHeader(reader)
    : start[0] === 0xff && start[1] === marker.SOI && start[2] === 0xff
      ? await readJpegHeader(reader)
      : null
  if (read === null) throw new UnsupportedImage('The file is neither a PNG nor a JPEG.')
  const { heldBytes, ...header } = read
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

async function readPngHeader(reader: ByteReader): Promise<RawHeader> {
  await reader.skip(pngSignature.length)
  const first = await readChunkHead(reader)
  if (first.type !== 'IHDR' || first.length !== 13) throw new BrokenImage('The PNG does not begin with its header.')
  const data = await reader.take(13 + 4)
  const width = data.readUInt32BE(0)
  const height = data.readUInt32BE(4)
  const bytesPerChannel = data[8] === 16 ? 2 : 1
  const isGrey = data[9] === 0 || data[9] === 4
  // With the transparency that a later chunk may add, and a palette's colours as they come out.
  const heldBytes = data[12] === 0 ? 0 : width * height * (isGrey ? 2 : 4) * bytesPerChannel
  const orientation = await readPngOrientation(reader)
  return { format: 'png', width, height, orientation, heldBytes }
}

async function readPngOrientation(reader: ByteReader): Promise<Orientation> {
  for (let parts = 0; parts < maxParts; parts += 1) {
    const { type, length } = await readChunkHead(reader)
    if (type === 'IDAT' || type === 'IEND') return 1
    if (type === 'eXIf' && length <= maxExifBytes) return readOrientation(await reader.take(length))
    await reader.skip(length + 4)
  }
  throw new BrokenImage('The PNG has too many chunks.')
}

async function readJpegHeader(reader: ByteReader): Promise<RawHeader> {
  await reader.skip(2)
  let orientation: Orientation | undefined
  let frame: JpegFrame | undefined
  for (let parts = 0; parts < maxParts; parts += 1) {
    const code = await readMarker(reader)
    if (code === marker.EOI) throw new BrokenImage('The JPEG has no picture.')
    if (standsAlone(code)) continue
    if (code === marker.APP1 && orientation === undefined) {
      const exif = exifOf(await takeSegment(reader))
      if (exif) orientation = readOrientation(exif)
    } else if (isFrame(code)) {
      if (frame) throw new BrokenImage('The JPEG has more than one frame.')
      frame = readFrame(code, await takeSegment(reader))
    } else if (code === marker.SOS) {
      if (!frame) throw new BrokenImage('The JPEG has data before its frame.')
      const inThisScan = (await takeSegment(reader))[0] ?? 0
      const isHeld = frame.isProgressive || inThisScan < frame.components
      const { width, height, coefficients } = frame
      return { format: 'jpeg', width, height, orientation: orientation ?? 1, heldBytes: isHeld ? coefficients * 2 : 0 }
    } else {
      await reader.skip(await readSegmentLength(reader))
    }
  }
  throw new BrokenImage('The JPEG has too many segments.')
}

interface JpegFrame {
  width: number
  height: number
  components: number
  coefficients: number
  isProgressive: boolean
}

/** SOF0 to SOF15 without the three codes among them that mean something else. */
function isFrame(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && code !== marker.DHT && code !== 0xc8 && code !== 0xcc
}

function readFrame(code: number, data: Buffer): JpegFrame {
  if (code > marker.SOF2 || data[0] !== 8)
    throw new UnsupportedImage('The JPEG is of a kind that browsers do not show.')
  const components = data[5] ?? 0
  if (components === 0 || data.length < 6 + components * 3) throw new BrokenImage('The JPEG has a frame that is none.')
  const height = data.readUInt16BE(1)
  const width = data.readUInt16BE(3)
  const sampling = Array.from({ length: components }, (_, at) => data.readUInt8(7 + at * 3))
  const widest = Math.max(...sampling.map((factors) => factors >> 4))
  const highest = Math.max(...sampling.map((factors) => factors & 15))
  const shares = sampling.map((factors) => ((factors >> 4) * (factors & 15)) / (widest * highest || 1))
  const coefficients = width * height * shares.reduce((sum, share) => sum + share, 0)
  return { width, height, components, coefficients, isProgressive: code === marker.SOF2 }
}
