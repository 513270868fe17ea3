import { isSameTarget, isUnput, type UploadFile, type UploadQueue } from './upload-queue.ts'
import type { UploadTarget } from './upload-target.ts'

export interface UploadSummary {
  total: number
  /** Files with a result, good or bad, and those that are in the library already. */
  done: number
  /** Where they should be. */
  added: number
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
    waiting: count(files, 'waiting'),
    failed,
    progress,
    bytesLeft: files.reduce((sum, file) => sum + bytesLeftOf(file), 0),
  }
}

/** What the open toast lists: the file under way, the next one, and the last that is in. */
export function pickShown({ files }: UploadQueue): UploadFile[] {
  const active = files.find((file) => file.state === 'preparing' || file.state === 'sending')
  const next = files.find((file) => file.state === 'waiting')
  const last = files.findLast((file) => file.state === 'added' || isUnput(file))
  return [active, next, last].filter((file) => file !== undefined)
}

/** Where what is worked on now goes, and whether that is all there is left to do. */
export function targetShown({ files }: UploadQueue): { target: UploadTarget | null; isPutting: boolean } {
  const next = files.find(isUnsent)
  const shown = next ?? files.find(isUnput)
  return { target: shown?.target ?? null, isPutting: shown !== undefined && !next }
}

/** Where everything went that is where it should be; null where that is the library, or several places. */
export function oneTargetOf({ files }: UploadQueue): UploadTarget | null {
  const [first, ...others] = files.filter((file) => file.state === 'added')
  return first && others.every((file) => isSameTarget(file.target, first.target)) ? first.target : null
}

const isUnsent = ({ state }: UploadFile) => state === 'preparing' || state === 'sending' || state === 'waiting'

function count(files: readonly UploadFile[], state: UploadFile['state']): number {
  return files.filter((file) => file.state === state).length
}

function bytesLeftOf(entry: UploadFile): number {
  const { state, progress, file } = entry
  if (!isUnsent(entry)) return 0
  const sent = state === 'sending' ? Math.max(0, progress - 100 / 3) / (200 / 3) : 0
  return file.size * (1 - sent)
}
