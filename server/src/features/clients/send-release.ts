import { createReadStream } from 'node:fs'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { attachment } from '../../http/answers/attachment.ts'
import { rangeOf } from '../../http/answers/byte-range.ts'
import { isNamed } from '../../http/answers/etag.ts'
import type { Release } from './releases.ts'

/** Sends the file or a part of it. Its name has the version, but an operator may replace it: so caches ask each time. */
export async function sendRelease(
  { path, fileName, bytes }: Release,
  sha256: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const etag = `"${sha256}"`
  reply.headers({ 'Cache-Control': 'public, no-cache', ETag: etag, 'Accept-Ranges': 'bytes' })
  if (isNamed(etag, request.headers['if-none-match'])) {
    await reply.status(304).send()
    return
  }
  const isSameFile = request.headers['if-range'] === undefined || request.headers['if-range'] === etag
  const range = isSameFile ? rangeOf(request.headers.range, bytes) : null
  if (range === 'beyond') {
    await reply
      .status(416)
      .headers({ 'Content-Range': `bytes */${bytes}`, 'Cache-Control': 'no-store' })
      .send()
    return
  }
  // The type of a Windows program, which the server does not compress: that would change the length and break ranges.
  reply.type('application/vnd.microsoft.portable-executable').headers({
    'Content-Disposition': attachment(fileName),
    'Content-Length': range ? range.end - range.start + 1 : bytes,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    // A program is downloaded by following a link, also from the page of another origin.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
  if (range) reply.status(206).header('Content-Range', `bytes ${range.start}-${range.end}/${bytes}`)
  await reply.send(createReadStream(path, range ?? { end: bytes - 1 }))
}
