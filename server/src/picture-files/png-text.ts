import { isUtf8 } from 'node:buffer'
import { inflateSync } from 'node:zlib'
import type { EmbeddedText } from './embedded.ts'

/** The keyword at the start of a text chunk: 1 to 79 bytes, terminated by a NUL. */
export function keywordOf(data: Buffer): string | null {
  const end = data.indexOf(0)
  return end > 0 && end < 80 ? data.toString('latin1', 0, end) : null
}

/** The text of an iTXt, tEXt or zTXt chunk; any other chunk is UTF-8 text under its own type. */
export function decodeTextChunk(type: string, data: Buffer, maxBytes: number): EmbeddedText | null {
  if (type !== 'iTXt' && type !== 'tEXt' && type !== 'zTXt') return { keyword: type, text: data.toString('utf8') }
  const keyword = keywordOf(data)
  if (keyword === null) return null
  if (type === 'iTXt') return decodeInternational(keyword, data, maxBytes)
  if (type === 'tEXt') return { keyword, text: decodeLatin(data.subarray(keyword.length + 1)) }
  const bytes = inflateText(data.subarray(keyword.length + 2), maxBytes)
  return bytes && { keyword, text: decodeLatin(bytes) }
}

/** keyword NUL, compressed?, method, language NUL, translated keyword NUL, text */
function decodeInternational(keyword: string, data: Buffer, maxBytes: number): EmbeddedText | null {
  const compressed = data[keyword.length + 1]
  const languageEnd = data.indexOf(0, keyword.length + 3)
  const translatedEnd = languageEnd < 0 ? -1 : data.indexOf(0, languageEnd + 1)
  if (translatedEnd < 0) return null
  const rest = data.subarray(translatedEnd + 1)
  const bytes = compressed === 1 ? inflateText(rest, maxBytes) : rest
  return bytes && { keyword, text: bytes.toString('utf8') }
}

/** Returns null if it is not a zlib stream or exceeds the limit. */
function inflateText(bytes: Buffer, maxBytes: number): Buffer | null {
  try {
    return inflateSync(bytes, { maxOutputLength: maxBytes })
  } catch {
    return null
  }
}

/** The standard says Latin-1; the tools that write Japanese there use UTF-8. */
function decodeLatin(bytes: Buffer): string {
  return bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1')
}
