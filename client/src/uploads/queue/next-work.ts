import { limits } from '@koma/contract/limits'
import { isBusy, isSameTarget, type UploadFile, type UploadQueue } from './upload-queue.ts'

/**
 * The batch of photos, by count or bytes, that is put into a target at once. It is small, so that others see photos soon, and few
 * are left in the library alone if the program is closed.
 */
const putAtOnce = { photos: 10, bytes: 16_000_000 }

/** The file to send now; null while the queue is not running or already busy. */
export function nextFile(queue: UploadQueue): UploadFile | null {
  if (queue.state !== 'running' || queue.files.some(isBusy)) return null
  return queue.files.find((file) => file.state === 'waiting') ?? null
}

/** The files to put into their target now, all of one target; none while more files for it are about to be sent. */
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
