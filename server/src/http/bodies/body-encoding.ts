import type { FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'

/**
 * Rejects a body with a content encoding before it is read. A few kilobytes can make a decompressor allocate many megabytes, and
 * no client needs compressed requests: photos are compressed already. `identity` means no encoding, so it is allowed.
 */
export async function refuseEncodedBody(request: FastifyRequest): Promise<void> {
  const encoding = request.headers['content-encoding']
  if (encoding === undefined || encoding.trim().toLowerCase() === 'identity') return
  throw new Failure('content_encoding', { headers: { 'Accept-Encoding': 'identity' } })
}
