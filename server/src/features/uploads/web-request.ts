import type { IncomingMessage } from 'node:http'

/**
 * A request as the web's own type. Its body is read only as it is asked for, so that one which is refused before stays whole
 * and the server throws it away; `leaveBody` does the same with what was not read to its end.
 */
export function webRequestOf(raw: IncomingMessage): { webRequest: Request; leaveBody(): void } {
  const headers = new Headers()
  for (const [name, value] of Object.entries(raw.headers)) {
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, one)
  }
  let chunks: AsyncIterator<Uint8Array> | null = null
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        chunks ??= raw.iterator({ destroyOnReturn: false })
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
    },
    { highWaterMark: 0 },
  )
  const hasBody = raw.method === 'PATCH'
  const webRequest = new Request(`http://koma${raw.url}`, {
    method: raw.method ?? 'GET',
    headers,
    ...(hasBody ? { body, duplex: 'half' } : {}),
  })
  const leaveBody = () => {
    if (chunks && !raw.readableEnded) raw.resume()
  }
  return { webRequest, leaveBody }
}
