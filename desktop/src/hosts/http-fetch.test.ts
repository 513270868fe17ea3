import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createFetchTransport } from '@koma/client/uploads'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { httpFetch } from './http-fetch.ts'
import { pacedFetch } from './paced-fetch.ts'

interface Received {
  headers: Record<string, string>
  body: string
}

let url: string
let answer: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>
const ports = new Set<number | undefined>()
const server = createServer((request, response) => {
  ports.add(request.socket.remotePort)
  void answer(request, response)
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
})
beforeEach(() => ports.clear())
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

describe('the fetch of the client', () => {
  it('sends a text with its length and reads the answer, over one connection', async () => {
    answer = async (request, response) => {
      const { method, headers } = request
      const body = (await buffer(request)).toString()
      response.writeHead(201, { 'X-Request-Id': 'r1' }).end(JSON.stringify({ method, body, headers }))
    }
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"コマ":1}' }
    const response = await httpFetch(url, init)
    expect([response.status, response.ok, response.headers.get('x-request-id')]).toEqual([201, true, 'r1'])
    expect(await response.json()).toMatchObject({
      ...{ method: 'POST', body: '{"コマ":1}' },
      headers: { 'content-type': 'application/json', 'content-length': '12' },
    })
    await (await httpFetch(new URL(url))).text()
    expect(ports.size).toBe(1)
  })

  it('sends a form, and a stream of a known length', async () => {
    answer = async (request, response) => {
      const { headers } = request
      response.end(JSON.stringify({ headers, body: (await buffer(request)).toString('latin1') }))
    }
    const form = new FormData()
    form.set('source', 'sync')
    form.set('file', new Blob(['bytes']), '写真.png')
    const sent = (await (await httpFetch(url, { method: 'POST', body: form })).json()) as Received
    expect(sent.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(sent.body).toMatch(/name="source"\r\n\r\nsync\r\n[\s\S]*bytes\r\n/)
    const stream = new Blob(['x'.repeat(100_000)]).stream()
    const init = { method: 'PATCH', body: stream, headers: { 'Content-Length': '100000' }, duplex: 'half' as const }
    const patched = (await (await httpFetch(url, init)).json()) as Received
    expect([patched.headers, patched.body.length]).toMatchObject([{ 'content-length': '100000' }, 100_000])
  })

  it('reads answers without a body', async () => {
    answer = (_, response) => void response.writeHead(204).end()
    const response = await httpFetch(url, { method: 'DELETE' })
    expect([response.status, response.body]).toEqual([204, null])
  })

  it('follows no redirects', async () => {
    answer = (_, response) => void response.writeHead(302, { Location: 'http://127.0.0.1:9/' }).end()
    expect(await httpFetch(url)).toMatchObject({ status: 302, ok: false })
  })

  it('rejects if there is no server, the connection is cut, the body fails, or it is canceled', async () => {
    await expect(httpFetch('http://127.0.0.1:9/')).rejects.toThrow('ECONNREFUSED')
    answer = ({ socket }) => void socket.destroy()
    await expect(httpFetch(url)).rejects.toThrow()
    answer = (request) => void request.resume()
    const failing = new ReadableStream({ pull: () => Promise.reject(new Error('The file has gone.')) })
    await expect(httpFetch(url, { method: 'POST', body: failing })).rejects.toThrow('The file has gone.')
    const cancel = new AbortController()
    const waiting = httpFetch(url, { signal: cancel.signal })
    cancel.abort()
    await expect(waiting).rejects.toThrow('aborted')
    await expect(httpFetch(url, { signal: AbortSignal.abort() })).rejects.toThrow('aborted')
  })

  it('rejects once, and nothing else happens, if the connection is cut while a form with a file is sent', async () => {
    answer = (request) => void request.once('data', () => request.socket.destroy())
    const folder = await mkdtemp(join(tmpdir(), 'koma-form-'))
    const path = join(folder, 'photo.png')
    await writeFile(path, new Uint8Array(3_000_000))
    const unhandled: unknown[] = []
    const note = (error: unknown) => void unhandled.push(error)
    process.on('unhandledRejection', note)
    for (let tries = 0; tries < 5; tries += 1) {
      const form = new FormData()
      form.set('file', await openAsBlob(path), 'photo.png')
      const send = createFetchTransport(pacedFetch(httpFetch, () => null))
      const sending = send({ method: 'POST', url, headers: {}, body: form, onProgress: () => {} })
      await expect(sending).rejects.toThrow()
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    process.off('unhandledRejection', note)
    await rm(folder, { recursive: true })
    expect(unhandled).toEqual([])
  })

  it('rejects while the answer is read if that is cut off or canceled', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'Content-Length': '10' }).write('half')
      setTimeout(() => response.destroy(), 50)
    }
    await expect((await httpFetch(url)).text()).rejects.toThrow()
    answer = (_, response) => void response.writeHead(200, { 'Content-Length': '10' }).write('half')
    const cancel = new AbortController()
    const response = await httpFetch(url, { signal: cancel.signal })
    const reading = response.text()
    cancel.abort()
    await expect(reading).rejects.toThrow()
  })

  it('reads an answer that comes before the body was taken', async () => {
    answer = (_, response) => {
      response.writeHead(413, { Connection: 'close' }).end('too large')
    }
    const body = new Blob(['x'.repeat(5_000_000)])
    const response = await httpFetch(url, { method: 'POST', body })
    expect([response.status, await response.text()]).toEqual([413, 'too large'])
  })
})
