export function json(body: unknown): Response {
  return new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } })
}

export function refusal(status: number): Response {
  const body = JSON.stringify({ code: 1000 + status, message: 'Refused' })
  return new Response(body, { status, headers: { 'X-Request-Id': `trace-${status}` } })
}
