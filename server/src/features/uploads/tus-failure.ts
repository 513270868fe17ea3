import { ERRORS } from '@tus/server'
import { Failure } from '../../http/failure.ts'

/** Maps what the tus library throws or answers when it refuses to an error of the catalogue. Returns anything else as it is. */
export function failureOf(error: unknown): unknown {
  if (error instanceof Failure || !isRefusal(error)) return error
  if (error.body === ERRORS.ABORTED.body) return new Failure('conflict')
  switch (error.status_code) {
    case 404:
    case 410:
      return new Failure('not_found')
    case 409:
      return new Failure('conflict', { message: error.body.trim() })
    case 413:
      return new Failure('body_too_large', { message: 'More bytes came than Upload-Length says' })
    case 400:
    case 403:
    case 412:
    case 501:
      return new Failure('invalid_input', { message: error.body.trim() })
    default:
      return new Failure('unknown', { cause: error })
  }
}

interface Refusal {
  status_code: number
  body: string
}

function isRefusal(error: unknown): error is Refusal {
  return (
    typeof error === 'object' &&
    error !== null &&
    'status_code' in error &&
    typeof error.status_code === 'number' &&
    'body' in error &&
    typeof error.body === 'string'
  )
}
