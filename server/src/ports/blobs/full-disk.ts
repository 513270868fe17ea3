import { BlobsFull } from './blobs.ts'

const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Returns BlobsFull if the disk, the quota or a file size limit had no room, otherwise the error itself. */
export function namingFullDisk(error: unknown): unknown {
  return fullCodes.has(errorCode(error) ?? '')
    ? new BlobsFull('There is no room left for blobs.', { cause: error })
    : error
}
