import type { ByteReader } from './byte-reader.ts'
import { BrokenImage } from './picture-errors.ts'

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export interface PngChunk {
  type: string
  /** The length of the data, without the 8 bytes before it and the 4 of the checksum after it. */
  length: number
}

const headBytes = 8
const checksumBytes = 4
/** The format's own limit. */
const maxLength = 0x7fff_ffff
/** Before the picture's data. Real files have a few dozen. */
const maxChunksBeforeData = 5000
/** Per file. Encoders write chunks of 8 kB or more; the largest upload can have this many of 1.5 kB. */
const maxChunks = 65_536

/**
 * Yields every chunk up to IEND. The reader is at the data of the chunk, and the caller may read as much of it as it likes,
 * including the checksum.
 */
export function* readPngChunks(reader: ByteReader): Generator<PngChunk> {
  reader.skip(pngSignature.length)
  let seenData = false
  for (let count = 1; count <= maxChunks; count += 1) {
    if (!seenData && count > maxChunksBeforeData) break
    const chunk = readHead(reader)
    const end = reader.position + chunk.length + checksumBytes
    seenData ||= chunk.type === 'IDAT'
    yield chunk
    if (chunk.type === 'IEND') {
      if (end > reader.size) break
      return
    }
    reader.skip(end - reader.position)
  }
  throw new BrokenImage('The PNG has too many chunks or is cut off in its last one.')
}

function readHead(reader: ByteReader): PngChunk {
  const head = reader.peek(headBytes)
  if (head.length < headBytes) throw new BrokenImage('The file ends too early.')
  const length = head.readUInt32BE(0)
  const type = head.toString('latin1', 4, 8)
  if (length > maxLength || !/^[A-Za-z]{4}$/.test(type)) throw new BrokenImage('The PNG has a chunk that is none.')
  reader.skip(headBytes)
  return { type, length }
}
