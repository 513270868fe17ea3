import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { xhrTransport } from './xhr-transport.ts'

const closers: Array<() => void> = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A server on a different port than the page, so it has to allow the page's origin. */
async function serve(answer: (request: IncomingMessage, response: ServerResponse, body: string) => void) {
  const server = createServer(async (request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Expose-Headers', 'Retry-After')
    response.setHeader('Access-Control-Allow-Headers', String(request.headers['access-control-request-headers']))
    response.setHeader('Access-Control-Allow-Methods', 'HEAD, PATCH, DELETE')
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    const body = await buffer(request).catch(() => null)
    // The page has given up.
    if (!body) return
    answer(request, response, body.toString('latin1'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

describe("the browser's transport", () => {
  it('sends headers and bytes, reports progress, and returns the response with its headers', async () => {
    const url = await serve(({ method, headers }, response, body) => {
      const seen = { method, offset: headers['upload-offset'], bytes: body.length }
      response.writeHead(429, { 'Retry-After': '7' }).end(JSON.stringify(seen))
    })
    const fractions: number[] = []
    const answer = await xhrTransport({
      method: 'PATCH',
      url,
      headers: { 'Upload-Offset': '3', 'Content-Type': 'application/offset+octet-stream' },
      body: new Blob([new Uint8Array(200_000)]),
      onProgress: (fraction) => fractions.push(fraction),
    })
    expect([answer.status, answer.header('Retry-After'), JSON.parse(answer.text)]).toEqual([
      429,
      '7',
      { method: 'PATCH', offset: '3', bytes: 200_000 },
    ])
    expect(fractions.at(-1)).toBe(1)
  })

  it('sends a form with its file', async () => {
    const url = await serve((_, response, body) => response.end(body))
    const body = new FormData()
    body.set('width', '1920')
    body.set('file', new Blob(['bytes'], { type: 'image/png' }), 'a.png')
    const { text } = await xhrTransport({ method: 'POST', url, headers: {}, body })
    expect(text).toMatch(/name="width"\r\n\r\n1920[\s\S]*filename="a.png"\r\nContent-Type: image\/png\r\n\r\nbytes/)
  })

  it('rejects when the connection breaks', async () => {
    const url = await serve((request) => request.socket.destroy())
    await expect(xhrTransport({ method: 'HEAD', url, headers: {} })).rejects.toThrow('was not answered')
  })

  it('rejects when it is aborted', async () => {
    const url = await serve(() => {})
    const controller = new AbortController()
    const sending = xhrTransport({ method: 'DELETE', url, headers: {}, signal: controller.signal })
    setTimeout(() => controller.abort(), 20)
    await expect(sending).rejects.toThrow('was not answered')
  })
})
