import { basename } from 'node:path'
import { guessTakenAt } from '@koma/client/uploads'
import { type ScanRules, scanFolder } from './scan-folder.ts'

export interface PhotoCount {
  files: number
  bytes: number
}

/** How many photos there are in these folders, and how many of them since a moment: what somebody is told before they begin. */
export async function countPhotos(
  roots: readonly string[],
  rules: ScanRules,
  since: number,
): Promise<{ everything: PhotoCount; today: PhotoCount }> {
  const everything = { files: 0, bytes: 0 }
  const today = { files: 0, bytes: 0 }
  const visitor = { onFolder: () => {}, onProblem: () => {} }
  const seen = new Set<string>()
  for (const root of roots) {
    for await (const { path, size, modifiedAt } of scanFolder(root, rules, visitor)) {
      // Folders that somebody adds may contain each other.
      if (roots.length > 1 && seen.has(path)) continue
      if (roots.length > 1) seen.add(path)
      const isRecent = guessTakenAt(basename(path), modifiedAt) >= since
      for (const count of isRecent ? [everything, today] : [everything]) {
        count.files += 1
        count.bytes += size
      }
    }
  }
  return { everything, today }
}
