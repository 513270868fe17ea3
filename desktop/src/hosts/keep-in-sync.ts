import type { SyncEngine } from '../engine/sync-engine.ts'
import type { ScanRules } from '../folders/scan-folder.ts'
import { watchFolders } from '../folders/watch-folders.ts'

interface Parts {
  engine: Pick<SyncEngine, 'scan'>
  roots: readonly string[]
  rules: ScanRules & { since: number | null }
  /** Resolves after this many milliseconds, or as soon as the signal is aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
  /** A folder that cannot be read, or that can be read again (null). Told once for each time that it changes. */
  onFolder(path: string, problem: string | null): void
}

/** Milliseconds. For what the watchers have missed, and for folders on disks that were away. */
const betweenScans = 10 * 60_000

/** Scans the folders, then whatever changes in them, until the signal. */
export async function keepFoldersInSync(parts: Parts, signal: AbortSignal): Promise<void> {
  const { engine, roots, rules, sleep, onFolder } = parts
  const problems = new Set<string>()
  const visitor = {
    onFolder: (path: string) => {
      if (problems.delete(path)) onFolder(path, null)
      watched.add(path)
    },
    onProblem: (path: string, error: unknown) => {
      // Once for each time that it goes away, and not every ten minutes.
      if (!problems.has(path)) onFolder(path, error instanceof Error ? error.message : String(error))
      problems.add(path)
    },
  }
  /** A journal that cannot be written, as on a full disk, is written by a later scan. */
  const scan = (folder: string, isNew: boolean) =>
    engine
      .scan(folder, { ...rules, isNew, signal }, visitor)
      .catch((error: unknown) => visitor.onProblem(folder, error))
  const watched = watchFolders(
    (folder) => void scan(folder, true),
    () => {},
  )
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    for (const root of roots) if (!signal.aborted) await scan(root, !isFirst)
    await sleep(betweenScans, signal)
  }
  watched.close()
}
