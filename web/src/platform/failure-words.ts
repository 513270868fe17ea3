import { ApiError } from '@koma/client'
import { type ErrorName, errorNameOf } from '@koma/contract/error-codes'

/** The failure messages of a component: one for each error of the contract that it handles, and two that are required. */
export type FailureWords = Partial<Record<ErrorName, string>> & {
  /** Used if there was no response. */
  offline: string
  other: string
}

/** An error without a message of its own gets that of the general error with the same status. */
const generalErrors: Partial<Record<number, ErrorName>> = {
  403: 'forbidden',
  404: 'not_found',
  429: 'too_many_requests',
}

/** Returns the message for an error. No other code maps errors to messages. */
export function failureWords(error: unknown, words: FailureWords): string {
  if (!(error instanceof ApiError)) {
    // A bug of ours. The user sees the general message; the console shows what it was.
    reportError(error)
    return words.other
  }
  if (error.code === ApiError.network) return words.offline
  const name = errorNameOf(error.code)
  const general = generalErrors[error.status]
  return (name && words[name]) ?? (general && words[general]) ?? words.other
}

/** The id under which the operator finds a failed request in the log; undefined if no answer came. */
export function traceIdOf(error: unknown): string | undefined {
  return (error instanceof ApiError && error.requestId) || undefined
}
