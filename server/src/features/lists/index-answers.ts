import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createCompressor, encodingFor } from '../../http/answers/answer-encoding.ts'
import { isNamed } from '../../http/answers/etag.ts'
import type { StagedBlob } from '../../ports/blobs/blobs.ts'
import type { Ports } from '../../ports/ports.ts'
import { FairQueue } from '../../process/fair-queue.ts'
import { atOneMoment, type ListSort, type ListView } from './list-view.ts'
import { streamIndex } from './stream-index.ts'

/** Increase this when the format of an index changes, so that browsers drop cached indexes of the old format. */
const form = 1
/** Each holds a connection to the database for some seconds if the list is very long; others wait for their turn. */
const writtenAtOnce = 2

export interface IndexRequest {
  list: ListView
  by: ListSort
  order: 'asc' | 'desc'
  /** Changes with the content. */
  version: number
}

/**
 * Sends indexes of any length in little memory. An index is written to a file first, as fast as the database reads the list: a
 * client on a slow network would otherwise hold a transaction open for as long as it reads.
 */
export class IndexAnswers {
  readonly #ports: Pick<Ports, 'database' | 'blobs'>
  readonly #waiting = new FairQueue<() => void>()
  #writing = 0

  constructor(ports: Pick<Ports, 'database' | 'blobs'>) {
    this.#ports = ports
  }

  async send(request: FastifyRequest, reply: FastifyReply, { list, by, order, version }: IndexRequest): Promise<null> {
    // Two users of one browser get different indexes from the same address, so the tag includes whose it is.
    const etag = `W/"${form}-${list.listId}-${list.kind}-${by}-${order}-${version}"`
    reply.headers({ ETag: etag, 'Cache-Control': 'private, no-cache' })
    if (isNamed(etag, request.headers['if-none-match'])) {
      reply.status(304).send()
      return null
    }
    const encoding = encodingFor(request.headers['accept-encoding'])
    const staged = await this.#inTurn(list.listId, () =>
      atOneMoment(this.#ports.database.kysely, (trx) =>
        this.#ports.blobs.stage(
          Readable.from(streamIndex(trx, list, { by, order })).compose(createCompressor(encoding)),
        ),
      ),
    )
    const body = await openOnce(staged)
    if (encoding !== 'identity') reply.header('Content-Encoding', encoding)
    reply
      .header('Vary', [reply.getHeader('Vary'), 'Accept-Encoding'].filter(Boolean).join(', '))
      .header('Content-Length', staged.bytes)
      .type('application/json; charset=utf-8')
      .send(body)
    return null
  }

  async #inTurn<Result>(who: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#writing >= writtenAtOnce) await new Promise<void>((resolve) => this.#waiting.add(who, resolve))
    else this.#writing += 1
    try {
      return await work()
    } finally {
      const next = this.#waiting.take()
      if (next) next()
      else this.#writing -= 1
    }
  }
}

/** The file has no name any more once it is open, so that nothing is left of it whatever happens while it is sent. */
async function openOnce(staged: StagedBlob): Promise<Readable> {
  try {
    const file = await open(staged.path)
    return file.createReadStream()
  } finally {
    await staged.discard()
  }
}
