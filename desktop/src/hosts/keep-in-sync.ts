import type { SyncEngine } from '../engine/sync-engine.ts'
import type { ScanRules } from '../folders/scan-folder.ts'
import { watchFolders } from '../folders/watch-folders.ts'

interface Parts {
  engine: Pick<SyncEngine, 'scan'>
  roots: readonly string[]
  rules: ScanRules & { since: number | null }
  /** Resolves after this many milliseconds, or as soon as the signal is aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
}

/** Milliseconds. For what the watchers have missed, and for folders on disks that were away. */
const betweenScans = 10 * 60_000

/** Scans the folders, then whatever changes in them, until the signal. */
export async function keepFoldersInSync({ engine, roots, rules, sleep }: Parts, signal: AbortSignal): Promise<void> {
  const problems = new Set<string>()
  const visitor = {
    onFolder: (path: string) => {
      problems.delete(path)
      watched.add(path)
    },
    onProblem: (path: string, error: unknown) => {
      // Once for each time that it goes away, and not every ten minutes.
      if (!problems.has(path))
        console.error(`${path} cannot be read: ${error instanceof Error ? error.message : error}`)
      problems.add(path)
    },
  }
  const watched = watchFolders(
    (folder) => void engine.scan(folder, { ...rules, isNew: true }, visitor).catch(console.error),
    () => {},
  )
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    for (const root of roots) await engine.scan(root, { ...rules, isNew: !isFirst }, visitor)
    await sleep(betweenScans, signal)
  }
  watched.close()
}
