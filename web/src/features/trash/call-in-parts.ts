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

/** Calls once for as many photos as one call takes, until the server refuses. */
export async function callInParts(
  photoIds: readonly string[],
  call: (part: string[]) => Promise<{ error: ApiError | null }>,
): Promise<void> {
  for (let from = 0; from < photoIds.length; from += limits.selection) {
    const { error } = await call(photoIds.slice(from, from + limits.selection))
    if (error) throw new PartsRefused(photoIds.slice(from), error)
  }
}

/** What went wrong, and which of the photos were not done. */
export function readRefusal(error: unknown, photoIds: readonly string[]): { left: readonly string[]; cause: unknown } {
  return error instanceof PartsRefused ? { left: error.left, cause: error.cause } : { left: photoIds, cause: error }
}
