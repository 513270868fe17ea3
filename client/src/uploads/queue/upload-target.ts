import { ApiError } from '../../api-error.ts'
import { failureOfStatus, SendFailure } from '../senders/send-failure.ts'

/** Where photos go besides the library. Files keep the target they were chosen for, whichever page is open meanwhile. */
export interface UploadTarget {
  /** The same for every description of one album. */
  key: string
  name: string
  /** The path of the page that shows it. */
  to: string
  /** Whether others see what is in it. */
  isShared: boolean
  /**
   * Adds photos of the library, all or none; those already there are no error. Returns the ids of those that were not there
   * before, or the error if it was refused.
   */
  put(photoIds: readonly string[], signal: AbortSignal): Promise<readonly string[] | ApiError>
}

/** Converts a target's refusal to the failure of its photos, which are in the library already. */
export function failureOfPut(error: ApiError): SendFailure {
  if (error.code === ApiError.network) return new SendFailure('not_put', { passes: true })
  if (error.status === 403 || error.status === 404) return new SendFailure('target_closed')
  const { passes, retryAfterSeconds } = failureOfStatus(error.status, { retryAfterSeconds: error.retryAfterSeconds })
  return new SendFailure('not_put', { passes, retryAfterSeconds })
}
