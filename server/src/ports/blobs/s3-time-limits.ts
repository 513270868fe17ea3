import type { ReadStream } from 'node:fs'
import { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { BlobsUnavailable } from './blobs.ts'

/** How long we wait for the store, in ms. */
export interface StoreLimits {
  /** Until the connection is established. */
  connect: number
  /** For all tries of a request together, until its response begins. */
  answer: number
  /** Without any progress of an upload. */
  upload: number
  /** Without any byte of a download while the reader is waiting. */
  download: number
}

export const storeLimits: StoreLimits = {
  // A store in the same region connects in milliseconds; this allows for a lost packet or two.
  connect: 3_000,
  // Longer than a busy store takes, shorter than users are willing to wait.
  answer: 10_000,
  // The last megabytes of a file are in the system's send buffer, where no progress is visible while a slow store reads them.
  upload: 20_000,
  download: 10_000,
}

const looksPerLimit = 10

/** Aborts when the upload has made no progress for `limit` ms; a slow store that makes progress is waited for. */
export function limitUploadStall(body: ReadStream, limit: number): { signal: AbortSignal; stop(): void } {
  const abort = new AbortController()
  // The client does not listen for errors of the stream it sends: without this the request would wait for ever.
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

/** Aborts a request whose response does not begin in time. The rest of the response is not limited here. */
export async function withinLimit<Answer>(
  limit: number,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(new Error('The store did not answer in time.')), limit)
  return ask(abort.signal).finally(() => clearTimeout(timer))
}

/** Destroys a download when the store sends nothing for `limit` ms; a slow reader is waited for. */
export function limitDownloadStall(body: Readable, limit: number): void {
  if (!(body instanceof IncomingMessage)) return
  const { socket } = body
  const onTimeout = () => {
    const { bytesRead } = socket
    // If this process was the one that was blocked, data that arrived meanwhile is read before the next immediate.
    setImmediate(() => {
      if (body.destroyed) return
      // Unread data means that the reader is slow, not the store.
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
