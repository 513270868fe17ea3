import { limits } from '@koma/contract/limits'
import type { LocalFile } from '../local-file.ts'
import type { UploadProblem } from '../senders/send-failure.ts'
import { canRetry, emptyQueue, isActive, isUnput, type UploadFile, type UploadQueue } from './upload-queue.ts'
import type { UploadTarget } from './upload-target.ts'

export type UploadEvent =
  | { type: 'added'; files: ReadonlyArray<{ id: number; file: LocalFile }>; target?: UploadTarget | null }
  | { type: 'previewed'; id: number; preview: string | null; tile: string | null; ratio: number }
  | { type: 'started'; id: number }
  | { type: 'prepared'; id: number }
  | { type: 'sent'; id: number; fraction: number }
  | { type: 'finished'; id: number; photoId: string; takenAt?: string; isNew: boolean }
  | { type: 'failed'; id: number; problem: UploadProblem }
  | { type: 'putting'; ids: readonly number[] }
  | { type: 'put'; ids: readonly number[]; addedPhotoIds: readonly string[] }
  | { type: 'not put'; ids: readonly number[]; problem: UploadProblem }
  | { type: 'paused' }
  | { type: 'resumed' }
  | { type: 'canceled' }
  | { type: 'continued' }
  | { type: 'retried'; id?: number }
  | { type: 'forgotten' }
  | { type: 'dropped' }

/** The share of preparing in the progress of a file; the rest is sending. */
const preparingShare = 100 / 3

/** All rules of the queue. An event that does not fit its state, such as a late response or a second click, changes nothing. */
export function advance(queue: UploadQueue, event: UploadEvent): UploadQueue {
  switch (event.type) {
    case 'added':
      return addFiles(queue, event.files, event.target ?? null)
    case 'previewed':
      return change(queue, event.id, () => ({ preview: event.preview, tile: event.tile, ratio: event.ratio }))
    case 'started':
      return change(queue, event.id, (file) => file.state === 'waiting' && { state: 'preparing' })
    case 'prepared':
      return change(queue, event.id, (file) => isActive(file) && { state: 'sending', progress: preparingShare })
    case 'sent':
      return change(
        queue,
        event.id,
        (file) => file.state === 'sending' && { progress: sendingProgress(event.fraction) },
      )
    case 'finished':
      return settle(change(queue, event.id, (file) => isActive(file) && keep(file, event)))
    case 'failed':
      return fail(queue, event.id, event.problem)
    case 'putting':
      return changeAll(queue, event.ids, (file) => file.state === 'kept' && { state: 'putting' })
    case 'put':
      return put(queue, event.ids, event.addedPhotoIds)
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

function addFiles(
  queue: UploadQueue,
  added: ReadonlyArray<{ id: number; file: LocalFile }>,
  target: UploadTarget | null,
): UploadQueue {
  if (added.length === 0) return queue
  const fresh = added.map(
    ({ id, file }): UploadFile => ({ id, file, target, state: 'waiting', progress: 0, preview: null, tile: null }),
  )
  if (queue.state === 'idle' || queue.state === 'ended') return { files: fresh, state: 'running', failures: 0 }
  return { ...queue, files: [...queue.files, ...fresh] }
}

type Kept = Pick<Required<UploadFile>, 'photoId' | 'isNew'> & Pick<UploadFile, 'takenAt'>

function keep({ target }: UploadFile, { photoId, takenAt, isNew }: Kept): Partial<UploadFile> {
  return { state: target ? 'kept' : 'added', photoId, ...(takenAt && { takenAt }), isNew, progress: 100 }
}

/** If two files are the same photo, only the first of them has added it. */
function put(queue: UploadQueue, ids: readonly number[], addedPhotoIds: readonly string[]): UploadQueue {
  const added = new Set(addedPhotoIds)
  return settle(
    changeAll(
      queue,
      ids,
      (file) => file.state === 'putting' && { state: 'added', isNew: added.delete(file.photoId ?? '') },
    ),
  )
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
 * Drops the waiting files and marks the active one as canceled. Photos that are in the library stay there and still go into their
 * target, unless that is all that is left to do: then it gets canceled.
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

/** Retries one file, or all that failed. In a batch that is still running they wait again at their old positions. */
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
  return preparingShare + (100 - preparingShare) * Math.min(1, Math.max(0, fraction))
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
