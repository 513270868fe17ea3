/**
 * Which bytes of a picture say what is drawn. Tools that write the world or the people into a photo after it was saved change its
 * bytes and leave these. The sync client and the server both take a SHA-256 of them, the digest of the pixels, and compare it.
 *
 * Of a PNG: the chunks IHDR, PLTE, tRNS and IDAT in their order, each as its type and its data; of IDAT chunks that follow each
 * other the type once, because the same data may be cut into chunks anew. Of a JPEG: every segment up to the first scan with its
 * marker and length, but for APP1 to APP15 and comments; and behind the start of that scan everything up to the end of the file.
 * Anything else has no such bytes.
 */
export class DrawnBytes {
  readonly #sink: (bytes: Uint8Array) => void
  #reader: Reader | null = null
  #rest: Uint8Array = new Uint8Array()
  #isUnknown = false

  /** `sink` takes the drawn bytes in their order, in pieces of any size. They are valid only during the call. */
  constructor(sink: (bytes: Uint8Array) => void) {
    this.#sink = sink
  }

  /** Takes the pieces of a file in their order. */
  add(piece: Uint8Array): void {
    if (this.#isUnknown) return
    let bytes = this.#rest.length > 0 ? joined(this.#rest, piece) : piece
    if (!this.#reader && bytes.length >= pngSignature.length) {
      this.#reader = readerOf(bytes, this.#sink)
      bytes = bytes.subarray(this.#reader?.signatureBytes ?? 0)
      if (!this.#reader) this.#isUnknown = true
    }
    const taken = this.#reader ? this.#reader.take(bytes) : 0
    if (taken === null) this.#isUnknown = true
    // A copy, so that the whole piece is not kept for a few bytes.
    else this.#rest = bytes.slice(taken)
  }

  /** Whether this was a picture with pixels, so that the drawn bytes mean something. */
  get isPicture(): boolean {
    return !this.#isUnknown && (this.#reader?.hasPixels ?? false)
  }
}

interface Reader {
  readonly signatureBytes: number
  readonly hasPixels: boolean
  /** Returns how many bytes were used; the rest is given again with the next piece. Null if the file is broken. */
  take(bytes: Uint8Array): number | null
}

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const jpegSignature = [0xff, 0xd8]

function readerOf(start: Uint8Array, sink: (bytes: Uint8Array) => void): Reader | null {
  const begins = (signature: readonly number[]) => signature.every((byte, at) => start[at] === byte)
  if (begins(pngSignature)) return new PngReader(sink)
  return begins(jpegSignature) ? new JpegReader(sink) : null
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes)
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The chunks that say what is drawn. All others describe it. */
const drawnChunks: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT'])

class PngReader implements Reader {
  readonly signatureBytes = pngSignature.length
  hasPixels = false
  readonly #sink: (bytes: Uint8Array) => void
  /** Bytes of the current chunk, its checksum included, that are still to come. */
  #left = 0
  #isDrawn = false
  #lastDrawn = ''

  constructor(sink: (bytes: Uint8Array) => void) {
    this.#sink = sink
  }

  take(bytes: Uint8Array): number {
    const view = viewOf(bytes)
    let at = 0
    while (at < bytes.length) {
      if (this.#left > 0) {
        const end = Math.min(bytes.length, at + this.#left)
        const ownBytes = Math.min(end - at, Math.max(0, this.#left - 4))
        if (this.#isDrawn) this.#sink(bytes.subarray(at, at + ownBytes))
        this.#left -= end - at
        at = end
        continue
      }
      if (bytes.length - at < 8) break
      this.#begin(bytes.subarray(at + 4, at + 8))
      this.#left = view.getUint32(at) + 4
      at += 8
    }
    return at
  }

  #begin(type: Uint8Array): void {
    const name = textOf(type)
    this.#isDrawn = drawnChunks.has(name)
    if (!this.#isDrawn) return
    if (name !== 'IDAT' || this.#lastDrawn !== 'IDAT') this.#sink(type)
    this.#lastDrawn = name
    this.hasPixels ||= name === 'IDAT'
  }
}

const startOfScan = 0xda

class JpegReader implements Reader {
  readonly signatureBytes = jpegSignature.length
  hasPixels = false
  readonly #sink: (bytes: Uint8Array) => void
  #left = 0
  #isDrawn = false

  constructor(sink: (bytes: Uint8Array) => void) {
    this.#sink = sink
  }

  take(bytes: Uint8Array): number | null {
    const view = viewOf(bytes)
    let at = 0
    while (at < bytes.length) {
      if (this.hasPixels || this.#left > 0) {
        const end = this.hasPixels ? bytes.length : Math.min(bytes.length, at + this.#left)
        if (this.#isDrawn) this.#sink(bytes.subarray(at, end))
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
      this.#isDrawn = !isDescription(marker)
      if (this.#isDrawn) this.#sink(bytes.subarray(at, at + 4))
      this.#left = Math.max(0, view.getUint16(at + 2) - 2)
      at += 4
      if (marker === startOfScan) this.hasPixels = true
    }
    return at
  }
}

/** APP1 to APP15, and comments. APP0 tells how densely the pixels are shown. */
function isDescription(marker: number): boolean {
  return (marker >= 0xe1 && marker <= 0xef) || marker === 0xfe
}
