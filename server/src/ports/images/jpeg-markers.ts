import type { ByteReader } from './byte-reader.ts'
import { BrokenImage } from './images.ts'

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

/** The second byte of the next marker. Decoders pass over stray bytes before one, so this does too. */
export async function readMarker(reader: ByteReader): Promise<number> {
  for (;;) {
    const window = await reader.peek(2)
    if (window.length < 2) throw new BrokenImage('The JPEG ends too early.')
    const at = window.indexOf(0xff)
    const code = at === -1 ? undefined : window[at + 1]
    if (code === undefined) await reader.skip(at === -1 ? window.length : Math.max(at, 0))
    else if (code === 0xff) await reader.skip(at + 1)
    else {
      await reader.skip(at + 2)
      if (code !== 0) return code
    }
  }
}

/** Markers that are followed by another one, or by picture data, at once. */
export function standsAlone(code: number): boolean {
  return code === 0x01 || (code >= 0xd0 && code <= 0xd9)
}

/** The data of a segment, without its two bytes of length. */
export async function takeSegment(reader: ByteReader): Promise<Buffer> {
  return reader.take(await readSegmentLength(reader))
}

export async function readSegmentLength(reader: ByteReader): Promise<number> {
  const length = (await reader.take(2)).readUInt16BE(0)
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
