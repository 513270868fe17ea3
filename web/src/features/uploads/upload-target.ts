import { ApiError } from '@koma/client'
import { failureOf, SendFailure } from './photo-sender.ts'

/** Where photos go beside the library. It belongs to the files that were chosen for it, wherever the user walks meanwhile. */
export interface UploadTarget {
  /** The same for every description of one album. */
  key: string
  name: string
  /** Where it can be looked at. */
  to: string
  /** Others see what is in it. */
  isShared: boolean
  /** Puts photos of the library there: all or none. What is there already is no error. Answers why it was refused. */
  put(photoIds: readonly string[], signal: AbortSignal): Promise<ApiError | null>
}

/** What a refusal of the target means for photos that are in the library already. */
export function failureOfPut(error: ApiError): SendFailure {
  if (error.code === ApiError.network) return new SendFailure('not_put', { passes: true })
  if (error.status === 403 || error.status === 404) return new SendFailure('target_closed')
  const { passes, retryAfterSeconds } = failureOf(error.status, null, String(error.retryAfterSeconds ?? ''))
  return new SendFailure('not_put', { passes, retryAfterSeconds })
}
