import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

interface PngOptions {
  width?: number
  text?: string
  textAtEnd?: string
  chunkBytes?: number
  /** Makes the file larger: random pixels do not compress. */
  paddingBytes?: number
}

/** A real PNG whose pixels depend on `seed` alone. Its smallest size is over what the server takes. */
export function pngOf(seed: string, options: PngOptions = {}): Buffer {
  const { width = 160, text, textAtEnd, chunkBytes = 8192, paddingBytes = 70_000 } = options
  const height = Math.ceil(paddingBytes / (width * 3))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const data = deflateSync(rowsOf(seed, width, height), { level: 1 })
  const pieces: Buffer[] = []
  for (let at = 0; at < data.length; at += chunkBytes) pieces.push(chunkOf('IDAT', data.subarray(at, at + chunkBytes)))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunkOf('IHDR', header),
    ...(text ? [descriptionOf(text)] : []),
    ...pieces,
    ...(textAtEnd ? [descriptionOf(textAtEnd)] : []),
    chunkOf('IEND', Buffer.alloc(0)),
  ])
}

/** Rows of noise, each after the byte of its filter. */
function rowsOf(seed: string, width: number, height: number): Buffer {
  const noise = createHash('shake256', { outputLength: width * 3 * height })
    .update(seed)
    .digest()
  const rows = Array.from({ length: height }, (_, row) => noise.subarray(row * width * 3, (row + 1) * width * 3))
  return Buffer.concat(rows.flatMap((row) => [Buffer.from([0]), row]))
}

function descriptionOf(text: string): Buffer {
  return chunkOf('iTXt', Buffer.concat([Buffer.from('Description\0\0\0\0\0'), Buffer.from(text)]))
}

function chunkOf(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** The structure of a JPEG, not one that can be shown. */
export function jpegOf(seed: string, { text }: { text?: string } = {}): Buffer {
  const segment = (marker: number, data: Buffer) =>
    Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff]), data])
  const pixels = createHash('shake256', { outputLength: 5_000 }).update(seed).digest()
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0')),
    ...(text
      ? [segment(0xe1, Buffer.from(`Exif\0\0${text}`)), Buffer.from([0xff]), segment(0xfe, Buffer.from(text))]
      : []),
    segment(0xc0, Buffer.from([8, 0, 90, 0, 160, 3])),
    segment(0xda, Buffer.from([3, 1, 0, 2, 0, 3, 0])),
    pixels,
    Buffer.from([0xff, 0xd9]),
  ])
}
