interface HandheldFacts extends Pick<Navigator, 'userAgent' | 'maxTouchPoints'> {
  /** Whether a finger is the main pointer, as `(hover: none) and (pointer: coarse)` says. */
  isTouchFirst: boolean
}

/** Whether this is a phone or a tablet. iPads call themselves Macs, which have no touch screens; some tablets say nothing. */
export function isHandheld({ userAgent, maxTouchPoints, isTouchFirst }: HandheldFacts): boolean {
  if (isTouchFirst) return true
  if (/android|iphone|ipad|ipod|mobile|tablet|silk|kindle/i.test(userAgent)) return true
  return /macintosh/i.test(userAgent) && maxTouchPoints > 1
}

export function isHandheldHere(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  const isTouchFirst = matchMedia('(hover: none) and (pointer: coarse)').matches
  return isHandheld({ userAgent, maxTouchPoints, isTouchFirst })
}
