import type { UploadFile, UploadQueue } from './upload-queue.ts'

export interface UploadSummary {
  total: number
  /** Files with a result, good or bad. */
  done: number
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
    done: added + failed.length,
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
  const last = files.findLast((file) => file.state === 'added')
  return [active, next, last].filter((file) => file !== undefined)
}

function count(files: readonly UploadFile[], state: UploadFile['state']): number {
  return files.filter((file) => file.state === state).length
}

function bytesLeftOf({ state, progress, file }: UploadFile): number {
  if (state === 'added' || state === 'failed') return 0
  const sent = state === 'sending' ? Math.max(0, progress - 100 / 3) / (200 / 3) : 0
  return file.size * (1 - sent)
}
