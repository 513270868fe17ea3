import type { Transport } from './transport.ts'

/**
 * Uses fetch, for programs on Node. Node's fetch streams a body, so that progress can be counted as it is sent. Browsers stream no
 * bodies over HTTP/1.1, which is why the web app has a transport of its own.
 */
export function createFetchTransport(fetch: typeof globalThis.fetch = globalThis.fetch): Transport {
  return async ({ method, url, headers, body, signal = null, onProgress }) => {
    const sent = body && onProgress ? countedBody(body, onProgress) : { body: body ?? null, headers: {} }
    const init = { method, headers: { ...sent.headers, ...headers }, body: sent.body, signal, duplex: 'half' as const }
    const response = await fetch(url, init)
    const text = await response.text()
    return { status: response.status, text, header: (name) => response.headers.get(name) }
  }
}

function countedBody(body: Blob | FormData, onProgress: (fraction: number) => void) {
  // A Response encodes a form just as a request would, and provides the content type with the boundary.
  const { headers, body: stream } = new Response(body)
  const contentType = headers.get('Content-Type')
  const total = sizeOf(body)
  let sent = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      controller.enqueue(chunk)
      sent += chunk.byteLength
      onProgress(total > 0 ? Math.min(1, sent / total) : 1)
    },
  })
  return {
    body: stream?.pipeThrough(counter) ?? null,
    headers: {
      ...(contentType ? { 'Content-Type': contentType } : {}),
      // Otherwise it would be sent with chunked encoding.
      ...(body instanceof Blob ? { 'Content-Length': String(total) } : {}),
    },
  }
}

/** For a form, only the size of its files: the rest is negligible. */
function sizeOf(body: Blob | FormData): number {
  if (body instanceof Blob) return body.size
  return [...body.values()].reduce((sum, value) => sum + (typeof value === 'string' ? 0 : value.size), 0)
}
