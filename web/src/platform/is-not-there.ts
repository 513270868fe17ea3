import { ApiError } from '@koma/client'

/** True if something was deleted, never existed, or its id is malformed, which cannot be told apart. */
export function isNotThere(error: unknown): boolean {
  return error instanceof ApiError && [400, 404, 422].includes(error.status)
}
