import { limits } from '@koma/contract/limits'

interface Moments {
  now: number
  loadedAt: number
  /** When the question was last asked, in any tab; NaN if never. */
  askedAt: number
}

/** True if the page was loaded more than three days ago and the last question was at least an hour ago. */
export function isLongSession({ now, loadedAt, askedAt }: Moments): boolean {
  if (now - loadedAt <= limits.longSession.after) return false
  // If the clock was set back, `askedAt` lies in the future; that must not suppress the question for good.
  return Number.isNaN(askedAt) || askedAt > now || now - askedAt >= limits.longSession.again
}
