import { limits } from '@koma/contract/limits'
import type { UploadResult } from '@koma/contract/upload-results'
import type { UploadTarget } from './upload-target.ts'

/** In the library, but not in the target, which may take it on another try, or takes none any more. */
type PutProblem = 'not_put' | 'target_closed'

/** Why a file is not where it should be: the contract's results, two that happen on this side, and those of the target. */
export type UploadProblem = UploadResult | 'network' | 'canceled' | PutProblem

export interface UploadFile {
  id: number
  file: File
  /** kept: in the library, and waits for being put into its target. */
  state: 'waiting' | 'preparing' | 'sending' | 'kept' | 'putting' | 'added' | 'failed'
  /** Null for what goes to the library alone. */
  target: UploadTarget | null
  /** From when it is in the library. */
  photoId?: string
  /** 0 to 100: a third for the preview, two thirds for the sending. */
  progress: number
  /** Undefined for a file that is where it should be. */
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
  | { type: 'added'; files: ReadonlyArray<{ id: number; file: File }>; target?: UploadTarget | null }
  | { type: 'previewed'; id: number; preview: string | null; tile: string | null }
  | { type: 'started'; id: number }
  | { type: 'prepared'; id: number }
  | { type: 'sent'; id: number; fraction: number }
  | { type: 'finished'; id: number; photoId: string }
  | { type: 'failed'; id: number; problem: UploadProblem }
  | { type: 'putting'; ids: readonly number[] }
  | { type: 'put'; ids: readonly number[] }
  | { type: 'not put'; ids: readonly number[]; problem: UploadProblem }
  | { type: 'paused' }
  | { type: 'resumed' }
  | { type: 'canceled' }
  | { type: 'continued' }
  | { type: 'retried'; id?: number }
  | { type: 'forgotten' }
  | { type: 'dropped' }

export const emptyQueue: UploadQueue = { files: [], state: 'idle', failures: 0 }

const previewShare = 100 / 3
/** As many photos, or as many bytes, are put into their target at once: others see them soon, and a closed tab leaves few behind. */
const putAtOnce = { photos: 10, bytes: 16_000_000 }

/** The one rule book of the queue. What does not fit the state it is in (a late answer, a second click) changes nothing. */
export function advance(queue: UploadQueue, event: UploadEvent): UploadQueue {
  switch (event.type) {
    case 'added':
      return addFiles(queue, event.files, event.target ?? null)
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
      return settle(change(queue, event.id, (file) => isActive(file) && keep(file, event.photoId)))
    case 'failed':
      return fail(queue, event.id, event.problem)
    case 'putting':
      return changeAll(queue, event.ids, (file) => file.state === 'kept' && { state: 'putting' })
    case 'put':
      return settle(changeAll(queue, event.ids, (file) => file.state === 'putting' && { state: 'added' }))
    case 'not put':
      return settle(
        changeAll(queue, event.ids, (file) => file.state === 'putting' && { state: 'failed', result: event.problem }),
      )
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
    case 'dropped':
      return emptyQueue
  }
}

/** The file to work on now; null while the queue rests or works on one already. */
export function nextFile(queue: UploadQueue): UploadFile | null {
  if (queue.state !== 'running' || queue.files.some(isBusy)) return null
  return queue.files.find((file) => file.state === 'waiting') ?? null
}

/** The files to put into their target now, all of one target; none while more of them are about to come. */
export function nextToPut({ files, state }: UploadQueue): readonly UploadFile[] {
  if ((state !== 'running' && state !== 'stopped') || files.some(isBusy)) return []
  const kept = files.filter((file) => file.state === 'kept')
  for (const { target } of kept) {
    const group = kept.filter((file) => isSameTarget(file.target, target)).slice(0, limits.selection)
    const more = files.some((file) => file.state === 'waiting' && isSameTarget(file.target, target))
    const bytes = group.reduce((sum, { file }) => sum + file.size, 0)
    const isEnough = group.length >= putAtOnce.photos || bytes >= putAtOnce.bytes
    if (isEnough || !more || state === 'stopped') return group
  }
  return []
}

export function activeFile(queue: UploadQueue): UploadFile | null {
  return queue.files.find(isActive) ?? null
}

/** Another time may bring what this one did not; about these the file itself, or its target, has the last word. */
const hopeless: ReadonlySet<UploadProblem> = new Set([
  'size_upper',
  'size_lower',
  'file_format',
  'file_break',
  'target_closed',
])

/** Worth another try: nothing about the file itself was wrong. */
export function canRetry({ result }: UploadFile): boolean {
  return result !== undefined && !hopeless.has(result)
}

export const isSameTarget = (a: UploadTarget | null, b: UploadTarget | null) => a?.key === b?.key

/** In the library, and not yet in its target. */
export const isUnput = (file: UploadFile) => file.state === 'kept' || file.state === 'putting'

const isActive = (file: UploadFile) => file.state === 'preparing' || file.state === 'sending'
const isBusy = (file: UploadFile) => isActive(file) || file.state === 'putting'

function addFiles(
  queue: UploadQueue,
  added: ReadonlyArray<{ id: number; file: File }>,
  target: UploadTarget | null,
): UploadQueue {
  if (added.length === 0) return queue
  const fresh = added.map(
    ({ id, file }): UploadFile => ({ id, file, target, state: 'waiting', progress: 0, preview: null, tile: null }),
  )
  if (queue.state === 'idle' || queue.state === 'ended') return { files: fresh, state: 'running', failures: 0 }
  return { ...queue, files: [...queue.files, ...fresh] }
}

function keep({ target }: UploadFile, photoId: string): Partial<UploadFile> {
  return { state: target ? 'kept' : 'added', photoId, progress: 100 }
}

function fail(queue: UploadQueue, id: number, problem: UploadProblem): UploadQueue {
  const changed = change(queue, id, (file) => isActive(file) && { state: 'failed', progress: 100, result: problem })
  if (changed === queue) return queue
  const failures = queue.failures + 1
  const settled = settle({ ...changed, failures })
  const isLeft = settled.files.some((file) => file.state === 'waiting')
  const stops = isLeft && failures >= limits.upload.stopAfterFailures
  return stops ? { ...settled, state: 'stopped' } : settled
}

/**
 * What waits is dropped, what is under way is told why it ended, what is in stays in, and still goes into its target. Where
 * that alone is left, it is what is cancelled.
 */
function cancel(queue: UploadQueue): UploadQueue {
  if (queue.state === 'idle' || queue.state === 'ended') return queue
  const isOnlyPutting = !queue.files.some((file) => file.state === 'waiting' || isActive(file))
  const ends = (file: UploadFile) => isActive(file) || (isOnlyPutting && isUnput(file))
  const files = queue.files
    .filter((file) => file.state !== 'waiting')
    .map((file): UploadFile => (ends(file) ? { ...file, state: 'failed', progress: 100, result: 'canceled' } : file))
  if (files.length === 0) return emptyQueue
  const waits = queue.state === 'paused' && files.some((file) => file.state === 'putting')
  return settle({ ...queue, files, state: waits ? 'paused' : 'running' })
}

/** One file, or all that failed. While others are under way it takes its place among them again. */
function retry(queue: UploadQueue, id?: number): UploadQueue {
  const isChosen = (file: UploadFile) => file.state === 'failed' && canRetry(file) && (id ?? file.id) === file.id
  const again = queue.files.filter(isChosen)
  if (again.length === 0) return queue
  const anew = ({ result: _, ...file }: UploadFile): UploadFile =>
    file.photoId === undefined ? { ...file, state: 'waiting', progress: 0 } : { ...file, state: 'kept' }
  if (queue.state === 'ended') return { files: again.map(anew), state: 'running', failures: 0 }
  const files = queue.files.map((file) => (isChosen(file) ? anew(file) : file))
  const counted = again.filter((file) => file.photoId === undefined).length
  return { ...queue, files, failures: Math.max(0, queue.failures - counted) }
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

function changeAll(
  queue: UploadQueue,
  ids: readonly number[],
  by: (file: UploadFile) => Partial<UploadFile> | false,
): UploadQueue {
  return ids.reduce((changed, id) => change(changed, id, by), queue)
}
