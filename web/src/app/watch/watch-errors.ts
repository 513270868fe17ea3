import type { Client } from '@koma/client'
import { browserErrorLimits } from '@koma/contract/browser-errors'
import { caughtError } from '../errors/caught-error.ts'

/** A page that is broken breaks again and again. */
const mostOfOnePage = 5

/** Tells the server of errors that nobody caught, and of those that a page failed with: each once, and few of them. */
export function watchErrors(client: Client, pageOf: () => string): () => void {
  const told = new Set<string>()
  const tell = (error: unknown) => {
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' }
    if (told.has(message) || told.size >= mostOfOnePage) return
    told.add(message)
    const body = {
      message: message.slice(0, browserErrorLimits.messageLength),
      stack: (stack ?? '').slice(0, browserErrorLimits.stackLength),
      page: pageOf().slice(0, browserErrorLimits.pageLength),
    }
    // Whether it arrives is of no concern to anybody here.
    void client.call('POST /browser_error', { body })
  }
  const onError = (event: ErrorEvent) => tell(event.error ?? event.message)
  const onRejection = (event: PromiseRejectionEvent) => tell(event.reason)
  const onCaught = (event: Event) => event instanceof CustomEvent && tell(event.detail)
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
  addEventListener(caughtError, onCaught)
  return () => {
    removeEventListener('error', onError)
    removeEventListener('unhandledrejection', onRejection)
    removeEventListener(caughtError, onCaught)
  }
}
