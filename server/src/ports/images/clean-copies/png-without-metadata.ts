import { crc32 } from 'node:zlib'
import type { ByteReader, WriteBytes } from '../../../picture-files/byte-reader.ts'
import { readExif, writeOrientation } from '../../../picture-files/exif.ts'
import { pngSignature, readPngChunks } from '../../../picture-files/png-chunks.ts'
import { BrokenImage } from '../images.ts'

/** The picture itself, and chunks that change its look: colours, transparency, the shape of its pixels. */
const kept = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'pHYs'])
const maxExifBytes = 65_536

/** Copies from the start of the file to IEND. Anything after that is left out. */
export function copyPngPicture(reader: ByteReader, write: WriteBytes): void {
  write(pngSignature)
  let seenData = false
  for (const { type, length } of readPngChunks(reader)) {
    if (kept.has(type)) {
      write(chunkHead(type, length))
      reader.copy(length + 4, write)
    } else if (isCritical(type)) {
      throw new BrokenImage(`The PNG has a chunk ${type} that nobody knows how to show.`)
    } else if (type === 'eXIf' && !seenData && length <= maxExifBytes) {
      const { orientation } = readExif(reader.take(length))
      if (orientation !== 1) write(wholeChunk('eXIf', writeOrientation(orientation)))
    }
    seenData ||= type === 'IDAT'
  }
}

/** By PNG's naming rule: the first letter is upper case. */
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
