import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net'

/** A TCP proxy that can be cut or made to hang, to simulate a failing network. */
export class TcpProxy {
  readonly #server: Server
  #target: NetConnectOpts
  readonly #sockets = new Set<Socket>()
  /** Those of `#sockets` that clients opened. */
  readonly #clients = new Set<Socket>()
  readonly #hung = new WeakSet<Socket>()
  #hangs = false
  #sent = 0
  #fault: { at: number; kind: 'cut' | 'hang' } | null = null

  static async to(target: NetConnectOpts): Promise<TcpProxy> {
    const proxy = new TcpProxy(target)
    proxy.#server.listen(0, '127.0.0.1')
    await once(proxy.#server, 'listening')
    return proxy
  }

  private constructor(target: NetConnectOpts) {
    this.#target = target
    this.#server = createServer({ pauseOnConnect: true }, (near) => this.#join(near))
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** How many bytes clients have sent through it. */
  get sent(): number {
    return this.#sent
  }

  /** After this many more bytes from clients, the connection that sends them is cut or hangs. Others keep working. */
  failAfter(bytes: number, kind: 'cut' | 'hang'): void {
    this.#fault = { at: this.#sent + bytes, kind }
  }

  /**
   * Connects clients to another server from now on. Open connections are ended, since a client that kept one would go
   * on asking the previous server. Resolves once the clients have closed their ends too.
   */
  async redirect(target: NetConnectOpts): Promise<void> {
    this.#target = target
    const closed = [...this.#clients].map((near) => {
      if (this.#hung.has(near)) near.destroy()
      else near.end()
      return new Promise<void>((resolve) => near.once('close', () => resolve()))
    })
    await Promise.all(closed)
  }

  /** Ends every connection and refuses new ones. */
  async cut(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  /** Listens again after a cut. Pass the same port. */
  async mend(port: number): Promise<void> {
    this.#server.listen(port, '127.0.0.1')
    await once(this.#server, 'listening')
  }

  /** Blocks the open connections without closing them; new ones work, unless `always`. */
  hang(always = false): void {
    this.#hangs = always
    for (const socket of this.#sockets) {
      this.#hung.add(socket)
      socket.pause()
    }
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #join(near: Socket): void {
    const far = connect(this.#target).pause()
    this.#clients.add(near)
    near.on('close', () => this.#clients.delete(near))
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(from)
      from.on('data', (chunk) => {
        if (!to.write(chunk)) from.pause()
        if (from === near) this.#count(chunk.length, near)
      })
      to.on('drain', () => {
        if (!this.#hung.has(from)) from.resume()
      })
      from.on('end', () => to.end())
      from.on('error', () => to.destroy())
      from.on('close', () => this.#sockets.delete(from))
      if (this.#hangs) this.#hung.add(from)
      else from.resume()
    }
  }

  #count(bytes: number, near: Socket): void {
    this.#sent += bytes
    if (!this.#fault || this.#sent < this.#fault.at) return
    const { kind } = this.#fault
    this.#fault = null
    this.#hung.add(near)
    near.pause()
    if (kind === 'cut') near.resetAndDestroy()
  }
}
