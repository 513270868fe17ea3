import { type ErrorName, errors } from '@koma/contract/errors'

interface FailureOptions {
  message?: string
  headers?: Record<string, string>
  also?: Record<string, string>
  cause?: unknown
}

/** Ends a call with an error of the contract's catalogue. `message` replaces the catalogue's, to tell callers what to fix. */
export class Failure extends Error {
  override name = 'Failure'
  readonly error: ErrorName
  readonly status: number
  readonly code: number
  readonly headers: Record<string, string>
  /** Further properties of the answer, if a protocol such as OAuth requires them. */
  readonly also: Record<string, string>

  constructor(error: ErrorName, options: FailureOptions = {}) {
    super(options.message ?? errors[error].message, { cause: options.cause })
    this.error = error
    this.status = errors[error].status
    this.code = errors[error].code
    this.headers = options.headers ?? {}
    this.also = options.also ?? {}
  }
}

export function retryAfter(milliseconds: number): Record<string, string> {
  return { 'Retry-After': String(Math.max(1, Math.ceil(milliseconds / 1000))) }
}
