import { type Blobs, BlobTooLarge, type StagedBlob } from '../../ports/blobs/blobs.ts'
import { Failure } from '../failure.ts'

/**
 * Ten of the largest uploads. Staged files do not count against the quota before their photo has a row, so without this limit one
 * user could fill the disk with uploads that wait for the image processes.
 */
const stagedBytesPerUser = 1_000_000_000

/** In seconds: about as long as a queue of ten large pictures takes. */
const retryAfter = '10'

export type Stage = (source: AsyncIterable<Uint8Array>, options: { maxBytes: number }) => Promise<StagedBlob>

/** Owns the files that requests stage: a file is either committed while its request is processed, or removed when that ends. */
export class StagedFiles {
  readonly #blobs: Pick<Blobs, 'stage'>
  readonly #mostPerUser: number
  readonly #bytes = new Map<string, number>()

  constructor(blobs: Pick<Blobs, 'stage'>, mostPerUser = stagedBytesPerUser) {
    this.#blobs = blobs
    this.#mostPerUser = mostPerUser
  }

  /**
   * Runs `work` with a function that stages files. Files that were not committed are removed when the work ends, however it ends; a
   * file that is still being written then is removed as soon as its next chunk arrives or its source ends. `userId` is null if the
   * bytes are counted elsewhere.
   */
  async during<Result>(userId: string | null, work: (stage: Stage) => Promise<Result>): Promise<Result> {
    const removals: Array<() => Promise<void>> = []
    let hasEnded = false
    const stage: Stage = async (source, options) => {
      let bytes = 0
      const count = (more: number) => {
        if (hasEnded) throw new Error('The request ended while its file was staged.')
        bytes += more
        this.#hold(userId, more)
      }
      const release = () => this.#hold(userId, -bytes)
      const file = await this.#blobs.stage(counted(source, count), options).catch((error: unknown) => {
        release()
        throw error instanceof BlobTooLarge ? new Failure('size_upper', { cause: error }) : error
      })
      const remove = () => file.discard().finally(release)
      if (hasEnded) await remove()
      else removals.push(remove)
      return file
    }
    try {
      return await work(stage)
    } finally {
      hasEnded = true
      // If a file cannot be removed now, the sweep removes it later; the request is answered either way.
      await Promise.allSettled(removals.map((remove) => remove()))
    }
  }

  #hold(userId: string | null, more: number): void {
    if (userId === null) return
    const bytes = (this.#bytes.get(userId) ?? 0) + more
    if (bytes > 0) this.#bytes.set(userId, bytes)
    else this.#bytes.delete(userId)
    if (more > 0 && bytes > this.#mostPerUser)
      throw new Failure('uploads_at_once', { headers: { 'Retry-After': retryAfter } })
  }
}

async function* counted(source: AsyncIterable<Uint8Array>, count: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    count(chunk.byteLength)
    yield chunk
  }
}
