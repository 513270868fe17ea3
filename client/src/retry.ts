/** What retrying needs of the platform; tests pass their own. */
export interface RetryOptions {
  /** Resolves after this many milliseconds, earlier if there is a reason to try again now, or as soon as the signal is aborted. */
  sleep?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>
  /** At least 0 and less than 1. */
  random?: () => number
  /** Milliseconds since some fixed moment. */
  now?: () => number
  isOnline?: () => boolean
}

/** In milliseconds. */
export interface BackOff {
  firstDelay: number
  longestDelay: number
}

export interface RetryPolicy extends BackOff {
  /** Including the first one. Tries without a connection do not count. */
  maxTries: number
  /** No try starts later than this many milliseconds after the first one. */
  maxTotalTime: number
  /** Whether to wait until the device is online again. Otherwise the first failure while it is offline is the result. */
  waitsForConnection: boolean
}

interface Retried<Result> {
  attempt: () => Promise<Result>
  /** Returns null if the result is final. Otherwise the failure is transient, and the server may have named a time to wait. */
  passingFailure: (result: Result) => { retryAfterSeconds: number | null } | null
  signal?: AbortSignal | undefined
  onWait?: () => void
  onResume?: () => void
}

/**
 * Repeats an attempt while its failures are transient, with growing delays or those the server asks for. Returns the first final
 * result, or the last one when tries or time run out or the signal is aborted.
 */
export async function retryWhilePassing<Result>(
  { attempt, passingFailure, signal, onWait, onResume }: Retried<Result>,
  policy: RetryPolicy,
  { sleep = wait, random = Math.random, now = () => performance.now(), isOnline = isDeviceOnline }: RetryOptions = {},
): Promise<Result> {
  const startedAt = now()
  for (let tries = 0; ; ) {
    const result = await attempt()
    const failure = passingFailure(result)
    if (!failure || signal?.aborted) return result
    if (isOnline()) tries += 1
    else if (!policy.waitsForConnection) return result
    if (tries >= policy.maxTries) return result
    const delay = Math.max(backOff(tries, policy, random), (failure.retryAfterSeconds ?? 0) * 1000)
    // If the server asks for more time than is left, retrying earlier would only add to its load.
    if (now() - startedAt + delay > policy.maxTotalTime) return result
    onWait?.()
    await sleep(delay, signal)
    if (signal?.aborted || !(policy.waitsForConnection || isOnline())) return result
    onResume?.()
  }
}

/**
 * How long to wait after this many consecutive failures; doubles with each. Half of it is random, so that the clients of a
 * restarting server don't all come back at once.
 */
export function backOff(failures: number, { firstDelay, longestDelay }: BackOff, random = Math.random): number {
  const delay = Math.min(longestDelay, firstDelay * 2 ** Math.max(0, failures - 1))
  return delay / 2 + (delay / 2) * random()
}

/** Node has a navigator, too, but without `onLine`. */
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
