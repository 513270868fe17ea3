import { BlobsFull, BlobsUnavailable } from './blobs.ts'
import { namingFullDisk } from './full-disk.ts'

const fullNames = new Set(['QuotaExceeded', 'QuotaExceededException', 'XMinioStorageFull', 'InsufficientCapacity'])
/** No response (`AbortError` is our own time-out), no credentials found, or no such bucket. */
const unavailableNames = new Set(['TimeoutError', 'AbortError', 'CredentialsProviderError', 'NoSuchBucket'])
/** The store refuses our credentials, timed out, or asks us to slow down. */
const unavailableStatuses = new Set([401, 403, 408, 429])

interface StoreError extends Error {
  $metadata?: { httpStatusCode?: number }
  code?: unknown
}

export function statusOf(error: unknown): number | undefined {
  return error instanceof Error ? (error as StoreError).$metadata?.httpStatusCode : undefined
}

/** Whether the same request may succeed a moment later: the connection broke, or the status says so. */
export function isPassing(error: unknown): boolean {
  const status = statusOf(error)
  if (status === undefined) return error instanceof Error && error.name !== 'AbortError'
  return status >= 500 || status === 408 || status === 429
}

/** Returns BlobsFull or BlobsUnavailable if the store is the cause, otherwise the error itself. */
export function explainStoreError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const status = statusOf(error)
  if (status === 507 || fullNames.has(error.name)) {
    return new BlobsFull('There is no room left for blobs.', { cause: error })
  }
  const away =
    status === undefined
      ? unavailableNames.has(error.name) || isConnectionError(error)
      : status >= 500 || unavailableStatuses.has(status) || unavailableNames.has(error.name)
  return away ? new BlobsUnavailable(`The store of blobs: ${error.message}`, { cause: error }) : namingFullDisk(error)
}

/** Tells errors of the connection from errors of local files, which have other codes. */
function isConnectionError({ code, message }: StoreError): boolean {
  return (
    /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|EHOST|ENET|CERT_|ERR_TLS|ERR_SSL)/.test(String(code)) ||
    message === 'aborted'
  )
}
