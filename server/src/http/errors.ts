import type { ErrorName } from '@koma/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { BlobsFull } from '../ports/blobs/blobs.ts'
import { ImageProcessDied, ImagesBusy, ImageTimeout } from '../ports/images/images.ts'
import { isOutage } from '../ports/outage.ts'
import { PasswordsBusy } from '../ports/passwords/password-work.ts'
import { Failure } from './failure.ts'

/** Fastify's own refusals, in the words of the catalogue. */
const known: Record<string, ErrorName> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_input',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_input',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_input',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
}

/** What a handler may have said of the content before it failed. On an error it would make caches keep or revalidate the failure. */
const contentHeaders = [
  'ETag',
  'Last-Modified',
  'Content-Length',
  'Content-Range',
  'Content-Disposition',
  'Accept-Ranges',
]

/** About what a failover of the database takes, and rare enough not to hold down a service that comes back. */
const afterOutage = { 'Retry-After': '5' }
/** A user's pictures are done in seconds, one after another. */
const afterPictures = { 'Retry-After': '10' }

/** Every other refusal of Fastify and its plugins, by its status. */
const byStatus: Record<number, ErrorName> = {
  404: 'not_found',
  408: 'request_timeout',
  413: 'body_too_large',
  415: 'media_type',
  431: 'headers_too_large',
}

/** Postgres: a text with a NUL, or a JSON with an escape of one. */
const unstorable = new Set(['22021', '22P05'])

/** Too many at once, a part that is away, a disk that is full. */
const passing: ReadonlySet<number> = new Set([429, 503, 507])

/** Every error leaves as `{ code, message }`; what we did not foresee is logged whole and told as "Unknown error". */
export function answerError(error: FastifyError | Failure, request: FastifyRequest, reply: FastifyReply) {
  const failure = failureOf(error)
  request.failure = failure
  if (failure.status >= 500 && failure.error !== 'not_implemented') request.log.error({ err: error }, 'a call failed')
  if (reply.raw.headersSent) return reply.raw.destroy()
  for (const name of contentHeaders) reply.removeHeader(name)
  return reply
    .status(failure.status)
    .header('Cache-Control', 'no-store')
    .headers(failure.headers)
    .type('application/json; charset=utf-8')
    .send({ code: failure.code, message: failure.message, ...failure.also })
}

/** A path that no router reads. No hook sees such a request, so nobody would watch its body: the connection ends with the answer. */
export function answerUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  return answerError(error, request, reply.header('Connection', 'close'))
}

export function answerNotFound(request: FastifyRequest, reply: FastifyReply) {
  return answerError(new Failure('not_found'), request, reply)
}

/** Whether the same request may succeed later, with nothing changed by its sender. */
export function mayPass(error: unknown): boolean {
  return error instanceof Error && passing.has(failureOf(error as FastifyError).status)
}

function failureOf(error: FastifyError | Failure): Failure {
  if (error instanceof Failure) return error
  if (error instanceof BlobsFull) return new Failure('server_full', { cause: error })
  if (error instanceof ImagesBusy) return new Failure('too_many_requests', { headers: afterPictures, cause: error })
  if (error instanceof ImageProcessDied || error instanceof ImageTimeout)
    return new Failure('unavailable', { headers: afterPictures, cause: error })
  if (error instanceof PasswordsBusy) return busyFailure(error)
  if (isOutage(error)) return new Failure('unavailable', { headers: afterOutage, cause: error })
  const name = known[error.code]
  if (name) return new Failure(name, { cause: error })
  if (error instanceof SyntaxError && error.statusCode === 400) return new Failure('invalid_input', { cause: error })
  if (unstorable.has(error.code)) return new Failure('text_not_allowed', { cause: error })
  const { statusCode = 500 } = error
  if (statusCode >= 400 && statusCode < 500) return new Failure(byStatus[statusCode] ?? 'bad_request', { cause: error })
  return new Failure('unknown', { cause: error })
}

function busyFailure(error: PasswordsBusy): Failure {
  const headers = { 'Retry-After': String(error.retryAfterSeconds) }
  return new Failure(error.whose === 'caller' ? 'too_many_requests' : 'unavailable', { headers, cause: error })
}
