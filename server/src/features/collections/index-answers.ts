import { buffer } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createCompressor, type Encoding, encodingFor } from '../../http/answers/answer-encoding.ts'
import { isNamed } from '../../http/answers/etag.ts'

/** Increase this when the format of an index changes, so that browsers drop cached indexes of the old format. */
const form = 1

/** One state of one index. The name identifies the list and its order; the version changes with the content. */
interface IndexState {
  name: string
  version: number | string
  write(): Promise<string>
}

interface Kept {
  version: number | string
  body: Promise<Buffer>
  bytes: number
}

/**
 * Sends indexes of albums and shares, and compresses each state once for all requests. Callers read the version from the database on every request,
 * so that an old state is never sent, however many processes there are.
 */
export class CollectionIndexes {
  private readonly maxBytes: number
  private readonly kept = new Map<string, Kept>()
  private bytes = 0

  constructor(maxBytes = 64_000_000) {
    this.maxBytes = maxBytes
  }

  async send(request: FastifyRequest, reply: FastifyReply, state: IndexState): Promise<null> {
    const etag = `W/"${form}-${state.name}-${state.version}"`
    // Two users of one browser get different indexes from the same address, so the tag includes the name.
    const headers = { ETag: etag, 'Cache-Control': 'private, no-cache' }
    if (isNamed(etag, request.headers['if-none-match'])) {
      reply.status(304).headers(headers).send()
      return null
    }
    const encoding = encodingFor(request.headers['accept-encoding'])
    const body = await this.bodyOf(state, encoding)
    if (encoding !== 'identity') reply.header('Content-Encoding', encoding)
    reply
      .headers(headers)
      .header('Vary', [reply.getHeader('Vary'), 'Accept-Encoding'].filter(Boolean).join(', '))
      .type('application/json; charset=utf-8')
      .send(body)
    return null
  }

  private bodyOf(state: IndexState, encoding: Encoding): Promise<Buffer> {
    const key = `${state.name} ${encoding}`
    const known = this.kept.get(key)
    if (known?.version === state.version) {
      this.kept.delete(key)
      this.kept.set(key, known)
      return known.body
    }
    const made: Kept = { version: state.version, body: makeBody(state, encoding), bytes: 0 }
    this.forget(key)
    this.kept.set(key, made)
    made.body.then(
      (body) => this.weigh(key, made, body.length),
      () => this.kept.get(key) === made && this.forget(key),
    )
    return made.body
  }

  private weigh(key: string, made: Kept, bytes: number): void {
    if (this.kept.get(key) !== made) return
    made.bytes = bytes
    this.bytes += bytes
    for (const oldest of this.kept.keys()) {
      if (this.bytes <= this.maxBytes) break
      this.forget(oldest)
    }
  }

  private forget(key: string): void {
    this.bytes -= this.kept.get(key)?.bytes ?? 0
    this.kept.delete(key)
  }
}

async function makeBody(state: IndexState, encoding: Encoding): Promise<Buffer> {
  const compressor = createCompressor(encoding)
  compressor.end(await state.write())
  return buffer(compressor)
}
