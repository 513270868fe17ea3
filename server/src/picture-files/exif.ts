/** How a picture has to be rotated or mirrored to be shown; 1 is as stored, 5 to 8 swap its sides. See EXIF, tag 0x0112. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/** The fields of an EXIF block that are used, as written; empty if missing. */
export interface Exif {
  orientation: Orientation
  /** `2024:08:16 19:42:05` */
  original: string
  /** `+09:00` */
  offset: string
  subSeconds: string
  /** Has no length limit of its own, since the block has one. */
  comment: Buffer
}

const tag = {
  orientation: 0x0112,
  exifDirectory: 0x8769,
  original: 0x9003,
  offset: 0x9011,
  comment: 0x9286,
  subSeconds: 0x9291,
}
const kind = { ascii: 2, short: 3, long: 4, undefined: 7 }
/** Bytes per value. Other types are not used. */
const sizes = new Map([
  [kind.ascii, 1],
  [kind.short, 2],
  [kind.long, 4],
  [kind.undefined, 1],
])
const entryBytes = 12
/** Per directory. Cameras write about fifty. */
const maxEntries = 512
const longestText = 64

/**
 * Reads a TIFF block, the form of EXIF in every kind of file. It never reads outside the buffer, since offsets in a damaged block
 * point anywhere; invalid fields count as missing.
 */
export function readExif(tiff: Buffer): Exif {
  const block = openBlock(tiff)
  const main = readDirectory(block, block.long(tiff, 4))
  const pointer = main.get(tag.exifDirectory)
  const own = pointer ? readDirectory(block, block.long(pointer, 0)) : main
  return {
    orientation: orientationOf(block.short(main.get(tag.orientation) ?? nothing, 0)),
    original: textOf(own.get(tag.original)),
    offset: textOf(own.get(tag.offset)),
    subSeconds: textOf(own.get(tag.subSeconds)),
    comment: own.get(tag.comment) ?? nothing,
  }
}

/** Returns a TIFF block that contains only the orientation. */
export function writeOrientation(orientation: Orientation): Buffer {
  const tiff = Buffer.alloc(8 + 2 + entryBytes + 4)
  tiff.write('MM', 'latin1')
  tiff.writeUInt16BE(42, 2)
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(tag.orientation, 10)
  tiff.writeUInt16BE(kind.short, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}

const nothing = Buffer.alloc(0)

interface Block {
  bytes: Buffer
  /** Read numbers in the block's byte order; 0 if they are not fully inside the buffer. */
  short(from: Buffer, at: number): number
  long(from: Buffer, at: number): number
}

function openBlock(tiff: Buffer): Block {
  const order = tiff.toString('latin1', 0, 2)
  const isLittle = order === 'II'
  const block: Block = {
    bytes: tiff,
    short: (from, at) => (at + 2 > from.length ? 0 : isLittle ? from.readUInt16LE(at) : from.readUInt16BE(at)),
    long: (from, at) => (at + 4 > from.length ? 0 : isLittle ? from.readUInt32LE(at) : from.readUInt32BE(at)),
  }
  const isTiff = (isLittle || order === 'MM') && block.short(tiff, 2) === 42
  return isTiff ? block : { ...block, bytes: nothing }
}

/** The values of a directory's entries that have one of the known types. */
function readDirectory({ bytes, short, long }: Block, start: number): Map<number, Buffer> {
  const entries = new Map<number, Buffer>()
  const count = Math.min(short(bytes, start), maxEntries)
  for (let index = 0; index < count; index += 1) {
    const at = start + 2 + index * entryBytes
    if (at + entryBytes > bytes.length) break
    const size = sizes.get(short(bytes, at + 2))
    if (size === undefined) continue
    const length = long(bytes, at + 4) * size
    const valueAt = length <= 4 ? at + 8 : long(bytes, at + 8)
    if (valueAt + length <= bytes.length) entries.set(short(bytes, at), bytes.subarray(valueAt, valueAt + length))
  }
  return entries
}

function textOf(value: Buffer | undefined): string {
  return (value?.toString('latin1', 0, longestText) ?? '').replace(/\0.*$/s, '').trim()
}

function orientationOf(value: number): Orientation {
  return value >= 1 && value <= 8 ? (value as Orientation) : 1
}
