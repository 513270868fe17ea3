import type { Photo } from '@koma/contract'
import { ApiError } from '../../api-error.ts'
import type { RetryOptions } from '../../retry.ts'
import type { LocalFile } from '../local-file.ts'
import { type PictureFacts, type PictureReader, prepareFile } from '../preparing/prepare-file.ts'
import { readUtcOffset } from '../preparing/utc-offset.ts'
import type { PhotoSender } from '../senders/photo-sender.ts'
import { SendFailure, type UploadProblem } from '../senders/send-failure.ts'
import { nextFile, nextToPut } from './next-work.ts'
import { persist } from './persist.ts'
import { Preparations } from './preparations.ts'
import { StorageRoom, type StorageUse } from './storage-room.ts'
import { UploadPace } from './upload-pace.ts'
import { emptyQueue, type UploadFile, type UploadQueue } from './upload-queue.ts'
import { advance, type UploadEvent } from './upload-rules.ts'
import { summarise } from './upload-summary.ts'
import { failureOfPut, type UploadTarget } from './upload-target.ts'

/** What uploading needs of the platform and of the program around it. */
export interface UploaderPorts<Picture extends PictureFacts> {
  sender: PhotoSender
  readPicture: PictureReader<Picture>
  /** Creates addresses at which a picture can be shown. Each is released when the file has left the queue. */
  previews: {
    open(picture: Picture): Pick<UploadFile, 'preview' | 'tile'>
    release(address: string): void
  }
  /** The used and available storage of the user, or null if it is unknown. */
  storage: () => StorageUse | null
  /** Called when a photo is in the library. Its file counts as uploaded when this is done, so that the photo can be shown by then. */
  onAdded: (photo: Photo, picture: Picture) => void | Promise<void>
  /** Called when the batch has ended, or has stopped until the user decides. */
  onRest: () => void
  /** Timers, and whether and when there is a connection. */
  retry?: RetryOptions
}

/** Works through the queue, one file after the other, whichever page of the program is open. */
export class Uploader<Picture extends PictureFacts> {
  readonly pace = new UploadPace()
  readonly #ports: UploaderPorts<Picture>
  readonly #preparations: Preparations<Picture>
  readonly #room: StorageRoom
  readonly #listeners = new Set<() => void>()
  #queue = emptyQueue
  #current = new AbortController()
  #nextId = 1

  constructor(ports: UploaderPorts<Picture>) {
    this.#ports = ports
    this.#room = new StorageRoom(ports.storage)
    this.#preparations = new Preparations(
      (file) => prepareFile(file, ports.readPicture),
      (id, picture) => this.#show(id, picture),
    )
  }

  getQueue = (): UploadQueue => this.#queue

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Uploads files to the library, and puts them into the target from there if there is one. */
  add(files: readonly LocalFile[], target: UploadTarget | null = null): void {
    this.#tell({ type: 'added', files: files.map((file) => ({ id: this.#nextId++, file })), target })
    this.#proceed()
  }

  cancel(): void {
    this.#tell({ type: 'canceled' })
    if (this.#queue.files.some(({ state }) => state === 'putting')) return
    this.#current.abort()
    this.#proceed()
  }

  proceedAfterStop(): void {
    this.#tell({ type: 'continued' })
    this.#proceed()
  }

  /** Retries one file, or all that failed. */
  retry(id?: number): void {
    this.#tell({ type: 'retried', ...(id === undefined ? {} : { id }) })
    this.#proceed()
  }

  /** The user has seen how the batch ended. */
  forget(): void {
    this.#tell({ type: 'forgotten' })
  }

  /** Called when the user signs out or another one signs in: nothing of this user may continue. */
  reset(): void {
    this.#tell({ type: 'dropped' })
    this.#current.abort()
    this.storageKnown()
  }

  /** Called when `storage` returns current numbers again. */
  storageKnown(): void {
    this.#room.refreshed()
  }

  #proceed(): void {
    const group = nextToPut(this.#queue)
    const file = group.length > 0 ? null : nextFile(this.#queue)
    if (group.length === 0 && !file) return
    this.#current = new AbortController()
    const { signal } = this.#current
    void (file ? this.#bring(file, signal) : this.#put(group, signal)).then(() => this.#proceed())
  }

  async #bring(file: UploadFile, signal: AbortSignal): Promise<void> {
    this.#tell({ type: 'started', id: file.id })
    try {
      await this.#upload(file, signal)
    } catch (error) {
      this.#tell({ type: 'failed', id: file.id, problem: problemOf(error) })
    }
  }

  async #upload(entry: UploadFile, signal: AbortSignal): Promise<void> {
    const { id, file } = entry
    const { picture, problem } = await this.#preparations.take(entry)
    if (signal.aborted) return
    if (problem || !picture) throw new SendFailure(problem ?? 'other')
    if (!this.#room.hasRoomFor(file.size)) throw new SendFailure('storage_over')
    this.#tell({ type: 'prepared', id })
    void this.#preparations.goAhead(this.getQueue)
    const { width, height, sha256 } = picture
    const utcOffsetMinutes = readUtcOffset(file.name, file.lastModified)
    const onProgress = (fraction: number) => this.#tell({ type: 'sent', id, fraction })
    const { photo, isNew } = await this.#persist(
      () => this.#ports.sender.send({ file, width, height, utcOffsetMinutes, sha256 }, { signal, onProgress }),
      signal,
    )
    if (signal.aborted) return
    if (isNew) this.#room.add(file.size)
    await this.#ports.onAdded(photo, picture)
    this.#tell({ type: 'finished', id, photoId: photo.photo_id, takenAt: photo.taken_at, isNew })
  }

  /** If a group is refused because one of its photos is gone, each photo is put alone, so that the others still get there. */
  async #put(group: readonly UploadFile[], signal: AbortSignal, isAgain = false): Promise<void> {
    const ids = group.map(({ id }) => id)
    const photoIds = [...new Set(group.flatMap(({ photoId }) => photoId ?? []))]
    this.#tell({ type: 'putting', ids })
    try {
      const addedPhotoIds = await this.#persist(async () => {
        const answer = (await group[0]?.target?.put(photoIds, signal)) ?? []
        if (answer instanceof ApiError) throw failureOfPut(answer)
        return answer
      }, signal)
      if (!signal.aborted) this.#tell({ type: 'put', ids, addedPhotoIds })
    } catch (error) {
      if (signal.aborted) return
      const problem = problemOf(error)
      const isWorthParting = problem === 'target_closed' && photoIds.length > 1 && !isAgain
      if (!isWorthParting) return this.#tell({ type: 'not put', ids, problem })
      for (const file of group) if (!signal.aborted) await this.#put([file], signal, true)
    }
  }

  #persist<Value>(act: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
    const onWait = () => this.#tell({ type: 'paused' })
    const onResume = () => this.#tell({ type: 'resumed' })
    return persist({ act, signal, onWait, onResume }, this.#ports.retry)
  }

  #show(id: number, picture: Picture): void {
    const shown = this.#queue.files.find((file) => file.id === id)
    if (!shown || shown.tile) return
    const ratio = picture.width / picture.height
    this.#tell({ type: 'previewed', id, ...this.#ports.previews.open(picture), ratio })
  }

  #tell(event: UploadEvent): void {
    const before = this.#queue
    const after = advance(before, event)
    if (after === before) return
    this.#queue = after
    this.#releasePreviews(before, after)
    this.#preparations.keepOnly(after.files)
    if (after.state === 'running') this.pace.note(summarise(after).bytesLeft, performance.now())
    const rests = after.state === 'ended' || after.state === 'stopped'
    if (rests && before.state !== after.state) this.#ports.onRest()
    for (const listener of [...this.#listeners]) listener()
  }

  /** Otherwise the pictures of files that have left the queue would stay in memory for as long as the program runs. */
  #releasePreviews(before: UploadQueue, after: UploadQueue): void {
    const kept = new Set(after.files.flatMap(({ preview, tile }) => [preview, tile]))
    for (const { preview, tile } of before.files) {
      for (const address of [preview, tile]) if (address && !kept.has(address)) this.#ports.previews.release(address)
    }
  }
}

function problemOf(error: unknown): UploadProblem {
  if (error instanceof SendFailure) return error.problem
  console.error(error)
  return 'other'
}
