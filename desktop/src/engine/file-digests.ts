import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'

export interface FileDigests {
  /** Of all bytes, in base64. */
  sha256: string
  /**
   * Of what is drawn alone, in base64; null for what is neither a PNG nor a JPEG. Tools that write the world or the people into a
   * photo after it was saved change its bytes and not its pixels.
   */
  pixels: string | null
}

/** Reads a file once, in pieces. */
export async function digestFile(path: string, signal?: AbortSignal): Promise<FileDigests> {
  const whole = createHash('sha256')
  const pixels = new PixelDigest()
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 20, ...(signal && { signal }) })) {
    whole.update(piece)
    pixels.update(piece)
  }
  return { sha256: whole.digest('base64'), pixels: pixels.digest() }
}

/** Takes the pieces of a file in their order. */
export class PixelDigest {
  readonly #hash = createHash('sha256')
  #reader: Reader | null = null
  #rest: Buffer = Buffer.alloc(0)
  #isUnknown = false

  update(piece: Buffer): void {
    if (this.#isUnknown) return
    let bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, piece]) : piece
    if (!this.#reader && bytes.length >= 8) {
      this.#reader = readerOf(bytes, this.#hash)
      bytes = bytes.subarray(this.#reader?.signatureBytes ?? 0)
      if (!this.#reader) this.#isUnknown = true
    }
    const taken = this.#reader ? this.#reader.take(bytes) : 0
    if (taken === null) this.#isUnknown = true
    // A copy, so that the whole piece is not kept for a few bytes.
    else this.#rest = Buffer.from(bytes.subarray(taken))
  }

  digest(): string | null {
    return this.#isUnknown || !this.#reader?.hasPixels ? null : this.#hash.digest('base64')
  }
}

interface Reader {
  readonly signatureBytes: number
  readonly hasPixels: boolean
  /** Returns how many bytes were used; the rest is given again with the next piece. Null if the file is broken. */
  take(bytes: Buffer): number | null
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const jpegSignature = Buffer.from([0xff, 0xd8])

function readerOf(start: Buffer, hash: Hash): Reader | null {
  if (start.subarray(0, 8).equals(pngSignature)) return new PngReader(hash)
  return start.subarray(0, 2).equals(jpegSignature) ? new JpegReader(hash) : null
}

/** The chunks that say what is drawn. All others describe it. */
const drawn: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT'])

class PngReader implements Reader {
  readonly signatureBytes = 8
  hasPixels = false
  readonly #hash: Hash
  /** Bytes of the current chunk, its checksum included, that are still to come. */
  #left = 0
  #isDrawn = false

  constructor(hash: Hash) {
    this.#hash = hash
  }

  take(bytes: Buffer): number {
    let at = 0
    while (at < bytes.length) {
      if (this.#left > 0) {
        const end = Math.min(bytes.length, at + this.#left)
        const ownBytes = Math.min(end - at, Math.max(0, this.#left - 4))
        if (this.#isDrawn) this.#hash.update(bytes.subarray(at, at + ownBytes))
        this.#left -= end - at
        at = end
        continue
      }
      if (bytes.length - at < 8) break
      const type = bytes.toString('latin1', at + 4, at + 8)
      this.#isDrawn = drawn.has(type)
      this.hasPixels ||= type === 'IDAT'
      // Pixels may be cut into chunks anew, so only what is in them counts, not how long each is.
      if (this.#isDrawn && type !== 'IDAT') this.#hash.update(type)
      this.#left = bytes.readUInt32BE(at) + 4
      at += 8
    }
    return at
  }
}

class JpegReader implements Reader {
  readonly signatureBytes = 2
  hasPixels = false
  readonly #hash: Hash
  #left = 0
  #isDrawn = false

  constructor(hash: Hash) {
    this.#hash = hash
  }

  take(bytes: Buffer): number | null {
    let at = 0
    while (at < bytes.length) {
      if (this.hasPixels || this.#left > 0) {
        const end = this.hasPixels ? bytes.length : Math.min(bytes.length, at + this.#left)
        if (this.#isDrawn) this.#hash.update(bytes.subarray(at, end))
        this.#left -= end - at
        at = end
        continue
      }
      if (bytes.length - at < 4) break
      if (bytes[at] !== 0xff) return null
      const marker = bytes[at + 1] ?? 0
      // Fill bytes may stand before a marker.
      if (marker === 0xff) {
        at += 1
        continue
      }
      const isText = (marker >= 0xe1 && marker <= 0xef) || marker === 0xfe
      this.#isDrawn = !isText
      if (this.#isDrawn) this.#hash.update(bytes.subarray(at, at + 4))
      this.#left = Math.max(0, bytes.readUInt16BE(at + 2) - 2)
      at += 4
      // After the start of a scan everything is pixels, up to the end.
      if (marker === 0xda) this.hasPixels = true
    }
    return at
  }
}
