import { crc32 } from 'node:zlib'
import type { ByteReader, WriteBytes } from './byte-reader.ts'
import { readOrientation, writeOrientation } from './exif-orientation.ts'
import { BrokenImage } from './images.ts'
import { pngSignature, readChunkHead } from './png-chunks.ts'

/** The picture itself, and what changes its look: colours, transparency, the shape of its pixels. */
const kept = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'pHYs'])
const maxExifBytes = 65_536

/** From the start of the file to IEND; what stands behind it is left out. */
export async function copyPngPicture(reader: ByteReader, write: WriteBytes): Promise<void> {
  await write(await reader.take(pngSignature.length))
  let seenData = false
  for (;;) {
    const { type, length } = await readChunkHead(reader)
    if (kept.has(type)) {
      await write(chunkHead(type, length))
      await reader.copy(length + 4, write)
    } else if (isCritical(type)) {
      throw new BrokenImage(`The PNG has a chunk ${type} that nobody knows how to show.`)
    } else if (type === 'eXIf' && !seenData && length <= maxExifBytes) {
      const orientation = readOrientation(await reader.take(length))
      await reader.skip(4)
      if (orientation !== 1) await write(wholeChunk('eXIf', writeOrientation(orientation)))
    } else {
      await reader.skip(length + 4)
    }
    seenData ||= type === 'IDAT'
    if (type === 'IEND') return
  }
}

/** By the format's own rule: a capital first letter. */
function isCritical(type: string): boolean {
  return type.charCodeAt(0) < 97
}

function chunkHead(type: string, length: number): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(length, 0)
  head.write(type, 4, 'latin1')
  return head
}

function wholeChunk(type: string, data: Buffer): Buffer {
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(data, crc32(Buffer.from(type, 'latin1'))))
  return Buffer.concat([chunkHead(type, data.length), data, checksum])
}
