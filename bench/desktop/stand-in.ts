import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface StandIn {
  url: string
  /** When the first byte of each upload came, and when it was answered; in milliseconds of this process. */
  uploads: { begun: number; ended: number }[]
  /** How many requests came, of every kind. */
  requests(): number
  close(): void
}

/** Stands before the product: gives the client a session with this token, and notes when uploads come and end. */
export async function standBefore(target: string, token: string): Promise<StandIn> {
  const uploads: StandIn['uploads'] = []
  let requests = 0
  const server = createServer((incoming, response) => {
    const { method, url = '', headers } = incoming
    requests += 1
    if (url === '/identity/token') {
      incoming.resume()
      return void response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ access_token: token }))
    }
    const upload = method === 'POST' && url === '/api/photo' ? { begun: performance.now(), ended: 0 } : null
    const outgoing = request(target + url, { method, headers }, (answer) => {
      if (upload) answer.once('end', () => uploads.push({ ...upload, ended: performance.now() }))
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    outgoing.on('error', () => response.destroy())
    incoming.pipe(outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url, uploads, requests: () => requests, close }
}
