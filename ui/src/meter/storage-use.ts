import { limits } from '@koma/contract/limits'

/** The used and available storage of a user, from the fields of the specification's user. */
export interface StorageUse {
  usedFiles: number
  fileLimit: number
  usedBytes: number
  byteLimit: number
}

export interface StorageDisplay {
  unit: 'photos' | 'bytes'
  /** From 0 to 1, by count or by bytes, whichever is fuller. */
  fullness: number
  almostFull: boolean
  /** True if only the measure that `unit` does not show is nearly used up, so that it has to be named. */
  otherIsFuller: boolean
}

export function displayStorage(use: StorageUse): StorageDisplay {
  const byCount = share(use.usedFiles, use.fileLimit)
  const byBytes = share(use.usedBytes, use.byteLimit)
  const unit = use.fileLimit < limits.storageShownAsPhotosBelow ? 'photos' : 'bytes'
  const fullness = Math.max(byCount, byBytes)
  const almostFull = fullness >= limits.storageMeterRed
  return {
    unit,
    fullness,
    almostFull,
    otherIsFuller: almostFull && (unit === 'photos' ? byCount : byBytes) < limits.storageMeterRed,
  }
}

/** A user over the limit (after a downgrade) counts as full. */
function share(used: number, limit: number): number {
  if (!(limit > 0)) return used > 0 ? 1 : 0
  return Math.min(1, Math.max(0, used / limit))
}
