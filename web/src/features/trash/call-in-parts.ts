import type { ApiError } from '@koma/client'
import { limits } from '@koma/contract/limits'

interface Outcome {
  /** What was not done. */
  left: readonly string[]
  error: ApiError | null
}

/** A bulk call takes only so many photos. After a refusal the rest is not tried. */
export async function callInParts(
  photoIds: readonly string[],
  call: (part: string[]) => Promise<{ error: ApiError | null }>,
): Promise<Outcome> {
  for (let from = 0; from < photoIds.length; from += limits.selection) {
    const { error } = await call(photoIds.slice(from, from + limits.selection))
    if (error) return { left: photoIds.slice(from), error }
  }
  return { left: [], error: null }
}
