import type { Readable } from 'node:stream'

/** Bytes that are complete on the local disk and hashed, but not yet stored under a key. */
export interface StagedBlob {
  /** A local file, readable until commit or discard. */
  readonly path: string
  readonly bytes: number
  /** Lower-case hex. */
  readonly sha256: string
  /** Stores the bytes under the key; durable when it resolves. If it rejects, the bytes stay staged. */
  commit(key: string): Promise<void>
  /** Removes the bytes if they were not committed. Does nothing after a commit, so that it can be called in a `finally`. */
  discard(): Promise<void>
}

export interface ByteRange {
  start: number
  /** The last byte, inclusive. Clamped to the end of the blob. */
  end: number
}

export interface OpenBlob {
  /** Must be read to its end or destroyed. */
  stream: Readable
  /** The size of the whole blob, whatever the range. */
  bytes: number
}

/**
 * The store of originals and variants. Keys are relative paths such as `original/ab/cd…` (see checkKey), and no key is a folder of
 * another. A key either holds all of its bytes or does not exist: no reader ever sees a partly written blob, even after a crash.
 * Writes reject with BlobsFull if there is no room; any call rejects with BlobsUnavailable if the store does not respond or denies
 * access.
 */
export interface Blobs {
  /** Streams to a local staging file while hashing. Past `maxBytes` it stops, removes the file and rejects with BlobTooLarge. */
  stage(source: AsyncIterable<Uint8Array>, options?: { maxBytes?: number }): Promise<StagedBlob>
  /** For small blobs made by the server, such as variants. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Rejects with RangeOutsideBlob if the range begins outside the blob. Returns null if the key does not exist. */
  open(key: string, range?: ByteRange): Promise<OpenBlob | null>
  /** A local file with the blob's bytes, for programs that need a path. `release` removes any temporary copy. */
  local(key: string): Promise<{ path: string; release(): Promise<void> } | null>
  stat(key: string): Promise<{ bytes: number } | null>
  /** Ignores keys that do not exist. */
  remove(keys: readonly string[]): Promise<void>
  /** In no particular order; `prefix` may end in the middle of a name. */
  keys(prefix: string): AsyncIterable<string>
  /** Removes files that were staged before this time and left behind by a crash. Returns how many. */
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

/** Returns undefined for the whole blob. */
export function checkRange(range: ByteRange | undefined, bytes: number): ByteRange | undefined {
  if (range === undefined) return undefined
  const { start, end } = range
  const sound = Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && end >= start
  if (!sound || start >= bytes) throw new RangeOutsideBlob(bytes)
  return { start, end: Math.min(end, bytes - 1) }
}
