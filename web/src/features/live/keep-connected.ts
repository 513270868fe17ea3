import { ApiError, backOff } from '@koma/client'
import { waitForConnection } from '../../platform/connection/wait-for-connection.ts'
import { readMessages, type StreamMessage } from './event-stream.ts'
import type { OpenLive } from './live-source.ts'
import { readLiveEvent } from './read-live-event.ts'

/** In milliseconds. */
export interface Pace {
  firstDelay: number
  longestDelay: number
  /** After a hint to come back, clients do so at random moments within this time: a deploy ends thousands of streams at once. */
  spread: number
  /** The server sends a comment every 25 s, so a connection that is silent for this long is dead. */
  longestSilence: number
  /** A stream that was open for this long was fine: the next failure is the first one again. */
  settled: number
}

const browserPace: Pace = {
  firstDelay: 1000,
  // A server that is away for long is asked about as often as polling does.
  longestDelay: 120_000,
  spread: 3000,
  longestSilence: 60_000,
  settled: 20_000,
}

interface ConnectionOptions {
  openLive: OpenLive
  lastEventId(): string | undefined
  /** Called whenever the stream is open again, and before its first message. */
  onOpen(sentEventId: string | undefined): void
  onMessage(message: StreamMessage): void
  signal: AbortSignal
  pace?: Pace
}

/** How a stream ended. Undefined stands for good: there is no use in trying again. */
interface StreamEnd {
  wasHinted: boolean
  openFor: number
  retryAfter: number
}

/** Keeps a stream open until the signal is aborted, or the server does not take the session any more. */
export async function keepConnected(options: ConnectionOptions): Promise<void> {
  const { signal, pace = browserPace } = options
  for (let failures = 0; !signal.aborted; ) {
    const end = await readOnce(options, pace)
    if (!end || signal.aborted) return
    failures = end.openFor >= pace.settled ? 0 : failures + 1
    // A server that shuts down may take and end streams for a while, so only the first hint is followed at once.
    const delay = end.wasHinted && failures <= 1 ? Math.random() * pace.spread : backOff(Math.max(failures, 1), pace)
    await waitForConnection(Math.max(delay, end.retryAfter), signal)
  }
}

async function readOnce(options: ConnectionOptions, pace: Pace): Promise<StreamEnd | undefined> {
  const { openLive, onOpen, onMessage, signal } = options
  const connection = new AbortController()
  const close = () => connection.abort()
  signal.addEventListener('abort', close)
  let silence = setTimeout(close, pace.longestSilence)
  let openedAt = Number.POSITIVE_INFINITY
  let wasHinted = false
  let retryAfter = 0
  try {
    const lastEventId = options.lastEventId()
    const { body, headers } = await openLive(lastEventId, connection.signal)
    if (!body) return undefined
    // Some networks answer everything with a page of their own.
    if (!headers.get('Content-Type')?.startsWith('text/event-stream')) throw new TypeError('This is no event stream.')
    openedAt = performance.now()
    onOpen(lastEventId)
    for await (const message of readMessages(body)) {
      clearTimeout(silence)
      silence = setTimeout(close, pace.longestSilence)
      if (signal.aborted) return undefined
      wasHinted = message.data !== undefined && readLiveEvent(message.data)?.type === 'closing'
      if (wasHinted) break
      onMessage(message)
    }
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return undefined
    if (error instanceof ApiError) retryAfter = (error.retryAfterSeconds ?? 0) * 1000
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', close)
    close()
  }
  return { wasHinted, openFor: Math.max(0, performance.now() - openedAt), retryAfter }
}
