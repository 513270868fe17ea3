/**
 * Resolves when trying again makes sense: if the browser is offline, when it is online again; otherwise after the delay, or sooner
 * when the browser finds a connection. An abort also ends the wait.
 */
export function waitForConnection(delay: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    if (signal?.aborted) return end()
    addEventListener('online', end)
    signal?.addEventListener('abort', end)
    if (navigator.onLine) timer = setTimeout(end, delay)
  })
}
