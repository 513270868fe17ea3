import { setTimeout as wait } from 'node:timers/promises'

/** Bytes at a time, so that a limit is felt evenly and not as a burst for each chunk. */
const sliceBytes = 16_384
/** Milliseconds. */
const longestStep = 250

/** A clock that cannot be set, in milliseconds. */
interface Pacer {
  now(): number
  wait(milliseconds: number): Promise<unknown>
}

/**
 * A fetch that sends bodies no faster than the limit, which may change while a body is on its way. Null is no limit. Bodies that are
 * sent at the same time share it.
 */
export function pacedFetch(
  fetch: typeof globalThis.fetch,
  limit: () => number | null,
  clock: Pacer = { now: () => performance.now(), wait },
): typeof globalThis.fetch {
  /** When the next byte may go. */
  let free = 0
  async function takeTurn(bytes: number): Promise<void> {
    const bytesPerSecond = limit()
    if (bytesPerSecond === null) return
    const now = clock.now()
    const begins = Math.max(now, free)
    free = begins + (bytes / bytesPerSecond) * 1000
    // In short steps, so that a limit that is lifted ends the waiting.
    for (let left = begins - now; left > 0 && limit() !== null; left = begins - clock.now()) {
      await clock.wait(Math.min(left, longestStep))
    }
    if (limit() === null) free = 0
  }
  return (input, init) => {
    if (!(init?.body instanceof ReadableStream)) return fetch(input, init)
    const pace = new TransformStream<Uint8Array, Uint8Array>({
      async transform(chunk, controller) {
        if (limit() === null) return controller.enqueue(chunk)
        for (let at = 0; at < chunk.length; at += sliceBytes) {
          const slice = chunk.subarray(at, at + sliceBytes)
          await takeTurn(slice.length)
          controller.enqueue(slice)
        }
      },
    })
    return fetch(input, { ...init, body: init.body.pipeThrough(pace) })
  }
}
