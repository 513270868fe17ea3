import type { FileHandle } from 'node:fs/promises'

const windowBytes = 512 * 1024

/**
 * Reads a file here and there through one small buffer. A PNG's thousands of 8 kB chunks cost one read for several of
 * them, and a chunk of 90 MB costs none: memory stays at one window whatever the file.
 */
export class FileWindow {
  readonly #file: FileHandle
  readonly #buffer = Buffer.allocUnsafe(windowBytes)
  #start = 0
  #length = 0

  constructor(file: FileHandle) {
    this.#file = file
  }

  /** Good until the next call; shorter than asked for at the end of the file. `length` is at most a window's. */
  async peek(position: number, length: number): Promise<Buffer> {
    if (position < this.#start || position + length > this.#start + this.#length) {
      this.#start = position
      this.#length = await this.#fill(this.#buffer, position)
    }
    const from = position - this.#start
    return this.#buffer.subarray(from, Math.min(from + length, this.#length))
  }

  /** A copy of its own; shorter than asked for at the end of the file. */
  async read(position: number, length: number): Promise<Buffer> {
    if (length <= windowBytes) return Buffer.from(await this.peek(position, length))
    const bytes = Buffer.allocUnsafe(length)
    return bytes.subarray(0, await this.#fill(bytes, position))
  }

  async #fill(buffer: Buffer, position: number): Promise<number> {
    let filled = 0
    while (filled < buffer.length) {
      const { bytesRead } = await this.#file.read(buffer, filled, buffer.length - filled, position + filled)
      if (bytesRead === 0) break
      filled += bytesRead
    }
    return filled
  }
}
