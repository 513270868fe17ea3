import { limits } from '@koma/contract/limits'

/** What a user keeps and may keep; the fields of the specification's user. */
export interface StorageUse {
  usedFiles: number
  fileLimit: number
  usedBytes: number
  byteLimit: number
}

export interface StorageDisplay {
  unit: 'photos' | 'bytes'
  /** 0 to 1 of whichever of count and bytes is fuller. */
  fullness: number
  almostFull: boolean
  /** The measure the unit does not show is the one that is nearly used up, and has to be named. */
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

/** Over the limit (after a downgrade) is simply full. */
function share(used: number, limit: number): number {
  if (!(limit > 0)) return used > 0 ? 1 : 0
  return Math.min(1, Math.max(0, used / limit))
}
