import { BlobsUnavailable } from './blobs/blobs.ts'
import { isDatabaseOutage } from './database/database-outage.ts'
import { IdentityUnavailable } from './identity/identity.ts'

/** What the operating system says of a network or disk that is away. None of these is caused by what the caller sent. */
const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'EIO',
  'EROFS',
  'ESTALE',
  'ENODEV',
])

/** An error can carry its cause, and that one its own; a loop of causes must not hold us. */
const deepestCause = 8

/**
 * Whether a part that Koma needs (database, store, issuer) is away, so that the same request may well succeed later. Anything
 * else that we did not foresee is a bug.
 */
export function isOutage(error: unknown): boolean {
  let cause = error
  for (let depth = 0; depth < deepestCause && cause instanceof Error; depth += 1) {
    if (cause instanceof BlobsUnavailable || cause instanceof IdentityUnavailable) return true
    if (isDatabaseOutage(cause) || isSystemOutage(cause)) return true
    cause = cause.cause
  }
  return false
}

function isSystemOutage(error: Error): boolean {
  // A name with several addresses fails with one error for each of them.
  if (error instanceof AggregateError) return error.errors.some(isOutage)
  const { code, syscall } = error as NodeJS.ErrnoException
  // A Unix socket that is not there: the database is stopped.
  return systemCodes.has(code ?? '') || (syscall === 'connect' && code === 'ENOENT')
}
