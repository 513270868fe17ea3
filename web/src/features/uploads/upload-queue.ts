import { limits } from '@koma/contract/limits'
import type { UploadResult } from '@koma/contract/upload-results'

/** Why a file is not in the library: the contract's results, and two that happen on this side. */
export type UploadProblem = UploadResult | 'network' | 'canceled'

export interface UploadFile {
  id: number
  file: File
  state: 'waiting' | 'preparing' | 'sending' | 'added' | 'failed'
  /** 0 to 100: a third for the preview, two thirds for the sending. */
  progress: number
  /** Undefined for a file that is in the library. */
  result?: UploadProblem
  /** Object URLs of the picture, small for lists and dialogs and larger for tiles; null where there is none to show. */
  preview: string | null
  tile: string | null
}

export interface UploadQueue {
  /** The batch: everything since the queue was last empty. */
  files: readonly UploadFile[]
  /**
   * paused: the connection is gone, and comes back by itself. stopped: too many files failed, the user decides.
   * ended: every file has its result, and nobody has taken note yet.
   */
  state: 'idle' | 'running' | 'paused' | 'stopped' | 'ended'
  /** Since the start, or since the user said to go on. */
  failures: number
}

export type UploadEvent =
  | { type: 'added'; files: ReadonlyArray<{ id: number; file: File }> }
  | { type: 'previewed'; id: number; preview: string | null; tile: string | null }
  | { type: 'started'; id: number }
  | { type: 'prepared'; id: number }
  | { type: 'sent'; id: number; fraction: number }
  | { type: 'finished'; id: number }
  | { type: 'failed'; id: number; problem: UploadProblem }
  | { type: 'paused' }
  | { type: 'resumed' }
  | { type: 'canceled' }
  | { type: 'continued' }
  | { type: 'retried'; id?: number }
  | { type: 'forgotten' }

export const emptyQueue: UploadQueue = { files: [], state: 'idle', failures: 0 }

const previewShare = 100 / 3

/** The one rule book of the queue. What does not fit the state it is in (a late answer, a second click) changes nothing. */
export function advance(queue: UploadQueue, event: UploadEvent): UploadQueue {
  switch (event.type) {
    case 'added':
      return addFiles(queue, event.files)
    case 'previewed':
      return change(queue, event.id, () => ({ preview: event.preview, tile: event.tile }))
    case 'started':
      return change(queue, event.id, (file) => file.state === 'waiting' && { state: 'preparing' })
    case 'prepared':
      return change(queue, event.id, (file) => isActive(file) && { state: 'sending', progress: previewShare })
    case 'sent':
      return change(
        queue,
        event.id,
        (file) => file.state === 'sending' && { progress: sendingProgress(event.fraction) },
      )
    case 'finished':
      return settle(change(queue, event.id, (file) => isActive(file) && { state: 'added', progress: 100 }))
    case 'failed':
      return fail(queue, event.id, event.problem)
    case 'paused':
      return queue.state === 'running' ? { ...queue, state: 'paused' } : queue
    case 'resumed':
      return queue.state === 'paused' ? { ...queue, state: 'running' } : queue
    case 'canceled':
      return cancel(queue)
    case 'continued':
      return queue.state === 'stopped' ? { ...queue, state: 'running', failures: 0 } : queue
    case 'retried':
      return retry(queue, event.id)
    case 'forgotten':
      return queue.state === 'ended' ? emptyQueue : queue
  }
}

/** The file to work on now; null while the queue rests or works on one already. */
export function nextFile(queue: UploadQueue): UploadFile | null {
  if (queue.state !== 'running' || activeFile(queue)) return null
  return queue.files.find((file) => file.state === 'waiting') ?? null
}

export function activeFile(queue: UploadQueue): UploadFile | null {
  return queue.files.find(isActive) ?? null
}

/** Worth another try: nothing about the file itself was wrong. */
export function canRetry({ result }: UploadFile): boolean {
  return result === 'network' || result === 'other' || result === 'canceled' || result === 'storage_over'
}

const isActive = (file: UploadFile) => file.state === 'preparing' || file.state === 'sending'

function addFiles(queue: UploadQueue, added: ReadonlyArray<{ id: number; file: File }>): UploadQueue {
  if (added.length === 0) return queue
  const fresh = added.map(
    ({ id, file }): UploadFile => ({ id, file, state: 'waiting', progress: 0, preview: null, tile: null }),
  )
  if (queue.state === 'idle' || queue.state === 'ended') return { files: fresh, state: 'running', failures: 0 }
  return { ...queue, files: [...queue.files, ...fresh] }
}

function fail(queue: UploadQueue, id: number, problem: UploadProblem): UploadQueue {
  const changed = change(queue, id, (file) => isActive(file) && { state: 'failed', progress: 100, result: problem })
  if (changed === queue) return queue
  const failures = queue.failures + 1
  const settled = settle({ ...changed, failures })
  const stops = settled.state !== 'ended' && failures >= limits.upload.stopAfterFailures
  return stops ? { ...settled, state: 'stopped' } : settled
}

/** What waits is dropped, what is under way is told why it ended, what is in stays in. */
function cancel(queue: UploadQueue): UploadQueue {
  if (queue.state === 'idle' || queue.state === 'ended') return queue
  const files = queue.files
    .filter((file) => file.state !== 'waiting')
    .map(
      (file): UploadFile => (isActive(file) ? { ...file, state: 'failed', progress: 100, result: 'canceled' } : file),
    )
  return files.length > 0 ? { ...queue, files, state: 'ended' } : emptyQueue
}

/** One file, or all that failed. While others are under way it takes its place among them again. */
function retry(queue: UploadQueue, id?: number): UploadQueue {
  const isChosen = (file: UploadFile) => file.state === 'failed' && canRetry(file) && (id ?? file.id) === file.id
  const again = queue.files.filter(isChosen)
  if (again.length === 0) return queue
  const anew = ({ result: _, ...file }: UploadFile): UploadFile => ({ ...file, state: 'waiting', progress: 0 })
  if (queue.state === 'ended') return { files: again.map(anew), state: 'running', failures: 0 }
  const files = queue.files.map((file) => (isChosen(file) ? anew(file) : file))
  return { ...queue, files, failures: Math.max(0, queue.failures - again.length) }
}

function settle(queue: UploadQueue): UploadQueue {
  const isOver = queue.files.every((file) => file.state === 'added' || file.state === 'failed')
  return isOver && queue.state !== 'ended' ? { ...queue, state: 'ended' } : queue
}

function sendingProgress(fraction: number): number {
  return previewShare + (100 - previewShare) * Math.min(1, Math.max(0, fraction))
}

function change(queue: UploadQueue, id: number, by: (file: UploadFile) => Partial<UploadFile> | false): UploadQueue {
  const place = queue.files.findIndex((file) => file.id === id)
  const file = queue.files[place]
  const part = file && by(file)
  return part ? { ...queue, files: queue.files.with(place, { ...file, ...part }) } : queue
}
