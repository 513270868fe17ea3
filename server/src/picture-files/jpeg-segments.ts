import type { ByteReader } from './byte-reader.ts'
import { BrokenImage } from './picture-errors.ts'

export const marker = {
  SOF0: 0xc0,
  SOF2: 0xc2,
  DHT: 0xc4,
  SOI: 0xd8,
  EOI: 0xd9,
  SOS: 0xda,
  APP0: 0xe0,
  APP1: 0xe1,
  APP2: 0xe2,
  APP14: 0xee,
} as const

export interface JpegSegment {
  code: number
  /** The length of the data, without the marker and the two bytes of the length. */
  length: number
}

/** Per file. Real files have a few dozen, and a few hundred if a profile or a thumbnail is split over many. */
const maxMarkers = 5000
/** Fill bytes and garbage between segments, in total. Decoders skip them; real files have few or none. */
const maxStrayBytes = 65_536

/**
 * Yields every segment up to EOI, including SOS. The reader is at the data of the segment, and the caller may read all of it, and
 * also what follows a SOS: the walk continues after whatever was read.
 */
export function* readJpegSegments(reader: ByteReader): Generator<JpegSegment> {
  reader.skip(2)
  let strayBytes = 0
  for (let count = 0; count < maxMarkers; count += 1) {
    const { code, passedOver } = readMarker(reader, maxStrayBytes - strayBytes)
    strayBytes += passedOver
    if (code === marker.EOI) return
    if (standsAlone(code)) continue
    const length = readLength(reader)
    const end = reader.position + length
    yield { code, length }
    reader.skip(Math.max(0, end - reader.position))
  }
  throw new BrokenImage('The JPEG has too many segments.')
}

/** Reads the second byte of the next marker. Skips stray bytes before it, as decoders do, up to a limit. */
function readMarker(reader: ByteReader, mayPassOver: number): { code: number; passedOver: number } {
  let passedOver = 0
  const passOver = (bytes: number) => {
    passedOver += bytes
    if (passedOver > mayPassOver) throw new BrokenImage('The JPEG has too many bytes between its segments.')
    reader.skip(bytes)
  }
  for (;;) {
    const window = reader.peek(2)
    if (window.length < 2) throw new BrokenImage('The JPEG ends too early.')
    const at = window.indexOf(0xff)
    const next = at === -1 ? -1 : findOther(window, at)
    // Keep the last 0xff of a run that fills the window: with the next byte it may be a marker.
    if (next === -1) passOver(at === -1 ? window.length : window.length - 1)
    else if (window[next] === 0) passOver(next + 1)
    else {
      passOver(next - 1)
      const [, code = 0] = reader.peek(2)
      reader.skip(2)
      return { code, passedOver }
    }
  }
}

/** The end of the run of 0xff that begins here; -1 if it is not in the window. */
function findOther(window: Buffer, from: number): number {
  for (let at = from + 1; at < window.length; at += 1) if (window[at] !== 0xff) return at
  return -1
}

/** Markers without a length, which are directly followed by another marker or by picture data. */
function standsAlone(code: number): boolean {
  return code === 0x01 || (code >= 0xd0 && code <= 0xd9)
}

function readLength(reader: ByteReader): number {
  const length = reader.take(2).readUInt16BE(0)
  if (length < 2) throw new BrokenImage('The JPEG has a segment that is none.')
  return length - 2
}

const exifMark = Buffer.from('Exif\0\0', 'latin1')

/** The TIFF block of an APP1 segment, or null if it is not EXIF. */
export function exifOf(app1: Buffer): Buffer | null {
  return app1.subarray(0, 6).equals(exifMark) ? app1.subarray(6) : null
}

export function exifSegment(tiff: Buffer): Buffer {
  return Buffer.concat([exifMark, tiff])
}
