import { ApiError } from '../../api-error.ts'
import { failureOfStatus, SendFailure } from '../senders/send-failure.ts'

/** Where photos go beside the library. Files keep the target they were chosen for, whichever page is open meanwhile. */
export interface UploadTarget {
  /** The same for every description of one album. */
  key: string
  name: string
  /** The path of the page that shows it. */
  to: string
  /** Whether others see what is in it. */
  isShared: boolean
  /** Puts photos of the library there, all or none; photos that are there already are no error. Returns why it was refused. */
  put(photoIds: readonly string[], signal: AbortSignal): Promise<ApiError | null>
}

/** What it means for photos in the library that the target refused them. */
export function failureOfPut(error: ApiError): SendFailure {
  if (error.code === ApiError.network) return new SendFailure('not_put', { passes: true })
  if (error.status === 403 || error.status === 404) return new SendFailure('target_closed')
  const { passes, retryAfterSeconds } = failureOfStatus(error.status, { retryAfterSeconds: error.retryAfterSeconds })
  return new SendFailure('not_put', { passes, retryAfterSeconds })
}
