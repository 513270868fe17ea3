/**
 * The path, query and hash of an address that stays in this app, or null for anything that could lead elsewhere.
 * `//evil.example`, `/\evil.example` and `javascript:` all pass a naive "starts with a slash" test in some browser.
 */
export function toLocalPath(address: string | null | undefined, origin: string = location.origin): string | null {
  if (!address?.startsWith('/')) return null
  let url: URL
  try {
    url = new URL(address, origin)
  } catch {
    return null
  }
  if (url.origin !== origin) return null
  const path = url.pathname + url.search + url.hash
  return path.startsWith('//') ? null : path
}
