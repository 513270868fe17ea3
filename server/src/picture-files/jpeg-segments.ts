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
  /** Of the data, without the marker and the two bytes of the length. */
  length: number
}

/** In the whole file. Real ones have a few dozen, and some hundred where a profile or a small picture is spread over many. */
const maxMarkers = 5000
/** Fill bytes and bytes of no meaning between segments, in all. Decoders pass over them; real files have none or a few. */
const maxStrayBytes = 65_536

/**
 * Every segment from the first to EOI, which ends the walk; SOS among them. The reader stands at the data of the segment, and the
 * caller may read all of it, and what follows a SOS too: the walk goes on behind whatever was read.
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

/** The second byte of the next marker. Decoders pass over stray bytes before one, so this does too, up to a limit. */
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
    // The last 0xff of a run that fills the window stays: the byte after it may make it a marker.
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

/** Where the run of 0xff that begins here ends; -1 where it does not. */
function findOther(window: Buffer, from: number): number {
  for (let at = from + 1; at < window.length; at += 1) if (window[at] !== 0xff) return at
  return -1
}

/** Markers that are followed by another one, or by picture data, at once. */
function standsAlone(code: number): boolean {
  return code === 0x01 || (code >= 0xd0 && code <= 0xd9)
}

function readLength(reader: ByteReader): number {
  const length = reader.take(2).readUInt16BE(0)
  if (length < 2) throw new BrokenImage('The JPEG has a segment that is none.')
  return length - 2
}

const exifMark = Buffer.from('Exif\0\0', 'latin1')

/** The TIFF block of an APP1 segment, where it is one of EXIF. */
export function exifOf(app1: Buffer): Buffer | null {
  return app1.subarray(0, 6).equals(exifMark) ? app1.subarray(6) : null
}

export function exifSegment(tiff: Buffer): Buffer {
  return Buffer.concat([exifMark, tiff])
}
