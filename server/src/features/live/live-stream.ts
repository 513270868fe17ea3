import { Readable } from 'node:stream'

/** A client that does not read this much is gone, or too slow to be kept waiting for. */
const mostUnread = 64_000

/** One open answer of `GET /live`. */
export class LiveStream {
  readonly readable: Readable
  readonly openedAt = performance.now()
  #hasEnded = false

  constructor(onClose: (stream: LiveStream) => void) {
    this.readable = new Readable({ read() {}, highWaterMark: mostUnread })
    this.readable.once('close', () => {
      this.#hasEnded = true
      onClose(this)
    })
  }

  send(text: string): void {
    if (this.#hasEnded) return
    if (this.readable.readableLength > mostUnread) this.readable.destroy()
    else this.readable.push(text)
  }

  /** Ends the answer after what was sent before. */
  end(): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    this.readable.push(null)
  }
}
