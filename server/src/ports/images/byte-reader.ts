import { type FileHandle, open } from 'node:fs/promises'
import { BrokenImage } from './images.ts'

const windowSize = 65_536

export type WriteBytes = (bytes: Buffer) => Promise<void>

/** Reads a picture's file from its start to its end with one small buffer, however large the file and its parts are. */
export class ByteReader implements AsyncDisposable {
  readonly #file: FileHandle
  readonly #buffer = Buffer.allocUnsafe(windowSize)
  #window: Buffer = this.#buffer.subarray(0, 0)
  /** Where in the file the window ends. */
  #position = 0

  private constructor(file: FileHandle) {
    this.#file = file
  }

  static async open(path: string): Promise<ByteReader> {
    return new ByteReader(await open(path, 'r'))
  }

  /** The bytes that are at hand, at least `least` of them except at the end of the file. Valid until the next call. */
  async peek(least = 1): Promise<Buffer> {
    while (this.#window.length < least) {
      const kept = this.#window.copy(this.#buffer, 0)
      const { bytesRead } = await this.#file.read(this.#buffer, kept, windowSize - kept, this.#position)
      this.#position += bytesRead
      this.#window = this.#buffer.subarray(0, kept + bytesRead)
      if (bytesRead === 0) break
    }
    return this.#window
  }

  /** Exactly so many bytes, as a copy; at most 64 KiB at a time. */
  async take(count: number): Promise<Buffer> {
    const window = await this.peek(count)
    if (window.length < count) throw new BrokenImage('The file ends too early.')
    this.#window = window.subarray(count)
    return Buffer.from(window.subarray(0, count))
  }

  async skip(count: number): Promise<void> {
    const atHand = Math.min(count, this.#window.length)
    this.#window = this.#window.subarray(atHand)
    this.#position += count - atHand
  }

  async copy(count: number, write: WriteBytes): Promise<void> {
    for (let left = count; left > 0; ) {
      const piece = (await this.peek()).subarray(0, left)
      if (piece.length === 0) throw new BrokenImage('The file ends too early.')
      await write(piece)
      await this.skip(piece.length)
      left -= piece.length
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#file.close()
  }
}
