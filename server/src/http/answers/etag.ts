/** Whether an `If-None-Match` header names this ETag. Compares weakly (RFC 9110), since proxies that compress make tags weak. */
export function isNamed(etag: string, header: string | undefined): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return (header ?? '').split(',').some((tag) => opaque(tag) === opaque(etag) || tag.trim() === '*')
}
