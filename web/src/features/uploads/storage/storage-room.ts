import type { StorageUse } from '../../../ui/meter/storage-use.ts'

/** What a photo of VRChat takes where the user has none to go by. */
const usualBytes = 4_000_000

/** How many more photos fit, if they are like those the user has; to two digits, since it is an estimate. */
export function roomLeft({ usedFiles, fileLimit, usedBytes, byteLimit }: StorageUse): number {
  const each = usedFiles > 0 && usedBytes > 0 ? usedBytes / usedFiles : usualBytes
  const files = Math.max(0, fileLimit - usedFiles)
  const byBytes = Math.floor(Math.max(0, byteLimit - usedBytes) / each)
  return byBytes < files ? Number(byBytes.toPrecision(2)) : files
}
