import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Refusal {
  status: number
  code?: number
  headers?: Record<string, string>
}

interface Held {
  length: number
  metadata: Record<string, string>
  bytes: Buffer
}

/** The part of tus that a sender needs, with faults on demand. The server's own tests run the senders against the real server. */
export class TusServer {
  readonly seen: string[] = []
  readonly bearers = new Set<string | undefined>()
  readonly held = new Map<string, Held>()
  /** Responses to send instead of serving a request, once each. */
  readonly refusals: Array<{ method: string } & Refusal> = []
  /** Cuts the connection of the next PATCH after this many bytes. */
  cutAfter: number | null = null
  #server = createServer((request, response) => void this.#answer(request, response))

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/api`
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const end = (status: number, headers: Record<string, string> = {}, body?: unknown) => {
      response.writeHead(status, headers).end(body === undefined ? undefined : JSON.stringify(body))
    }
    const { method = '', url = '', headers } = request
    this.seen.push(`${method} ${headers['upload-offset'] ?? ''}`.trim())
    this.bearers.add(headers.authorization)
    const refusal = this.refusals.find((one) => one.method === method)
    if (refusal) {
      this.refusals.splice(this.refusals.indexOf(refusal), 1)
      request.resume()
      return end(refusal.status, refusal.headers, { code: refusal.code, message: '' })
    }
    if (method === 'POST') {
      const path = `${url}/${this.held.size + 1}`
      const pairs = String(headers['upload-metadata'])
        .split(',')
        .map((pair) => pair.split(' '))
      const metadata = Object.fromEntries(
        pairs.map(([key, value = '']) => [key, Buffer.from(value, 'base64').toString()]),
      )
      this.held.set(path, { length: Number(headers['upload-length']), metadata, bytes: Buffer.alloc(0) })
      return end(201, { Location: path })
    }
    const held = this.held.get(url)
    if (!held) return end(404)
    if (method === 'DELETE') {
      this.held.delete(url)
      return end(204)
    }
    if (method === 'PATCH') await this.#take(request, held)
    if (request.destroyed && !request.complete) return
    const told = { 'Upload-Offset': String(held.bytes.length), 'Upload-Length': String(held.length) }
    if (method === 'HEAD') return end(200, told)
    if (held.bytes.length === held.length) return end(201, told, { photo_id: 'p' })
    return end(204, told)
  }

  async #take(request: IncomingMessage, held: Held): Promise<void> {
    let came = 0
    try {
      for await (const chunk of request) {
        held.bytes = Buffer.concat([held.bytes, chunk])
        came += chunk.length
        if (this.cutAfter === null || came < this.cutAfter) continue
        this.cutAfter = null
        request.socket.destroy()
        return
      }
    } catch {
      // The client went away.
    }
  }
}
