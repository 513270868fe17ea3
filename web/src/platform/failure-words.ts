import { ApiError } from '@koma/client'
import { type ErrorName, errorNameOf } from '@koma/contract/errors'

/** What a place says about failures: one sentence for each error of the contract that it knows, and two that are always there. */
export type FailureWords = Partial<Record<ErrorName, string>> & {
  /** There was no answer. */
  offline: string
  other: string
}

/** For an error the place has no words for, those of the general error with the same status are used. */
const generalErrors: Partial<Record<number, ErrorName>> = {
  403: 'forbidden',
  404: 'not_found',
  429: 'too_many_requests',
}

/** The words for an error: the only place that decides which error is told how. */
export function failureWords(error: unknown, words: FailureWords): string {
  if (!(error instanceof ApiError)) {
    // A fault of ours. The user is told like of any other failure; the console says what it was.
    reportError(error)
    return words.other
  }
  if (error.code === ApiError.network) return words.offline
  const name = errorNameOf(error.code)
  const general = generalErrors[error.status]
  return (name && words[name]) ?? (general && words[general]) ?? words.other
}
