/** A failed call: the contract's `{ code, message }`, or one of three codes for calls without a response. */
export class ApiError extends Error {
  override name = 'ApiError'
  static readonly network = -1
  static readonly aborted = -2
  /** Not sent, because the same request was sent too often at once. */
  static readonly storm = -3

  readonly code: number
  /** The HTTP status; 0 if there was no response. */
  readonly status: number
  /** The trace id that users can quote to support. */
  readonly requestId: string | null
  readonly retryAfterSeconds: number | null

  constructor(
    code: number,
    message: string,
    context: { status?: number; requestId?: string | null; retryAfterSeconds?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause: context.cause })
    this.code = code
    this.status = context.status ?? 0
    this.requestId = context.requestId ?? null
    this.retryAfterSeconds = context.retryAfterSeconds ?? null
  }
}
