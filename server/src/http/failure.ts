import { type ErrorName, errors } from '@koma/contract/errors'

/** Ends a call with an error of the contract's catalogue. `message` replaces the catalogue's, for what the caller can mend. */
export class Failure extends Error {
  override name = 'Failure'
  readonly error: ErrorName
  readonly status: number
  readonly code: number
  readonly headers: Record<string, string>

  constructor(error: ErrorName, options: { message?: string; headers?: Record<string, string>; cause?: unknown } = {}) {
    super(options.message ?? errors[error].message, { cause: options.cause })
    this.error = error
    this.status = errors[error].status
    this.code = errors[error].code
    this.headers = options.headers ?? {}
  }
}
