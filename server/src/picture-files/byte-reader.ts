import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { BrokenImage } from './picture-errors.ts'

const windowBytes = 65_536

export type WriteBytes = (bytes: Buffer) => void

/**
 * Reads a picture's file from start to end with one small buffer, however large the file and its parts are. It is synchronous:
 * image processes do one thing at a time, and a promise for each of ten thousand chunks would cost more than the reading.
 */
export class ByteReader implements Disposable {
  readonly #file: number
  readonly #buffer = Buffer.allocUnsafe(windowBytes)
  #window: Buffer = this.#buffer.subarray(0, 0)
  /** The offset in the file where the window ends. */
  #windowEnd = 0

  constructor(path: string) {
    this.#file = openSync(path, 'r')
  }

  /** The offset of the next byte; past the end of the file if more was skipped than exists. */
  get position(): number {
    return this.#windowEnd - this.#window.length
  }

  get size(): number {
    return fstatSync(this.#file).size
  }

  /** The buffered bytes, at least `least` of them except at the end of the file. Valid until the next call. */
  peek(least = 1): Buffer {
    while (this.#window.length < least) {
      const kept = this.#window.copy(this.#buffer, 0)
      const bytesRead = readSync(this.#file, this.#buffer, kept, windowBytes - kept, this.#windowEnd)
      this.#windowEnd += bytesRead
      this.#window = this.#buffer.subarray(0, kept + bytesRead)
      if (bytesRead === 0) break
    }
    return this.#window
  }

  /** Exactly `count` bytes, as a copy. The caller must limit `count`. */
  take(count: number): Buffer {
    const taken = Buffer.allocUnsafe(count)
    let filled = 0
    this.copy(count, (bytes) => {
      filled += bytes.copy(taken, filled)
    })
    return taken
  }

  skip(count: number): void {
    const atHand = Math.min(count, this.#window.length)
    this.#window = this.#window.subarray(atHand)
    this.#windowEnd += count - atHand
  }

  copy(count: number, write: WriteBytes): void {
    for (let left = count; left > 0; ) {
      const piece = this.peek().subarray(0, left)
      if (piece.length === 0) throw new BrokenImage('The file ends too early.')
      write(piece)
      this.skip(piece.length)
      left -= piece.length
    }
  }

  [Symbol.dispose](): void {
    closeSync(this.#file)
  }
}
