import type { Readable } from 'node:stream'

/** Bytes that have arrived whole on the local disk and are hashed, but are not under any key yet. */
export interface StagedBlob {
  /** A local file that can be read until commit or discard. */
  readonly path: string
  readonly bytes: number
  /** Lower-case hex. */
  readonly sha256: string
  /** Puts the bytes under the key; durable when it resolves. Where it rejects, the bytes stay staged. */
  commit(key: string): Promise<void>
  /** Nothing is left of what was not committed; after a commit it does nothing, so that it can stand in a `finally`. */
  discard(): Promise<void>
}

export interface ByteRange {
  start: number
  /** The last byte, included. Past the end it means the end. */
  end: number
}

export interface OpenBlob {
  /** Whoever does not read it to its end must destroy it. */
  stream: Readable
  /** The size of the whole blob, whatever the range. */
  bytes: number
}

/**
 * The store of originals and variants. Keys are relative paths such as `original/ab/cd…` (see checkKey), and none is the
 * folder of another; a key either holds all of its bytes or does not exist: no reader ever sees a half-written blob, also
 * after a crash. What finds no room rejects with BlobsFull; a store that does not answer or does not let us in, with
 * BlobsUnavailable.
 */
export interface Blobs {
  /** Streams to a local staging file while hashing. Past `maxBytes` it stops with a BlobTooLarge and leaves nothing. */
  stage(source: AsyncIterable<Uint8Array>, options?: { maxBytes?: number }): Promise<StagedBlob>
  /** For small things made here, such as variants. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** A range that begins outside the blob rejects with RangeOutsideBlob. */
  open(key: string, range?: ByteRange): Promise<OpenBlob | null>
  /** A local file with the blob's bytes, for programs that want a path; `release` removes what was made for it. */
  local(key: string): Promise<{ path: string; release(): Promise<void> } | null>
  stat(key: string): Promise<{ bytes: number } | null>
  /** Keys that do not exist are no error. */
  remove(keys: readonly string[]): Promise<void>
  /** In no particular order; `prefix` may end in the middle of a name. */
  keys(prefix: string): AsyncIterable<string>
  /** Removes what crashed uploads left staged longer ago than this. */
  sweepStaged(olderThan: Date): Promise<number>
  /** Rejects when blobs cannot be read and written now. */
  check(): Promise<void>
  close(): Promise<void>
}

export class BlobTooLarge extends Error {
  override name = 'BlobTooLarge'
}

export class BlobsFull extends Error {
  override name = 'BlobsFull'
}

export class BlobsUnavailable extends Error {
  override name = 'BlobsUnavailable'
}

export class RangeOutsideBlob extends Error {
  override name = 'RangeOutsideBlob'
  /** The size of the whole blob, for a `Content-Range` header. */
  readonly bytes: number
  constructor(bytes: number) {
    super(`The range begins outside the blob of ${bytes} bytes.`)
    this.bytes = bytes
  }
}

/** Undefined for the whole blob. */
export function checkRange(range: ByteRange | undefined, bytes: number): ByteRange | undefined {
  if (range === undefined) return undefined
  const { start, end } = range
  const sound = Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && end >= start
  if (!sound || start >= bytes) throw new RangeOutsideBlob(bytes)
  return { start, end: Math.min(end, bytes - 1) }
}
