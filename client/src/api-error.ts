/** What went wrong with a call: the contract's `{ code, message }`, or one of the two codes for what never reached the server. */
export class ApiError extends Error {
  override name = 'ApiError'
  static readonly network = -1
  static readonly aborted = -2

  readonly code: number
  /** The HTTP status; 0 where there was no answer. */
  readonly status: number
  /** The trace id users can quote. */
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
