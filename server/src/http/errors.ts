import type { ErrorName } from '@koma/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { BlobsFull } from '../ports/blobs/blobs.ts'
import { ImageProcessDied, ImagesBusy, ImageTimeout } from '../ports/images/images.ts'
import { isOutage } from '../ports/outage.ts'
import { PasswordsBusy } from '../ports/passwords/password-work.ts'
import { Failure } from './failure.ts'

/** Fastify's own errors, mapped to those of the catalogue. */
const known: Record<string, ErrorName> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_input',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_input',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_input',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
}

/** Headers that a handler may have set before it failed. On an error, they would make caches keep or revalidate it. */
const contentHeaders = [
  'ETag',
  'Last-Modified',
  'Content-Length',
  'Content-Range',
  'Content-Disposition',
  'Accept-Ranges',
]

/** About as long as a failover of the database, and long enough for retries not to overload a service that is recovering. */
const afterOutage = { 'Retry-After': '5' }
/** A user's pictures are processed one after another, each within seconds. */
const afterPictures = { 'Retry-After': '10' }

/** All other errors of Fastify and its plugins, by their status. */
const byStatus: Record<number, ErrorName> = {
  404: 'not_found',
  408: 'request_timeout',
  413: 'body_too_large',
  415: 'media_type',
  431: 'headers_too_large',
}

/** Postgres: a text with a NUL, or JSON with an escaped one. */
const unstorable = new Set(['22021', '22P05'])

/** The statuses of temporary failures: too many requests, an outage, a full disk. */
const passing: ReadonlySet<number> = new Set([429, 503, 507])

/** Answers every error as `{ code, message }`. An unexpected error is logged in full and answered as "Unknown error". */
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

/** Answers a path that cannot be routed. Hooks do not run for it, so nothing would watch its body: we close the connection. */
export function answerUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  return answerError(error, request, reply.header('Connection', 'close'))
}

export function answerNotFound(request: FastifyRequest, reply: FastifyReply) {
  return answerError(new Failure('not_found'), request, reply)
}

/** Whether the same request may succeed later without a change. */
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
