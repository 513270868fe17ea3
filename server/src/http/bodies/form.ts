import type { IncomingMessage } from 'node:http'
import type {} from '@fastify/multipart'
import { inputErrorOf } from '@koma/contract'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { Failure } from '../failure.ts'

export interface FormFile {
  field: string
  filename: string
  /** Each chunk is valid only until the next one is requested. */
  stream: AsyncIterable<Uint8Array>
}

/** Bytes of a field, unless a form says that one of its fields may be longer. */
const longestField = 2000

/**
 * Reads a multipart body: passes the file to `takeFile` as a stream, wherever it is among the fields, and validates the fields at
 * the end. Throws if there is a second file, or one with an unexpected name.
 */
export async function readForm<Fields extends z.ZodObject, Taken>(
  request: FastifyRequest,
  fields: Fields,
  fileNames: readonly string[],
  takeFile: (file: FormFile) => Promise<Taken>,
  longFields: Readonly<Record<string, number>> = {},
): Promise<{ fields: z.output<Fields>; file: Taken | null }> {
  if (!request.isMultipart()) throw new Failure('media_type')
  const texts: Record<string, unknown> = {}
  let file: Taken | null = null
  for await (const part of wellFormed(request.parts(), request.raw)) {
    if (part.type === 'field') {
      // Without this check, a text that busboy truncated would be stored as if it were complete.
      const isTooLong = Buffer.byteLength(String(part.value)) > (longFields[part.fieldname] ?? longestField)
      if (isTooLong || part.valueTruncated || part.fieldnameTruncated) throw new Failure('text_length_over')
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

/** The form parser has no codes for its errors. All of its errors here are caused by what the client sent. */
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
    // Not awaited: if the parser is stuck, this would never resolve.
    parts.return?.().catch(() => {})
  }
}

/** In ms. The parser normally finishes within a few ticks of the end of the body. */
const parserPatience = 1000

/** If the headers of a part never end, the parser waits for more even after the end of the body, and the call would hang. */
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

/** Smaller chunks may be slices of a buffer that Node shares between several. */
const ownBufferBytes = 16_384

/**
 * Waits for the turn of each chunk, and frees its memory after use. Otherwise, every dozen megabytes of an upload would make the
 * garbage collector scan the whole heap, which takes more CPU time than everything else about an upload.
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
