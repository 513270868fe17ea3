import type { ReadStream } from 'node:fs'
import { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { BlobsUnavailable } from './blobs.ts'

/** How long we wait for the store, in ms. */
export interface StoreLimits {
  /** Until it takes a connection. */
  connect: number
  /** For all tries of a request together, until its answer begins. */
  answer: number
  /** Without a byte of an upload being taken. */
  upload: number
  /** Without a byte of a download that somebody waits for. */
  download: number
}

export const storeLimits: StoreLimits = {
  // A store in the same region connects in milliseconds; this allows for a lost packet or two.
  connect: 3_000,
  // Longer than a busy store takes, shorter than people wait.
  answer: 10_000,
  // The last megabytes of a file lie in the system's send buffer, where no progress can be seen, while a slow store takes them.
  upload: 20_000,
  download: 10_000,
}

const looksPerLimit = 10

/** Aborts when the store has taken nothing of the body for `limit` ms; a slow store that takes some is waited for. */
export function limitUploadStall(body: ReadStream, limit: number): { signal: AbortSignal; stop(): void } {
  const abort = new AbortController()
  // The client hears no error of the stream it sends: without this the request would wait for ever.
  body.once('error', (error) => abort.abort(error))
  let taken = 0
  let since = performance.now()
  const timer = setInterval(() => {
    if (body.bytesRead > taken) since = performance.now()
    else if (performance.now() - since > limit) abort.abort(new Error('The upload stalled.'))
    taken = body.bytesRead
  }, limit / looksPerLimit)
  return { signal: abort.signal, stop: () => clearInterval(timer) }
}

/** Gives up on a request whose answer does not begin in time. What comes after its beginning is not limited here. */
export async function withinLimit<Answer>(
  limit: number,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(new Error('The store did not answer in time.')), limit)
  return ask(abort.signal).finally(() => clearTimeout(timer))
}

/** Breaks a download off when the store sends nothing; a reader who takes their time is waited for. */
export function limitDownloadStall(body: Readable, limit: number): void {
  if (!(body instanceof IncomingMessage)) return
  const { socket } = body
  const onTimeout = () => {
    const { bytesRead } = socket
    // If it was this process that stood still, what arrived meanwhile is read before the next immediate.
    setImmediate(() => {
      if (body.destroyed) return
      // What lies here unread shows that it is the reader who is slow.
      if (body.readableLength > 0 || socket.bytesRead > bytesRead) socket.setTimeout(limit)
      else body.destroy(new BlobsUnavailable('The store sent nothing for too long.'))
    })
  }
  socket.setTimeout(limit)
  socket.on('timeout', onTimeout)
  body.once('close', () => {
    socket.setTimeout(0)
    socket.off('timeout', onTimeout)
  })
}
