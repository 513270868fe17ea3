import { constants, deflateRawSync } from 'node:zlib'
import { pngSignature } from '../../../picture-files/png-chunks.ts'
import { pngChunk } from '../../../ports/images/test-pictures.ts'

const blockBytes = 1_000_000
const full = { level: 9, finishFlush: constants.Z_FULL_FLUSH }
const block = deflateRawSync(Buffer.alloc(blockBytes), full)

/** Compresses zeros without ever holding them: a fully flushed block can be repeated. */
function packZeros(bytes: number): Buffer {
  const whole = Array.from({ length: Math.floor(bytes / blockBytes) }, () => block)
  const rest = deflateRawSync(Buffer.alloc(bytes % blockBytes))
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE((((bytes % 65_521) << 16) | 1) >>> 0)
  return Buffer.concat([Buffer.from([0x78, 0xda]), ...whole, rest, checksum])
}

interface BlackPng {
  width: number
  height: number
  interlaced?: boolean
  /** Bits per channel. */
  depth?: 8 | 16
  /** The size of its decompressed data, if that is not what the header says. */
  unfolded?: number
}

/** A black picture of a few hundred bytes per megapixel. */
export function blackPng({ width, height, interlaced = false, depth = 8, unfolded }: BlackPng): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, 2, 0, 0, interlaced ? 1 : 0], 8)
  const bytes = unfolded ?? (interlaced ? interlacedBytes(width, height) : (width * 3 * (depth / 8) + 1) * height)
  return Buffer.concat([
    pngSignature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', packZeros(bytes)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Start and step of each of the seven passes, across and down. */
const passes = [
  [0, 8, 0, 8],
  [4, 8, 0, 8],
  [0, 4, 4, 8],
  [2, 4, 0, 4],
  [0, 2, 2, 4],
  [1, 2, 0, 2],
  [0, 1, 1, 2],
] as const

function interlacedBytes(width: number, height: number): number {
  return passes.reduce((sum, [left, across, top, down]) => {
    const columns = Math.ceil((width - left) / across)
    const rows = Math.ceil((height - top) / down)
    return sum + (columns > 0 && rows > 0 ? (columns * 3 + 1) * rows : 0)
  }, 0)
}

/** Pads a picture with zeros to the smallest size that an upload may have. */
export function padded(bytes: Buffer, to = 70_000): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(Math.max(0, to - bytes.length))])
}
