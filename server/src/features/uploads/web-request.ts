import type { FastifyRequest } from 'fastify'

/** Converts a request to the web's own type. Its body is read only on demand; what was not read is dropped after the answer. */
export function webRequestOf(request: FastifyRequest): Request {
  const { raw } = request
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
        if (done) return controller.close()
        await request.bodyTurn()
        controller.enqueue(value)
      },
    },
    { highWaterMark: 0 },
  )
  const hasBody = raw.method === 'PATCH'
  return new Request(`http://koma${raw.url}`, {
    method: raw.method ?? 'GET',
    headers,
    ...(hasBody ? { body, duplex: 'half' } : {}),
  })
}
