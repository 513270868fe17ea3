import { limits } from '@koma/contract/limits'

interface Moments {
  now: number
  loadedAt: number
  /** When it was last asked, in any tab; NaN for never. */
  askedAt: number
}

/** More than three days since the page was loaded, and at least an hour since the last question. */
export function isLongSession({ now, loadedAt, askedAt }: Moments): boolean {
  if (now - loadedAt <= limits.longSession.after) return false
  // A clock that was set back leaves an answer in the future; it must not silence the question for good.
  return Number.isNaN(askedAt) || askedAt > now || now - askedAt >= limits.longSession.again
}
