import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { DrawnBytes } from '@koma/contract/drawn-bytes'

export interface FileDigests {
  /** Of all bytes, in base64. */
  sha256: string
  /** Of what is drawn alone, in base64; null for what is neither a PNG nor a JPEG. The server keeps the same digest. */
  pixels: string | null
}

/** Reads a file once, in pieces. */
export async function digestFile(path: string, signal?: AbortSignal): Promise<FileDigests> {
  const whole = createHash('sha256')
  const pixels = createHash('sha256')
  const drawn = new DrawnBytes((bytes) => void pixels.update(bytes))
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 16, ...(signal && { signal }) })) {
    whole.update(piece)
    drawn.add(piece)
  }
  return { sha256: whole.digest('base64'), pixels: drawn.isPicture ? pixels.digest('base64') : null }
}
