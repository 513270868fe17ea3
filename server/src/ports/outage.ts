import { BillingUnavailable } from './billing/billing.ts'
import { BlobsUnavailable } from './blobs/blobs.ts'
import { isDatabaseOutage } from './database/database-outage.ts'
import { IdentityUnavailable } from './identity/identity.ts'
import { PushUnavailable } from './push/push.ts'

/** Error codes of the operating system for a network or disk that is unavailable. None of these is caused by the caller's input. */
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

const away = [BlobsUnavailable, IdentityUnavailable, BillingUnavailable, PushUnavailable]

/** Errors can have causes that have causes; the limit guards against a cycle. */
const deepestCause = 8

/**
 * Whether a part that Koma needs (database, store, issuer, payment provider) is unavailable, so that the same request may succeed later. Any other
 * unexpected error is a bug.
 */
export function isOutage(error: unknown): boolean {
  let cause = error
  for (let depth = 0; depth < deepestCause && cause instanceof Error; depth += 1) {
    if (away.some((type) => cause instanceof type)) return true
    if (isDatabaseOutage(cause) || isSystemOutage(cause)) return true
    cause = cause.cause
  }
  return false
}

function isSystemOutage(error: Error): boolean {
  // Connecting to a host with several addresses fails with one error for each of them.
  if (error instanceof AggregateError) return error.errors.some(isOutage)
  const { code, syscall } = error as NodeJS.ErrnoException
  // A missing Unix socket means that the database is stopped.
  return systemCodes.has(code ?? '') || (syscall === 'connect' && code === 'ENOENT')
}
