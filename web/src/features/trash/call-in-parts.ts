import type { ApiError } from '@koma/client'
import { limits } from '@koma/contract/limits'

/** The server has refused a part. The parts before it are done; those after it were not tried. */
class PartsRefused extends Error {
  readonly left: readonly string[]

  constructor(left: readonly string[], cause: ApiError) {
    super(cause.message, { cause })
    this.left = left
  }
}

/** Splits the photos into calls of the largest allowed size. Throws at the first call that the server refuses. */
export async function callInParts(
  photoIds: readonly string[],
  call: (part: string[]) => Promise<{ error: ApiError | null }>,
): Promise<void> {
  for (let from = 0; from < photoIds.length; from += limits.selection) {
    const { error } = await call(photoIds.slice(from, from + limits.selection))
    if (error) throw new PartsRefused(photoIds.slice(from), error)
  }
}

/** The cause of a failure, and the photos that were not processed. */
export function readRefusal(error: unknown, photoIds: readonly string[]): { left: readonly string[]; cause: unknown } {
  return error instanceof PartsRefused ? { left: error.left, cause: error.cause } : { left: photoIds, cause: error }
}
