import { BlobsFull, BlobsUnavailable } from './blobs.ts'
import { namingFullDisk } from './full-disk.ts'

const fullNames = new Set(['QuotaExceeded', 'QuotaExceededException', 'XMinioStorageFull', 'InsufficientCapacity'])
/** No answer came (`AbortError` is our own time-out), or the client found no credentials to ask with. */
const unavailableNames = new Set(['TimeoutError', 'AbortError', 'CredentialsProviderError', 'NoSuchBucket'])
/** The store refuses our credentials, or asks us to slow down. An operator must see to the first, nobody to the second. */
const unavailableStatuses = new Set([401, 403, 408, 429])

interface StoreError extends Error {
  $metadata?: { httpStatusCode?: number }
  code?: unknown
}

export function statusOf(error: unknown): number | undefined {
  return error instanceof Error ? (error as StoreError).$metadata?.httpStatusCode : undefined
}

/** Whether the same request may well succeed a moment later: a connection that broke, or an answer that says so. */
export function isPassing(error: unknown): boolean {
  const status = statusOf(error)
  if (status === undefined) return error instanceof Error && error.name !== 'AbortError'
  return status >= 500 || status === 408 || status === 429
}

/** The error to go on with: BlobsFull or BlobsUnavailable where the store is the cause, anything else as it is. */
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

/** Of files on the local disk, which have other codes, or of the connection. */
function isConnectionError({ code, message }: StoreError): boolean {
  return (
    /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|EHOST|ENET|CERT_|ERR_TLS|ERR_SSL)/.test(String(code)) ||
    message === 'aborted'
  )
}
