import type { ByteReader, WriteBytes } from '../../../picture-files/byte-reader.ts'
import { readExif, writeOrientation } from '../../../picture-files/exif.ts'
import { exifOf, exifSegment, marker, readJpegSegments } from '../../../picture-files/jpeg-segments.ts'
import { BrokenImage } from '../images.ts'

/** Copies from SOI to EOI. Anything after that (further pictures, archives) is left out. */
export function copyJpegPicture(reader: ByteReader, write: WriteBytes): void {
  write(Buffer.from([0xff, marker.SOI]))
  let seenExif = false
  for (const { code, length } of readJpegSegments(reader)) {
    const data = reader.take(length)
    const exif: Buffer | null = code === marker.APP1 && !seenExif ? exifOf(data) : null
    seenExif ||= exif !== null
    const orientation = exif ? readExif(exif).orientation : 1
    const segment = orientation === 1 ? keptPart(code, data) : exifSegment(writeOrientation(orientation))
    if (segment) write(wholeSegment(code, segment))
    if (code === marker.SOS) copyScan(reader, write)
  }
  write(Buffer.from([0xff, marker.EOI]))
}

/**
 * Returns the part of a segment that the picture needs to look the same: all tables and frames, and little of what applications
 * add.
 */
function keptPart(code: number, data: Buffer): Buffer | null {
  if (isPartOfPicture(code)) return data
  const startsWith = (name: string) => data.toString('latin1', 0, name.length) === name
  if (code === marker.APP0 && startsWith('JFIF\0') && data.length >= 14) {
    // Without the thumbnail that it may contain.
    return Buffer.concat([data.subarray(0, 12), Buffer.alloc(2)])
  }
  if (code === marker.APP2 && startsWith('ICC_PROFILE\0')) return data
  if (code === marker.APP14 && startsWith('Adobe')) return data.subarray(0, 12)
  return null
}

/** SOFn, DHT, DAC, SOS, DQT, DNL, DRI, DHP, EXP. */
function isPartOfPicture(code: number): boolean {
  return (code >= 0xc0 && code <= 0xcf && code !== 0xc8) || (code >= marker.SOS && code <= 0xdf)
}

/** Copies the data of a scan with its restart markers; leaves the reader at the marker that ends it. */
function copyScan(reader: ByteReader, write: WriteBytes): void {
  for (;;) {
    const window = reader.peek(2)
    if (window.length < 2) throw new BrokenImage('The JPEG ends too early.')
    const end = findMarker(window)
    write(window.subarray(0, end))
    reader.skip(end)
    const next = reader.peek(2)
    if (next[0] === 0xff && next.length > 1 && !isScanData(next[1])) return
  }
}

/** The offset where the scan data ends, or may end: an 0xff at the very end needs the byte after it. */
function findMarker(window: Buffer): number {
  let at = window.indexOf(0xff)
  while (at !== -1 && at + 1 < window.length) {
    if (!isScanData(window[at + 1])) return at
    at = window.indexOf(0xff, at + 2)
  }
  return at === -1 ? window.length : at
}

/** After an 0xff: a stuffed zero, or RST0 to RST7. */
function isScanData(code: number | undefined): boolean {
  return code === 0 || (code !== undefined && code >= 0xd0 && code <= 0xd7)
}

function wholeSegment(code: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, code, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}
