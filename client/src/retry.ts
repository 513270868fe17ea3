import { ApiError } from './api-error.ts'

/** What retrying needs of the machine; tests pass their own. */
export interface RetryOptions {
  /** Resolves after this many milliseconds, or as soon as the signal is aborted. */
  sleep?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>
  /** At least 0 and less than 1. */
  random?: () => number
  /** Milliseconds since some fixed moment. */
  now?: () => number
  isOnline?: () => boolean
}

/** With the delays below these span a restart of the server. */
const maxTries = 8
/** Somebody is looking at a placeholder meanwhile: after this long an error with a button is more useful than waiting. */
const maxTotalTime = 15_000
const firstDelay = 250
/** Longer gaps would keep somebody waiting for seconds after the server came back. */
const longestDelay = 4_000

/** Too many requests; a proxy whose server is gone; a server that is stopping or overloaded. */
const passingStatuses: ReadonlySet<number> = new Set([429, 502, 503])

/**
 * Repeats a call while it fails in a way that passes by itself, with growing delays or those the server asks for. Returns the
 * first other result, or the last one when tries or time run out or the device is offline. Only for calls that read: a write
 * may have happened before its connection broke.
 */
export async function retryWhilePassing<R extends { error: ApiError | null }>(
  attempt: () => Promise<R>,
  signal: AbortSignal | undefined,
  { sleep = wait, random = Math.random, now = () => performance.now(), isOnline = isDeviceOnline }: RetryOptions = {},
): Promise<R> {
  const startedAt = now()
  for (let tries = 1; ; tries += 1) {
    const result = await attempt()
    if (!result.error || !isPassing(result.error) || tries === maxTries || !isOnline()) return result
    const delay = Math.max(backOff(tries, random), (result.error.retryAfterSeconds ?? 0) * 1000)
    // If the server asks for more time than is left, asking again earlier would only add to its load.
    if (now() - startedAt + delay > maxTotalTime) return result
    await sleep(delay, signal)
    if (signal?.aborted || !isOnline()) return result
  }
}

function isPassing({ code, status }: ApiError): boolean {
  return code === ApiError.network || passingStatuses.has(status)
}

/** Doubles with every try. Half of it is random, so that the clients of a server that restarts don't all come back at once. */
function backOff(tries: number, random: () => number): number {
  const delay = Math.min(longestDelay, firstDelay * 2 ** (tries - 1))
  return delay / 2 + (delay / 2) * random()
}

/** Node has a navigator, too, which does not know. */
function isDeviceOnline(): boolean {
  return (globalThis.navigator as { onLine?: boolean } | undefined)?.onLine !== false
}

function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal?.addEventListener('abort', end)
  })
}
