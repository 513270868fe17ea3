import { ApiError } from '@koma/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { StreamMessage } from './event-stream.ts'
import { keepConnected } from './keep-connected.ts'
import { FakeLiveServer } from './test-live-server.ts'

/** Like a browser's, a thousand times as fast. */
const pace = { firstDelay: 1, longestDelay: 120, spread: 3, longestSilence: 60_000, settled: 20 }

const stops: Array<() => void> = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

function connect(server: FakeLiveServer, quick: Partial<typeof pace> = {}) {
  const stop = new AbortController()
  stops.push(() => stop.abort())
  const messages: StreamMessage[] = []
  const opened: Array<string | undefined> = []
  const ended = keepConnected({
    openLive: server.openLive,
    lastEventId: () => messages.findLast(({ id }) => id !== undefined)?.id,
    onOpen: (lastEventId) => opened.push(lastEventId),
    onMessage: (message) => messages.push(message),
    signal: stop.signal,
    pace: { ...pace, ...quick },
  })
  const data = () => messages.flatMap((message) => message.data ?? [])
  return { messages, data, opened, ended, stop }
}

/** Patient, for busy machines. */
const waitFor = (look: () => void) => vi.waitFor(look, { timeout: 15_000 })
const isOpen = (server: FakeLiveServer) => waitFor(() => expect(server.streams.size).toBe(1))

describe('[7 GET /live] the connection of the web app', () => {
  it('reads events however they are cut into chunks, and skips comments and unknown fields', async () => {
    const server = new FakeLiveServer()
    const { messages } = connect(server)
    await isOpen(server)
    const text = ': welcome\n\nid: a.1\r\ndata: {"type":"me"}\r\n\r\nevent: x\nretry: 5\ndata: one\ndata: 二\n\n'
    const bytes = new TextEncoder().encode(text)
    const [stream] = server.streams
    for (const byte of bytes) stream?.controller.enqueue(Uint8Array.of(byte))
    await waitFor(() => expect(messages).toEqual([{}, { id: 'a.1', data: '{"type":"me"}' }, { data: 'one\n二' }]))
  })

  it('comes back after a lost connection, and names the last event it has received', async () => {
    const server = new FakeLiveServer()
    const { opened, data } = connect(server)
    await isOpen(server)
    server.send({ type: 'me' })
    await waitFor(() => expect(data()).toEqual(['{"type":"me"}']))
    server.end('cut')
    await isOpen(server)
    expect([server.asked, opened]).toEqual([
      [undefined, 'fake.1'],
      [undefined, 'fake.1'],
    ])
  })

  it('comes back after the hint of a server that shuts down, without passing it on', async () => {
    const server = new FakeLiveServer()
    const { data } = connect(server)
    await isOpen(server)
    server.send({ type: 'me' })
    await waitFor(() => expect(data()).toHaveLength(1))
    server.end('hint')
    await isOpen(server)
    expect([server.asked, data()]).toEqual([[undefined, 'fake.1'], ['{"type":"me"}']])
  })

  it('waits longer and longer while the server is away, and as long as it asks for', async () => {
    const delays: number[] = []
    const waits = vi.spyOn(globalThis, 'setTimeout')
    const server = new FakeLiveServer()
    server.fault = new ApiError(ApiError.network, 'Network error')
    connect(server)
    await waitFor(() => expect(server.asked.length).toBeGreaterThan(8))
    for (const [, delay = 0] of waits.mock.calls) if (delay > 0 && delay < 1000) delays.push(delay)
    // Half of each delay is random: 0.5-1, 1-2, 2-4, 4-8 ms.
    expect(delays.slice(0, 4).map((delay, tries) => delay > 2 ** tries / 2 - 0.01 && delay <= 2 ** tries)).toEqual(
      Array(4).fill(true),
    )
    server.fault = new ApiError(1, 'Too many', { status: 429, retryAfterSeconds: 3600 })
    await waitFor(() => expect(waits.mock.calls.some(([, delay]) => delay === 3_600_000)).toBe(true))
    waits.mockRestore()
  })

  it('treats a silent connection as a lost one', async () => {
    const server = new FakeLiveServer()
    connect(server, { longestSilence: 30 })
    await waitFor(() => expect(server.asked.length).toBeGreaterThan(2))
    expect(server.streams.size).toBeLessThanOrEqual(1)
  })

  it("survives a page of somebody else's, a line without end and broken data", async () => {
    const server = new FakeLiveServer()
    server.contentType = 'text/html'
    const { data } = connect(server)
    await waitFor(() => expect(server.asked.length).toBeGreaterThan(2))
    server.contentType = 'text/event-stream'
    const before = server.asked.length
    await isOpen(server)
    server.write('x'.repeat(70_000))
    await waitFor(() => expect(server.asked.length).toBeGreaterThan(before))
    await isOpen(server)
    server.write('id: \u0000\ndata: {"type"\n\n\n\n:\n\ndata\n\n')
    server.send({ type: 'me' })
    await waitFor(() => expect(data().at(-1)).toBe('{"type":"me"}'))
  })

  it('ends at once when it is told to, and for good when the session is over', async () => {
    const server = new FakeLiveServer()
    const { stop, ended } = connect(server)
    await isOpen(server)
    stop.abort()
    await ended
    expect(server.streams.size).toBe(0)
    server.fault = new ApiError(1001, 'Please log in', { status: 401 })
    await connect(server).ended
    expect(server.asked).toHaveLength(2)
  })
})
