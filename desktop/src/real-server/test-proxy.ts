import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

interface Passed {
  method: string
  path: string
  status: number
}

/** Stands between the client and the server: counts what passes, and does what bad connections do. */
export class TestProxy {
  readonly passed: Passed[] = []
  url = ''
  /** Answers instead of the server if it returns true. */
  before: (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean> = () => false
  /** Called when the server has answered and the client does not know yet. The answer is lost if it returns true. */
  after: (passed: Passed) => boolean = () => false
  readonly #server = createServer((incoming, response) => {
    incoming.on('error', () => {})
    response.on('error', () => {})
    void this.#pass(incoming, response).catch(() => response.destroy())
  })
  readonly #target: string

  private constructor(target: string) {
    this.#target = target
  }

  static async start(target: string): Promise<TestProxy> {
    const proxy = new TestProxy(target)
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve))
    proxy.url = `http://127.0.0.1:${(proxy.#server.address() as AddressInfo).port}`
    return proxy
  }

  /** How many requests of this kind got this status, such as `POST /api/photo`. */
  count(method: string, path: string | RegExp, status?: number): number {
    const isPath = (given: string) => (typeof path === 'string' ? given === path : path.test(given))
    return this.passed.filter(
      (one) => one.method === method && isPath(one.path) && (status === undefined || one.status === status),
    ).length
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    if (await this.before(incoming, response)) return
    const { method = 'GET', url = '/', headers } = incoming
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = request(this.#target + url, { method, headers }, resolve)
      outgoing.on('error', reject)
      incoming.on('close', () => incoming.complete || outgoing.destroy())
      incoming.pipe(outgoing)
    })
    const bytes = await buffer(answer)
    const passed = { method, path: url, status: answer.statusCode ?? 0 }
    this.passed.push(passed)
    if (this.after(passed)) return void response.destroy()
    response.writeHead(passed.status, answer.headers).end(bytes)
  }
}
