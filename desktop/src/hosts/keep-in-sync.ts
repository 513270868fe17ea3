import type { SyncEngine } from '../engine/sync-engine.ts'
import type { ScanProblem, ScanRules } from '../folders/scan-folder.ts'
import { watchFolders } from '../folders/watch-folders.ts'
import { within } from '../folders/within.ts'

/**
 * folder: a folder that is to be watched is not there. folder_unreadable and unreadable: a folder or a file cannot be read. journal:
 * what was found could not be noted.
 */
export interface ScanTrouble {
  kind: 'folder' | 'file'
  reason: 'folder' | 'folder_unreadable' | 'unreadable' | 'journal'
}

interface Parts {
  engine: Pick<SyncEngine, 'scan'>
  /** Asked for each time before they are scanned: VRChat makes its folder with the first photo. */
  findRoots(): Promise<readonly string[]>
  rules: ScanRules & { since: number | null }
  /** Resolves after this many milliseconds, or as soon as the signal is aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
  /** What is wrong with a file or folder; null once nothing is. */
  onTrouble(path: string, trouble: ScanTrouble | null): void
}

/** Milliseconds. For what the watchers have missed, and for folders on disks that were away. */
const betweenScans = 10 * 60_000
/** Milliseconds. While there is no folder yet, a look costs next to nothing. */
const untilThereIsOne = 60_000

/** How long these folders are left alone after a scan. */
export const restOf = (roots: readonly string[]) => (roots.length === 0 ? untilThereIsOne : betweenScans)

/** Scans the folders, then whatever changes in them, until the signal. */
export async function keepFoldersInSync(parts: Parts, signal: AbortSignal): Promise<void> {
  const { engine, findRoots, rules, sleep, onTrouble } = parts
  let roots: readonly string[] = []
  const troubled = new Set<string>()
  /** Folders that could be read: what comes into them from then on is new. */
  const read = new Set<string>()
  const watched = watchFolders(
    (folder) => void scan(folder, true),
    () => {},
  )

  async function scan(folder: string, isNew: boolean): Promise<void> {
    const found = new Set<string>()
    const note = (path: string, trouble: ScanTrouble) => {
      found.add(path)
      troubled.add(path)
      onTrouble(path, trouble)
    }
    const visitor = {
      onFolder: (path: string) => {
        read.add(path)
        watched.add(path)
      },
      onProblem: (problem: ScanProblem) => {
        const { path, kind } = problem
        // If a folder appears there again, it is a different one, about which the old watcher would report nothing.
        if (kind === 'folder') watched.forget(path)
        const trouble = troubleOf(problem, roots.includes(path))
        if (trouble) note(path, trouble)
      },
    }
    // A journal that cannot be written, as on a full disk, is written by a later scan.
    await engine
      .scan(folder, { ...rules, isNew, signal }, visitor)
      .catch(() => note(folder, { kind: 'folder', reason: 'journal' }))
    if (!signal.aborted) clear(folder, found)
  }

  /** Clears the problems in a folder that were not found again, even if the folder has gone. */
  function clear(folder: string, found: ReadonlySet<string>): void {
    const isInside = within([folder])
    for (const path of troubled) {
      if (found.has(path) || !isInside(path)) continue
      troubled.delete(path)
      onTrouble(path, null)
    }
  }

  while (!signal.aborted) {
    const before = roots
    roots = await findRoots()
    for (const root of before.filter((path) => !roots.includes(path))) {
      watched.forget(root)
      clear(root, new Set())
    }
    for (const root of roots) if (!signal.aborted) await scan(root, read.has(root))
    await sleep(restOf(roots), signal)
  }
  watched.close()
}

/** Null for a folder that was deleted below one that is watched: its user did that. */
function troubleOf({ kind, isMissing }: ScanProblem, isRoot: boolean): ScanTrouble | null {
  if (kind === 'file') return { kind, reason: 'unreadable' }
  if (!isMissing) return { kind, reason: 'folder_unreadable' }
  return isRoot ? { kind, reason: 'folder' } : null
}
