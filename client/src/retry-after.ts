/** The seconds a Retry-After header asks to wait. It holds seconds, or the date until which to wait; null if it holds neither. */
export function readRetryAfter(header: string | null): number | null {
  if (!header) return null
  const seconds = /^\s*\d+\s*$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000)
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}
