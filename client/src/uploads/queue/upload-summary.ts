import { isActive, isSameTarget, isUnput, isUnsent, type UploadFile, type UploadQueue } from './upload-queue.ts'
import type { UploadTarget } from './upload-target.ts'

export interface UploadSummary {
  total: number
  /** Files with a result, good or bad, and those that are already in the library. */
  done: number
  /** Files without a problem. */
  added: number
  /** Those of the added files whose photos were there before. */
  known: readonly UploadFile[]
  waiting: number
  failed: readonly UploadFile[]
  /** Of the whole batch, 0 to 100. */
  progress: number
  bytesLeft: number
}

export function summarise({ files }: UploadQueue): UploadSummary {
  const failed = files.filter((file) => file.state === 'failed')
  const added = count(files, 'added')
  const progress = files.reduce((sum, file) => sum + file.progress, 0) / Math.max(1, files.length)
  return {
    total: files.length,
    done: added + failed.length + files.filter(isUnput).length,
    added,
    known: files.filter((file) => file.state === 'added' && file.isNew === false),
    waiting: count(files, 'waiting'),
    failed,
    progress,
    bytesLeft: files.reduce((sum, file) => sum + bytesLeftOf(file), 0),
  }
}

/** The files worth listing: the active one, the next one, and the last that arrived. */
export function pickShown({ files }: UploadQueue): UploadFile[] {
  const active = files.find(isActive)
  const next = files.find((file) => file.state === 'waiting')
  const last = files.findLast((file) => file.state === 'added' || isUnput(file))
  return [active, next, last].filter((file) => file !== undefined)
}

/** The target of the files being worked on, and whether putting photos there is all that is left to do. */
export function targetShown({ files }: UploadQueue): { target: UploadTarget | null; isPutting: boolean } {
  const next = files.find(isUnsent)
  const shown = next ?? files.find(isUnput)
  return { target: shown?.target ?? null, isPutting: shown !== undefined && !next }
}

/** The target that everything was added to; null if that was the library alone, or several targets. */
export function oneTargetOf({ files }: UploadQueue): UploadTarget | null {
  const [first, ...others] = files.filter((file) => file.state === 'added')
  return first && others.every((file) => isSameTarget(file.target, first.target)) ? first.target : null
}

function count(files: readonly UploadFile[], state: UploadFile['state']): number {
  return files.filter((file) => file.state === state).length
}

function bytesLeftOf(entry: UploadFile): number {
  const { state, progress, file } = entry
  if (!isUnsent(entry)) return 0
  const sent = state === 'sending' ? Math.max(0, progress - 100 / 3) / (200 / 3) : 0
  return file.size * (1 - sent)
}
