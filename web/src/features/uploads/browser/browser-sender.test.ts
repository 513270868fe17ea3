import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pngFile } from '@koma/client/uploads/samples'
import { errors } from '@koma/contract/errors'
import { limits } from '@koma/contract/limits'
import { afterEach, expect, it } from 'vitest'
import { createBrowserSender } from './browser-sender.ts'

const closers: Array<() => void> = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

it('[4 upload] an interrupted upload of a large file resumes after a reload', async () => {
  const seen: string[] = []
  const path = `/api${limits.upload.resumablePath}/1`
  const server = createServer(async (request, response) => {
    const { method, headers } = request
    const asked = String(headers['access-control-request-headers'])
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Expose-Headers', 'Location, Upload-Offset')
    if (method === 'OPTIONS') {
      response.writeHead(204, { 'Access-Control-Allow-Headers': asked, 'Access-Control-Allow-Methods': 'PATCH, HEAD' })
      return response.end()
    }
    seen.push([method, headers['upload-offset']].filter(Boolean).join(' '))
    if (method === 'POST') return response.writeHead(201, { Location: path }).end()
    if (method === 'HEAD') return response.writeHead(200, { 'Upload-Offset': '1000' }).end()
    if (headers['upload-offset'] === '0') return request.socket.destroy()
    for await (const _ of request);
    response.writeHead(201).end('{"photo_id":"p"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
  const send = () => {
    const file = pngFile('large.png', limits.upload.resumableFromBytes + 1)
    const photo = { file, width: 1920, height: 1080, utcOffsetMinutes: 0, sha256: 'YWJj' }
    const options = { signal: new AbortController().signal, onProgress: () => {} }
    return createBrowserSender({ baseUrl, token: async () => 'token', onRefused: () => {} }).send(photo, options)
  }
  await expect(send()).rejects.toMatchObject({ problem: 'network', passes: true })
  expect(localStorage).toHaveLength(1)
  expect((await send()).isNew).toBe(true)
  expect(seen).toEqual(['POST', 'PATCH 0', 'HEAD', 'PATCH 1000'])
  expect(localStorage).toHaveLength(0)
})

it.each([
  ['small', 70_000],
  ['large', limits.upload.resumableFromBytes + 1],
])('[2 terms] the refusal of a %s upload is reported, so that the gate opens by itself', async (_size, bytes) => {
  const server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*')
    const asked = String(request.headers['access-control-request-headers'])
    if (request.method === 'OPTIONS') return response.writeHead(204, { 'Access-Control-Allow-Headers': asked }).end()
    request.resume().on('end', () => {
      response.writeHead(403, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify({ code: errors.terms_not_accepted.code, message: '' }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
  const refusals: number[] = []
  const onRefused = ({ code }: { code: number }) => void refusals.push(code)
  const photo = { file: pngFile('a.png', bytes), width: 1920, height: 1080, utcOffsetMinutes: 0, sha256: 'YWJj' }
  const options = { signal: new AbortController().signal, onProgress: () => {} }
  const sending = createBrowserSender({ baseUrl, token: async () => 'token', onRefused }).send(photo, options)
  await expect(sending).rejects.toMatchObject({ problem: 'other', passes: false })
  expect(refusals).toEqual([errors.terms_not_accepted.code])
})
