import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Milliseconds without a byte in either direction, after which a connection counts as lost. */
const longestSilence = 5 * 60_000
/** Milliseconds. Connections that wait for the next photo of a backlog; at rest there are none. */
const idle = { keepAlive: true, maxFreeSockets: 2, timeout: 4_000 }
const agents = { 'http:': new HttpAgent(idle), 'https:': new HttpsAgent(idle) }
const bodiless: ReadonlySet<number> = new Set([204, 205, 304])

/**
 * A fetch on Node's own HTTP, for a client that mostly rests: after the first request the built-in fetch keeps some forty megabytes
 * for good. It also runs under Wine, where the built-in one cannot connect. Follows no redirects, of which Koma's API has none.
 */
export const httpFetch: typeof fetch = async (input, init = {}) => {
  if (input instanceof Request) throw new TypeError('This fetch takes an address.')
  const url = new URL(input)
  const { headers, body } = encoded(init)
  const isSecure = url.protocol === 'https:'
  const outgoing = (isSecure ? requestHttps : requestHttp)(url, {
    method: init.method ?? 'GET',
    headers,
    agent: agents[isSecure ? 'https:' : 'http:'],
    ...(init.signal && { signal: init.signal }),
  })
  outgoing.setTimeout(longestSilence, () => outgoing.destroy(new Error('The connection was silent for too long.')))
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve)
    // Stays on after the answer: a server may read no more of a body that it has refused.
    outgoing.on('error', reject)
    if (body instanceof ReadableStream) pipeline(piecesOf(body), outgoing).catch(reject)
    else outgoing.end(body ?? undefined)
  })
  return responseOf(answer)
}

/**
 * Left as it is if the request fails, and not canceled: Node's encoder of forms would go on to add a piece to the closed stream, and what
 * it throws then ends the process.
 */
async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value
}

function encoded({ headers: given, body = null }: RequestInit) {
  const headers = new Headers(given)
  const isPlain = body === null || typeof body === 'string' || body instanceof ReadableStream
  // A Response encodes a form just as a request would, and provides the content type with the boundary.
  const form = isPlain ? null : new Response(body)
  const type = form?.headers.get('Content-Type')
  if (type && !headers.has('Content-Type')) headers.set('Content-Type', type)
  return { headers: Object.fromEntries(headers), body: isPlain ? body : (form?.body ?? null) }
}

function responseOf(answer: IncomingMessage): Response {
  const { statusCode: status = 0, headersDistinct } = answer
  const headers = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  )
  if (!bodiless.has(status)) return new Response(Readable.toWeb(answer) as ReadableStream, { status, headers })
  answer.resume()
  return new Response(null, { status, headers })
}
