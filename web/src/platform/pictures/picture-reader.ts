import { BrokenPicture } from '@koma/client/uploads'
import { type ReadPicture, readPicture } from './read-picture.ts'

export interface PictureQuestion {
  id: number
  file: Blob
}

export type PictureAnswer = { id: number; picture: ReadPicture } | { id: number; failure: 'broken' | 'unreadable' }

/** Decodes a picture off the main thread. Rejects with BrokenPicture, or with the error of reading the file. */
export type PictureReader = (file: Blob) => Promise<ReadPicture>

/** Uses one worker, started with the first picture. If no worker can run, the main thread does the work, with the same result. */
export function createPictureReader(): PictureReader {
  let ask: ReturnType<typeof openWorker> | 'none' | null = null
  return async (file) => {
    ask ??= typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined' ? 'none' : openWorker()
    const answer = ask === 'none' ? null : await ask(file)
    if (!answer) {
      ask = 'none'
      return readPicture(file)
    }
    if ('picture' in answer) return answer.picture
    if (answer.failure === 'broken') throw new BrokenPicture('The picture cannot be decoded.')
    throw new Error('The file cannot be read.')
  }
}

/** The returned function resolves to null if the worker could not start or died. */
function openWorker(): (file: Blob) => Promise<PictureAnswer | null> {
  const worker = new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (answer: PictureAnswer | null) => void>()
  let nextId = 0
  let broken = false
  worker.addEventListener('message', ({ data }: MessageEvent<PictureAnswer>) => {
    waiting.get(data.id)?.(data)
    waiting.delete(data.id)
  })
  worker.addEventListener('error', () => {
    broken = true
    for (const resolve of waiting.values()) resolve(null)
    waiting.clear()
  })
  return (file) =>
    new Promise((resolve) => {
      if (broken) return resolve(null)
      const id = nextId++
      waiting.set(id, resolve)
      worker.postMessage({ id, file } satisfies PictureQuestion)
    })
}
