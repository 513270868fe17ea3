import { crc32 } from 'node:zlib'
import type { ByteReader } from './byte-reader.ts'
import { type Embedded, type WantedTexts, xmpKeyword } from './embedded.ts'
import { type Orientation, readExif } from './exif.ts'
import { BrokenImage } from './picture-errors.ts'
import type { DeclaredPicture } from './picture-file.ts'
import { type PngChunk, readPngChunks } from './png-chunks.ts'
import { decodeTextChunk, keywordOf } from './png-text.ts'

const textTypes = new Set(['iTXt', 'tEXt', 'zTXt'])
/** Real photos have a handful of texts of a few kilobytes. Anything beyond these limits is skipped. */
const limits = { texts: 256, bytesOfText: 1 << 20, bytesInAll: 2 << 20, bytesOfExif: 65_536 }
const longestKeyword = 80

/** Reads the chunks before the picture's data. */
export function readPngHeader(reader: ByteReader): DeclaredPicture {
  return readPng(reader, null).declared
}

/**
 * Like readPngHeader, but also reads all texts: mods put theirs after the picture's data, where other readers stop looking. Rejects
 * a file that is truncated anywhere, even if the decoder would accept it because it has the last row.
 */
export function readPngPicture(reader: ByteReader, wanted: WantedTexts) {
  return readPng(reader, wanted)
}

function readPng(reader: ByteReader, wanted: WantedTexts | null): { declared: DeclaredPicture; embedded: Embedded } {
  const embedded: Embedded = { texts: [], exif: null }
  let declared: DeclaredPicture | null = null
  let orientation: Orientation | null = null
  let seenData = false
  let bytesLeft = limits.bytesInAll
  for (const chunk of readPngChunks(reader)) {
    declared ??= readDeclared(reader, chunk)
    seenData ||= chunk.type === 'IDAT'
    if (seenData && !wanted) break
    if (chunk.type === 'eXIf' && chunk.length <= limits.bytesOfExif && embedded.exif === null) {
      const data = readChecked(reader, chunk)
      embedded.exif = data && readExif(data)
      // After the picture's data it is too late: programs that show the picture ignore it.
      if (!seenData) orientation ??= embedded.exif?.orientation ?? null
    } else if (
      wanted &&
      embedded.texts.length < limits.texts &&
      chunk.length <= Math.min(limits.bytesOfText, bytesLeft)
    ) {
      if (!isWanted(reader, chunk, wanted)) continue
      const data = readChecked(reader, chunk)
      const text = data && decodeTextChunk(chunk.type, data, limits.bytesOfText)
      bytesLeft -= Math.max(chunk.length, text?.text.length ?? 0)
      if (text) embedded.texts.push(text)
    }
  }
  if (!declared) throw new BrokenImage('The PNG has no header.')
  return { declared: { ...declared, orientation: orientation ?? 1 }, embedded }
}

/** Channels of the decoded pixels by the header's colour type: palette entries are RGB. */
const channels = new Map([
  [0, 1],
  [2, 3],
  [3, 3],
  [4, 2],
  [6, 4],
])

function readDeclared(reader: ByteReader, { type, length }: PngChunk): DeclaredPicture {
  if (type !== 'IHDR' || length !== 13) throw new BrokenImage('The PNG does not begin with its header.')
  const data = reader.take(length)
  const [width, height, colourType] = [data.readUInt32BE(0), data.readUInt32BE(4), data.readUInt8(9)]
  const bytesPerChannel = data[8] === 16 ? 2 : 1
  const isGrey = colourType === 0 || colourType === 4
  // Including the alpha channel that a later chunk may add.
  const heldBytes = data[12] === 0 ? 0 : width * height * (isGrey ? 2 : 4) * bytesPerChannel
  const decodedBytes = width * height * (channels.get(colourType) ?? 4) * bytesPerChannel
  return { format: 'png', width, height, orientation: 1, heldBytes, decodedBytes }
}

function isWanted(reader: ByteReader, { type, length }: PngChunk, { keywords, chunkTypes }: WantedTexts): boolean {
  if (chunkTypes.has(type)) return true
  if (!textTypes.has(type)) return false
  const start = Math.min(length, longestKeyword)
  const keyword = keywordOf(reader.peek(start).subarray(0, start))
  return keyword !== null && (keyword === xmpKeyword || keywords.has(keyword))
}

/** Returns null if the checksum does not match, since the data cannot be trusted. */
function readChecked(reader: ByteReader, { type, length }: PngChunk): Buffer | null {
  const data = reader.take(length)
  return crc32(data, crc32(Buffer.from(type, 'latin1'))) === reader.take(4).readUInt32BE(0) ? data : null
}
