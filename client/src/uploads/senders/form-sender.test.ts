import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { pngFile } from '../samples.ts'
import { createFetchTransport } from './fetch-transport.ts'
import { createFormSender } from './form-sender.ts'
import { SendFailure } from './send-failure.ts'

const closers: Array<() => void> = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

type Answer = [status: number, body: unknown, headers?: Record<string, string>] | 'cut' | 'never'

async function serve(...answers: Answer[]) {
  const seen: Array<{ bearer: string | undefined; digest: unknown; body: string; path: string | undefined }> = []
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request).catch(() => null)
    // The sender has given up.
    if (!body) return
    const { authorization: bearer, 'content-digest': digest } = request.headers
    seen.push({ bearer, digest, body: body.toString('latin1'), path: request.url })
    const answer = answers[Math.min(seen.length, answers.length) - 1] ?? 'never'
    if (answer === 'cut') return request.socket.destroy()
    if (answer === 'never') return
    const [status, content, headers] = answer
    response.writeHead(status, headers).end(typeof content === 'string' ? content : JSON.stringify(content))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`, seen }
}

const photo = { file: pngFile('a.png', 2_000), width: 1920, height: 1080, utcOffsetMinutes: -240, sha256: 'YWJj' }
const options = () => ({ signal: new AbortController().signal, onProgress: () => {} })
const token = async (refused: string | null) => (refused ? 'new' : 'old')
const senderTo = (baseUrl: string) =>
  createFormSender({ baseUrl, token, transport: createFetchTransport(), source: 'web' })

async function failureWith(...answers: Answer[]) {
  const { baseUrl } = await serve(...answers)
  const failure = await senderTo(baseUrl)
    .send(photo, options())
    .catch((error) => error)
  if (!(failure instanceof SendFailure)) throw new Error('it was sent')
  const { problem, passes, retryAfterSeconds } = failure
  return { problem, passes, retryAfterSeconds }
}

describe('[7 POST /photo] sending a file', () => {
  it('sends the file and its metadata, with digest and token, and reports progress', async () => {
    const { baseUrl, seen } = await serve([201, { photo_id: 'p' }])
    const fractions: number[] = []
    const sent = await senderTo(baseUrl).send(photo, {
      ...options(),
      onProgress: (fraction) => fractions.push(fraction),
    })
    expect(sent).toEqual({ photo: { photo_id: 'p' }, isNew: true })
    const [request] = seen
    expect([request?.path, request?.bearer, request?.digest]).toEqual(['/api/photo', 'Bearer old', 'sha-256=:YWJj:'])
    const fields = [...(request?.body ?? '').matchAll(/name="(\w+)"(?:; filename="([^"]+)")?/g)]
    expect(fields.map(([, name, filename]) => filename ?? name)).toEqual([
      'last_modified_at',
      'width',
      'height',
      'utc_offset_minutes',
      'source',
      'a.png',
    ])
    expect(fractions.at(-1)).toBe(1)
  })

  it('recognizes a photo that was already there', async () => {
    const { baseUrl } = await serve([200, { photo_id: 'p' }])
    expect((await senderTo(baseUrl).send(photo, options())).isNew).toBe(false)
  })

  it('fetches a new token once when the old one is rejected', async () => {
    const { baseUrl, seen } = await serve([401, { code: 1001, message: '' }], [201, {}])
    await senderTo(baseUrl).send(photo, options())
    expect(seen.map(({ bearer }) => bearer)).toEqual(['Bearer old', 'Bearer new'])
    const refused = await serve([401, { code: 1001, message: '' }])
    await senderTo(refused.baseUrl)
      .send(photo, options())
      .catch(() => {})
    expect(refused.seen).toHaveLength(2)
  })

  it("[8] rejects with the problem of the contract's code", async () => {
    const passes = { passes: false, retryAfterSeconds: null }
    expect(await failureWith([413, { code: 1401, message: '' }])).toEqual({ problem: 'storage_over', ...passes })
    expect(await failureWith([413, { code: 1402, message: '' }])).toEqual({ problem: 'size_upper', ...passes })
    expect(await failureWith([422, { code: 1403, message: '' }])).toEqual({ problem: 'size_lower', ...passes })
    expect(await failureWith([415, { code: 1404, message: '' }])).toEqual({ problem: 'file_format', ...passes })
    expect(await failureWith([422, { code: 1405, message: '' }])).toEqual({ problem: 'file_break', ...passes })
    expect(await failureWith([500, { code: 1400, message: '' }])).toEqual({ problem: 'other', ...passes })
    expect(await failureWith([418, '<h1>no</h1>'])).toEqual({ problem: 'other', ...passes })
  })

  it('marks transient failures as such', async () => {
    expect(await failureWith('cut')).toEqual({ problem: 'network', passes: true, retryAfterSeconds: null })
    for (const status of [408, 503, 507]) {
      expect(await failureWith([status, '<h1>later</h1>'])).toMatchObject({ problem: 'other', passes: true })
    }
    expect(await failureWith([422, { code: 1406, message: '' }])).toMatchObject({ problem: 'network', passes: true })
    expect(await failureWith([429, { code: 1029, message: '' }, { 'Retry-After': '7' }])).toEqual({
      problem: 'other',
      passes: true,
      retryAfterSeconds: 7,
    })
    expect(await failureWith([201, '{"photo_id":'])).toMatchObject({ problem: 'other', passes: true })
  })

  it('stops at once when it is aborted', async () => {
    const { baseUrl } = await serve('never')
    const controller = new AbortController()
    const sending = senderTo(baseUrl).send(photo, { ...options(), signal: controller.signal })
    setTimeout(() => controller.abort(), 20)
    await expect(sending).rejects.toMatchObject({ problem: 'canceled', passes: false })
  })

  it('fails as a lost connection if the token cannot be fetched', async () => {
    const sender = createFormSender({
      baseUrl: 'http://127.0.0.1:1',
      token: () => Promise.reject(new Error('offline')),
      transport: createFetchTransport(),
      source: 'web',
    })
    await expect(sender.send(photo, options())).rejects.toMatchObject({ problem: 'network', passes: true })
  })
})
