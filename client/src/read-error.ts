import { ApiError } from './api-error.ts'

/** The contract's error out of a refused answer; a proxy's HTML page or an empty body becomes "Unknown error". */
export async function readError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  const { code, message } = (typeof body === 'object' && body !== null ? body : {}) as {
    code?: unknown
    message?: unknown
  }
  return new ApiError(
    typeof code === 'number' ? code : 1,
    typeof message === 'string' && message ? message : 'Unknown error',
    {
      status: response.status,
      requestId: response.headers.get('X-Request-Id'),
      retryAfterSeconds: secondsOf(response.headers.get('Retry-After')),
    },
  )
}

/** The header holds seconds, or the date until which to wait. */
function secondsOf(retryAfter: string | null): number | null {
  if (!retryAfter) return null
  const seconds = /^\s*\d+\s*$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000)
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}
