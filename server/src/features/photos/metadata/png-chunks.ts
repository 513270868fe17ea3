import { crc32 } from 'node:zlib'
import { descriptionKeyword, type Embedded, type EmbeddedText, xmpKeyword } from './embedded.ts'
import type { FileWindow } from './file-window.ts'
import { metaToolChunks } from './meta-tool.ts'
import { decodeTextChunk, keywordOf } from './png-text.ts'
import { snapArchiveKeywords } from './snap-archive.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const textTypes = new Set(['iTXt', 'tEXt', 'zTXt'])
const wantedKeywords = new Set([xmpKeyword, descriptionKeyword, ...snapArchiveKeywords])

const limits = { chunks: 50_000, texts: 256, bytesOfText: 1 << 20, bytesInAll: 2 << 20 }

/**
 * Walks all chunks up to IEND: mods put theirs behind the picture's data, where other readers stop looking. Whatever is
 * too large, damaged or not ours is stepped over; a file that breaks off ends the walk.
 */
export async function readPngChunks(file: FileWindow): Promise<Embedded> {
  const texts: EmbeddedText[] = []
  let exif: Buffer | null = null
  let bytesLeft = limits.bytesInAll
  let position = signature.length
  if (!(await file.peek(0, signature.length)).equals(signature)) return { texts, exif }

  for (let count = 0; count < limits.chunks; count += 1) {
    const header = await file.peek(position, 8)
    if (header.length < 8) break
    const length = header.readUInt32BE(0)
    const type = header.toString('latin1', 4, 8)
    if (type === 'IEND' || length > 0x7fffffff) break
    const isSmall = length <= limits.bytesOfText && length <= bytesLeft
    if (isSmall && texts.length < limits.texts && (await isWanted(file, type, position + 8, length))) {
      const data = await readChecked(file, position, length)
      if (data && type === 'eXIf') exif ??= data
      const text = data && type !== 'eXIf' ? await decodeTextChunk(type, data, limits.bytesOfText) : null
      bytesLeft -= Math.max(length, text?.text.length ?? 0)
      if (text) texts.push(text)
    }
    position += 12 + length
  }
  return { texts, exif }
}

async function isWanted(file: FileWindow, type: string, dataAt: number, length: number): Promise<boolean> {
  if (metaToolChunks.has(type) || type === 'eXIf') return true
  if (!textTypes.has(type)) return false
  const keyword = keywordOf(await file.peek(dataAt, Math.min(length, 80)))
  return keyword !== null && wantedKeywords.has(keyword)
}

/** Null where the chunk is cut off or its checksum does not fit: its text would be anybody's guess. */
async function readChecked(file: FileWindow, position: number, length: number): Promise<Buffer | null> {
  const typeDataSum = await file.read(position + 4, length + 8)
  if (typeDataSum.length < length + 8) return null
  const sum = typeDataSum.readUInt32BE(length + 4)
  return crc32(typeDataSum.subarray(0, length + 4)) === sum ? typeDataSum.subarray(4, length + 4) : null
}
