import { setTimeout as wait } from 'node:timers/promises'

/**
 * Bytes of a part. Parts should not be small, since each is written and read as one object, and not be large, since a kill loses
 * the part that is arriving.
 */
const partBytes = 8_000_000
/** In ms. On a slow connection a part ends after this time, so that a kill loses no more than this. */
const partTime = 5_000

type Step = { chunk: Uint8Array } | { end: true }

/** Cuts a body into parts as it arrives. A body that breaks off just ends, so that what arrived is kept; see `error`. */
export class PartReader {
  readonly #chunks: AsyncIterator<Uint8Array>
  #next: Promise<Step> | null = null
  /** Why the body broke off. */
  error: unknown = null

  constructor(body: AsyncIterable<Uint8Array>) {
    this.#chunks = body[Symbol.asyncIterator]()
  }

  /** Waits for the first bytes of the next part. */
  async hasMore(): Promise<boolean> {
    return 'chunk' in (await this.#peek())
  }

  async *part(): AsyncGenerator<Uint8Array> {
    const ended = new AbortController()
    const isTime = wait(partTime, null, { signal: ended.signal, ref: false }).catch(() => null)
    try {
      for (let bytes = 0; bytes < partBytes; ) {
        const step = await Promise.race([this.#peek(), isTime])
        if (!step || 'end' in step) return
        this.#next = null
        bytes += step.chunk.byteLength
        yield step.chunk
      }
    } finally {
      ended.abort()
    }
  }

  /** The next chunk, which stays the next one until a part has taken it. */
  #peek(): Promise<Step> {
    this.#next ??= this.#chunks.next().then(
      ({ done, value }): Step => (done ? { end: true } : { chunk: value }),
      (error: unknown): Step => {
        this.error = error
        return { end: true }
      },
    )
    return this.#next
  }
}
