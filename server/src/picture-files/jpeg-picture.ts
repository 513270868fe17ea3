import type { ByteReader } from './byte-reader.ts'
import { type Embedded, xmpKeyword } from './embedded.ts'
import { readExif } from './exif.ts'
import { exifOf, type JpegSegment, marker, readJpegSegments } from './jpeg-segments.ts'
import { BrokenImage, UnsupportedImage } from './picture-errors.ts'
import type { DeclaredPicture } from './picture-file.ts'

const xmpPrefix = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1')
/** At most 64 kB each. Real photos have one or two. */
const maxTexts = 16

/** Reads the segments before the first scan: the header of the picture and its metadata, which is nowhere else. */
export function readJpegPicture(reader: ByteReader): { declared: DeclaredPicture; embedded: Embedded } {
  const embedded: Embedded = { texts: [], exif: null }
  let frame: JpegFrame | null = null
  for (const segment of readJpegSegments(reader)) {
    if (segment.code === marker.APP1) {
      readApp1(reader.take(segment.length), embedded)
    } else if (isFrame(segment.code)) {
      if (frame) throw new BrokenImage('The JPEG has more than one frame.')
      frame = readFrame(reader, segment)
    } else if (segment.code === marker.SOS) {
      if (!frame) throw new BrokenImage('The JPEG has data before its frame.')
      const inThisScan = reader.take(segment.length)[0] ?? 0
      const { width, height, coefficients, components } = frame
      const heldBytes = frame.isProgressive || inThisScan < components ? coefficients * 2 : 0
      const decodedBytes = Math.max(width * height * components, heldBytes)
      const orientation = embedded.exif?.orientation ?? 1
      return { declared: { format: 'jpeg', width, height, orientation, heldBytes, decodedBytes }, embedded }
    }
  }
  throw new BrokenImage('The JPEG has no picture.')
}

function readApp1(data: Buffer, embedded: Embedded): void {
  const exif = exifOf(data)
  if (exif) embedded.exif ??= readExif(exif)
  if (data.indexOf(xmpPrefix) === 0 && embedded.texts.length < maxTexts)
    embedded.texts.push({ keyword: xmpKeyword, text: data.toString('utf8', xmpPrefix.length) })
}

interface JpegFrame {
  width: number
  height: number
  components: number
  coefficients: number
  isProgressive: boolean
}

/** SOF0 to SOF15, except the three codes among them that mean something else. */
function isFrame(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && code !== marker.DHT && code !== 0xc8 && code !== 0xcc
}

function readFrame(reader: ByteReader, { code, length }: JpegSegment): JpegFrame {
  const data = reader.take(length)
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
