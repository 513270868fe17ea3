import type { IncomingMessage } from 'node:http'
import type {} from '@fastify/multipart'
import { inputErrorOf } from '@koma/contract'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { Failure } from './failure.ts'

export interface FormFile {
  field: string
  filename: string
  /** Each chunk holds its bytes only until the next is asked for. */
  stream: AsyncIterable<Uint8Array>
}

/**
 * Reads a multipart body: each file is handed to `takeFile` while it streams by, wherever it stands among the fields, and the
 * fields are validated at the end. A file that comes twice, or under a name nobody asked for, ends the call.
 */
export async function readForm<Fields extends z.ZodObject, Taken>(
  request: FastifyRequest,
  fields: Fields,
  fileNames: readonly string[],
  takeFile: (file: FormFile) => Promise<Taken>,
): Promise<{ fields: z.output<Fields>; file: Taken | null }> {
  if (!request.isMultipart()) throw new Failure('media_type')
  const texts: Record<string, unknown> = {}
  let file: Taken | null = null
  for await (const part of wellFormed(request.parts(), request.raw)) {
    if (part.type === 'field') {
      // What busboy cut off would otherwise be stored as if it were the whole text.
      if (part.valueTruncated || part.fieldnameTruncated) throw new Failure('text_length_over')
      texts[part.fieldname] = part.value
      continue
    }
    if (!fileNames.includes(part.fieldname) || file !== null) {
      throw new Failure('invalid_input', { message: `${part.fieldname}: this file is not expected` })
    }
    file = await takeFile({
      field: part.fieldname,
      filename: part.filename ?? '',
      stream: byTurns(wellFormed(part.file, request.raw), request),
    })
  }
  return { fields: parseFields(fields, texts), file }
}

/** The parser of forms has no codes for its errors. Whatever breaks off here does so because of what the client sent. */
async function* wellFormed<Part>(source: AsyncIterable<Part>, raw: IncomingMessage): AsyncGenerator<Part> {
  const parts = source[Symbol.asyncIterator]()
  try {
    for (let next = await orStuck(parts.next(), raw); !next.done; next = await orStuck(parts.next(), raw)) {
      yield next.value
    }
  } catch (error) {
    const isKnown = error instanceof Error && 'statusCode' in error
    throw isKnown ? error : new Failure('bad_request', { cause: error })
  } finally {
    // Not waited for: where the parser is stuck, it would never come back.
    parts.return?.().catch(() => {})
  }
}

/** The parser is done within a few ticks of the end of the body. */
const parserPatience = 1000

/** A part whose headers never end makes the parser wait for more even behind the end of the body; the call would never end. */
function orStuck<Next>(next: Promise<Next>, raw: IncomingMessage): Promise<Next> {
  const stuck = Promise.withResolvers<never>()
  let timer: NodeJS.Timeout | undefined
  const startTimer = () => {
    timer = setTimeout(() => stuck.reject(new Error('The form has a part without an end.')), parserPatience)
  }
  if (raw.readableEnded) startTimer()
  else raw.once('end', startTimer)
  return Promise.race([next, stuck.promise]).finally(() => {
    clearTimeout(timer)
    raw.off('end', startTimer)
  })
}

/** Smaller ones may lie in a buffer that Node shares out. */
const ownBufferBytes = 16_384

/**
 * Waits for the turn of each chunk, and gives its memory back when it was used. Left to the garbage collector, each dozen megabytes of an upload make it
 * look through the whole heap, which takes more of the processor than all else that an upload does.
 */
async function* byTurns(chunks: AsyncIterable<Uint8Array>, request: FastifyRequest): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    await request.bodyTurn()
    yield chunk
    const { buffer, byteLength } = chunk
    const isWhole = byteLength === buffer.byteLength && byteLength > ownBufferBytes
    if (isWhole && buffer instanceof ArrayBuffer) buffer.transfer(0)
  }
}

export function parseFields<Fields extends z.ZodType>(schema: Fields, value: unknown): z.output<Fields> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const { error, message } = inputErrorOf(parsed.error, 'body')
  throw new Failure(error, { message })
}
