import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A connection on which a test can send what no HTTP client would. */
export class RawConnection {
  readonly #socket: Socket
  #heard = Buffer.alloc(0)

  /** `from` is the address to connect from, if this machine has several. */
  static async open(url: string, from?: string): Promise<RawConnection> {
    const { hostname, port } = new URL(url)
    const host = hostname === 'localhost' ? '127.0.0.1' : hostname
    const socket = connect({ host, port: Number(port), ...(from !== undefined && { localAddress: from }) })
    await once(socket, 'connect')
    return new RawConnection(socket)
  }

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (chunk) => {
      this.#heard = Buffer.concat([this.#heard, chunk])
    })
    // The server may end the connection at any time, which is not an error: the tests check for it.
    socket.on('error', () => {})
  }

  say(text: string | Uint8Array): void {
    if (this.#socket.writable) this.#socket.write(text)
  }

  get heard(): string {
    return this.#heard.toString('latin1')
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed && !this.#socket.readableEnded
  }

  /** The status of the answer, once its headers have arrived; null if the connection ends or the time is up before that. */
  async status(milliseconds: number): Promise<number | null> {
    const until = performance.now() + milliseconds
    for (;;) {
      const answer = /^HTTP\/1\.1 (\d{3})[\s\S]*?\r\n\r\n/.exec(this.heard)
      if (answer) return Number(answer[1])
      const left = until - performance.now()
      if (!this.isOpen || left <= 0) return null
      await this.#next(left)
    }
  }

  /** Whether the server ended the connection within this time. */
  async isEnded(milliseconds: number): Promise<boolean> {
    const until = performance.now() + milliseconds
    while (this.isOpen && performance.now() < until) await this.#next(until - performance.now())
    return !this.isOpen
  }

  end(): void {
    this.#socket.destroy()
  }

  async #next(milliseconds: number): Promise<void> {
    const signal = AbortSignal.timeout(Math.max(1, Math.ceil(milliseconds)))
    const heard = ['data', 'end', 'close'].map((event) => once(this.#socket, event, { signal }))
    await Promise.race(heard.map((one) => one.catch(() => {})))
  }
}
