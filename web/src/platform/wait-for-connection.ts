/** How long to wait before the next try; after the last one the file counts as failed. */
export const retryDelays: readonly number[] = [1_000, 2_000, 5_000, 10_000, 30_000]

/**
 * Resolves when trying again makes sense: without a connection when it is back, otherwise after the delay, or sooner when the
 * browser finds a connection. An abort ends the waiting too.
 */
export function waitForConnection(delay: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    if (signal.aborted) return end()
    addEventListener('online', end)
    signal.addEventListener('abort', end)
    if (navigator.onLine) timer = setTimeout(end, delay)
  })
}
