/** The seconds that a Retry-After header asks to wait, given as seconds or as a date; null if it is neither. */
export function readRetryAfter(header: string | null): number | null {
  if (!header) return null
  const seconds = /^\s*\d+\s*$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000)
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}
