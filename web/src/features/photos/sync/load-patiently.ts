import { createPatience, isRefusal } from '../source/patience.ts'

/** Tries again until it has loaded, the server refuses, or the signal is aborted. */
export function loadPatiently(load: () => Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const attempt = () => {
      load().then(resolve, (error: unknown) => {
        if (signal?.aborted || isRefusal(error)) reject(error)
        else patience.fail(error)
      })
    }
    const patience = createPatience(() => {}, attempt)
    signal?.addEventListener('abort', () => {
      patience.stop()
      reject(signal.reason)
    })
    attempt()
  })
}
