import { type FSWatcher, watch } from 'node:fs'
import { basename } from 'node:path'
import { within } from './within.ts'

export interface WatchedFolders {
  /** Watches a folder, not what is below it. Twice is the same as once. */
  add(path: string): void
  /** No longer watches a folder, nor what is below it. */
  forget(path: string): void
  close(): void
}

/** Milliseconds. VRChat writes a photo in many small steps; one look after them is enough. */
const quietTime = 300
/** One for each month of many years. What is beyond is found by the regular scan. */
const mostFolders = 1_000

/**
 * Tells that something has changed in a folder, a moment after it did. Watching folders one by one costs the same with ten or a
 * hundred thousand photos in them. A hint only: systems lose such events, so folders are scanned now and then as well.
 */
export function watchFolders(onChange: (folder: string) => void, onLost: (folder: string) => void): WatchedFolders {
  const watchers = new Map<string, FSWatcher>()
  const timers = new Map<string, NodeJS.Timeout>()

  function stop(path: string): void {
    watchers.get(path)?.close()
    watchers.delete(path)
  }

  function forget(path: string): void {
    stop(path)
    clearTimeout(timers.get(path))
    timers.delete(path)
  }

  function noteChange(path: string): void {
    if (timers.has(path)) return
    const tell = () => {
      timers.delete(path)
      onChange(path)
    }
    timers.set(path, setTimeout(tell, quietTime))
  }

  return {
    add(path) {
      if (watchers.has(path) || watchers.size >= mostFolders) return
      try {
        const watcher = watch(path, { persistent: false }, (event, name) => {
          // By its own name a folder tells that it was deleted or moved; one that comes in its place is watched anew.
          if (event === 'rename' && name === basename(path)) stop(path)
          noteChange(path)
        })
        watcher.on('error', () => {
          forget(path)
          onLost(path)
        })
        watchers.set(path, watcher)
      } catch {
        onLost(path)
      }
    },
    forget(path) {
      for (const folder of [...watchers.keys()].filter(within([path]))) forget(folder)
    },
    close() {
      for (const path of [...watchers.keys(), ...timers.keys()]) forget(path)
    },
  }
}
