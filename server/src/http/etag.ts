/** Whether an `If-None-Match` header names this ETag. The comparison is weak (RFC 9110), since proxies that compress weaken tags. */
export function isNamed(etag: string, header: string | undefined): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return (header ?? '').split(',').some((tag) => opaque(tag) === opaque(etag) || tag.trim() === '*')
}
