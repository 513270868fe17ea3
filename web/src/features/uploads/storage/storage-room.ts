import type { StorageUse } from '@koma/ui/meter/storage-use.ts'

/** The size of a typical VRChat photo, for users without photos to take an average of. */
const usualBytes = 4_000_000

/** How many more photos of the user's average size fit. An estimate, rounded to two digits, if bytes are the limit. */
export function roomLeft({ usedFiles, fileLimit, usedBytes, byteLimit }: StorageUse): number {
  const each = usedFiles > 0 && usedBytes > 0 ? usedBytes / usedFiles : usualBytes
  const files = Math.max(0, fileLimit - usedFiles)
  const byBytes = Math.floor(Math.max(0, byteLimit - usedBytes) / each)
  return byBytes < files ? Number(byBytes.toPrecision(2)) : files
}
