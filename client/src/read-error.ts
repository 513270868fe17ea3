import { ApiError } from './api-error.ts'
import { readRetryAfter } from './retry-after.ts'

/** Reads the contract's error from a failed response; a proxy's HTML page or an empty body becomes "Unknown error". */
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
      retryAfterSeconds: readRetryAfter(response.headers.get('Retry-After')),
    },
  )
}
