import { type ErrorName, errors } from '@koma/contract/errors'

export function json(body: unknown, status = 200): Response {
  return Response.json(body, { status })
}

export function refuse(name: ErrorName, headers: Record<string, string> = {}): Response {
  const { code, status, message } = errors[name]
  return Response.json({ code, message }, { status, headers: { 'X-Request-Id': `trace-${name}`, ...headers } })
}

/** How a call can fail: with an error of the catalogue, the error page of a proxy whose server is down, or a lost connection. */
export type Fault = ErrorName | 'proxy' | 'lost'

export function fail(fault: Fault): Response {
  if (fault === 'lost') throw new TypeError('lost')
  if (fault !== 'proxy') return refuse(fault)
  return new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'Content-Type': 'text/html' } })
}
