import type { ByteReader } from './byte-reader.ts'
import { BrokenImage } from './images.ts'

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

interface PngChunk {
  type: string
  /** Of the data alone, without the 8 bytes before it and the 4 of the checksum after it. */
  length: number
}

/** Before and behind a chunk's data. */
export const chunkHeadBytes = 8
export const chunkSumBytes = 4

/** Leaves the reader at the chunk's data. */
export async function readChunkHead(reader: ByteReader): Promise<PngChunk> {
  return parseChunkHead(await reader.take(chunkHeadBytes))
}

export function parseChunkHead(head: Buffer): PngChunk {
  if (head.length < chunkHeadBytes) throw new BrokenImage('The file ends too early.')
  const length = head.readUInt32BE(0)
  const type = head.toString('latin1', 4, 8)
  if (length > 0x7fff_ffff || !/^[A-Za-z]{4}$/.test(type)) throw new BrokenImage('The PNG has a chunk that is none.')
  return { type, length }
}
