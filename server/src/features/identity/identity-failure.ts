import { type ErrorName, errors } from '@koma/contract/errors'

interface Options {
  message?: string
  retryAfterMs?: number
  /** The error's name in OAuth, where the answer has to carry one (RFC 6749, RFC 8628). */
  oauth?: string
  cause?: unknown
}

/** Ends a call to the identity service; leaves as `{ code, message }`. */
export class IdentityFailure extends Error {
  override name = 'IdentityFailure'
  readonly status: number
  readonly code: number
  readonly headers: Record<string, string>
  readonly oauth: string | null

  constructor(error: ErrorName, { message, retryAfterMs, oauth, cause }: Options = {}) {
    super(message ?? errors[error].message, { cause })
    this.status = oauth ? 400 : errors[error].status
    this.code = errors[error].code
    this.oauth = oauth ?? null
    this.headers =
      retryAfterMs === undefined ? {} : { 'Retry-After': String(Math.max(1, Math.ceil(retryAfterMs / 1000))) }
  }
}
