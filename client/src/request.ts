/** Fills the placeholders of a path and appends the query; values that are undefined or null are left out. */
export function addressOf(
  path: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === null || value === '') throw new Error(`The path ${path} needs ${name}.`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  const text = search.toString()
  return text ? `${filled}?${text}` : filled
}

/** Encodes the body as JSON, except for forms, which have their own content type. */
export function encodeBody(body: unknown): {
  body: NonNullable<RequestInit['body']> | null
  headers: Record<string, string>
} {
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (body === undefined || body === null) return { body: null, headers }
  if (body instanceof FormData || body instanceof Blob) return { body, headers }
  headers['Content-Type'] = 'application/json'
  return { body: JSON.stringify(body), headers }
}
