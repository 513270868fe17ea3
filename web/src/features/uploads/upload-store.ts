import type { Photo } from '@koma/contract'
import type { PictureReader } from '../../platform/pictures/picture-reader.ts'
import { retryDelays, waitForConnection } from '../../platform/wait-for-connection.ts'
import type { StorageUse } from '../../ui/meter/storage-use.ts'
import { type OutgoingPhoto, type PhotoSender, SendFailure, type SentPhoto } from './photo-sender.ts'
import { hasRoomFor, type PreparedFile, prepareFile } from './prepare-file.ts'
import { UploadPace } from './upload-pace.ts'
import {
  advance,
  emptyQueue,
  nextFile,
  nextToPut,
  type UploadEvent,
  type UploadFile,
  type UploadProblem,
  type UploadQueue,
} from './upload-queue.ts'
import { summarise } from './upload-summary.ts'
import { failureOfPut, type UploadTarget } from './upload-target.ts'
import { readUtcOffset } from './utc-offset.ts'

export interface UploadPorts {
  sender: PhotoSender
  readPicture: PictureReader
  /** What the user keeps and may keep, as far as it is known here. */
  storage: () => StorageUse | null
  /** A photo is in the library. The address of its preview belongs to the receiver from then on. */
  onAdded: (photo: Photo, previewUrl: string | null) => void
  /** The batch has ended, or rests until the user decides. */
  onRest: () => void
  /** One per try after a lost connection; tests make them short. */
  delays?: readonly number[]
}

/** As many as are shown as tiles. */
const lookAhead = 10

/** The queue at work. Lives outside the pages, so that uploading goes on while the user walks through the app. */
export class UploadStore {
  readonly pace = new UploadPace()
  #ports: UploadPorts
  #queue = emptyQueue
  #listeners = new Set<() => void>()
  #prepared = new Map<number, Promise<PreparedFile>>()
  #current = new AbortController()
  #nextId = 1
  #isAhead = false
  /** Since the storage was last asked for. */
  #addedSince = { files: 0, bytes: 0 }

  constructor(ports: UploadPorts) {
    this.#ports = ports
  }

  getQueue = (): UploadQueue => this.#queue

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Into the library, and from there into the target where there is one. */
  add(files: readonly File[], target: UploadTarget | null = null): void {
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

  /** One file, or all that failed. */
  retry(id?: number): void {
    this.#tell({ type: 'retried', ...(id === undefined ? {} : { id }) })
    this.#proceed()
  }

  /** The user has seen how the batch ended. */
  forget(): void {
    this.#tell({ type: 'forgotten' })
  }

  /** Another user, or none: nothing of this one may go on. */
  reset(): void {
    this.#tell({ type: 'dropped' })
    this.#current.abort()
    this.storageKnown()
  }

  /** What `storage` answers is up to date again. */
  storageKnown(): void {
    this.#addedSince = { files: 0, bytes: 0 }
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

  /** One photo that has gone meanwhile must not keep the others out: where they are refused together, each is asked for. */
  async #put(group: readonly UploadFile[], signal: AbortSignal, isAgain = false): Promise<void> {
    const ids = group.map(({ id }) => id)
    const photoIds = [...new Set(group.flatMap(({ photoId }) => photoId ?? []))]
    this.#tell({ type: 'putting', ids })
    try {
      await this.#persist(async () => {
        const error = (await group[0]?.target?.put(photoIds, signal)) ?? null
        if (error) throw failureOfPut(error)
      }, signal)
      if (!signal.aborted) this.#tell({ type: 'put', ids })
    } catch (error) {
      if (signal.aborted) return
      const problem = problemOf(error)
      const isWorthParting = problem === 'target_closed' && photoIds.length > 1 && !isAgain
      if (!isWorthParting) return this.#tell({ type: 'not put', ids, problem })
      for (const file of group) if (!signal.aborted) await this.#put([file], signal, true)
    }
  }

  async #upload(file: UploadFile, signal: AbortSignal): Promise<void> {
    const { picture, problem } = await this.#prepare(file)
    this.#prepared.delete(file.id)
    if (signal.aborted) return
    if (problem || !picture) throw new SendFailure(problem ?? 'other')
    if (!this.#hasRoom(file.file.size)) throw new SendFailure('storage_over')
    this.#tell({ type: 'prepared', id: file.id })
    void this.#prepareAhead()
    const outgoing = {
      file: file.file,
      width: picture.width,
      height: picture.height,
      utcOffsetMinutes: readUtcOffset(file.file.name, file.file.lastModified),
      sha256: picture.sha256,
    }
    const sent = await this.#send(outgoing, file.id, signal)
    if (signal.aborted) return
    if (sent.isNew) {
      this.#addedSince = { files: this.#addedSince.files + 1, bytes: this.#addedSince.bytes + file.file.size }
    }
    const { list } = picture.previews
    this.#ports.onAdded(sent.photo, list && URL.createObjectURL(list))
    this.#tell({ type: 'finished', id: file.id, photoId: sent.photo.photo_id })
  }

  #send(outgoing: OutgoingPhoto, id: number, signal: AbortSignal): Promise<SentPhoto> {
    const onProgress = (fraction: number) => this.#tell({ type: 'sent', id, fraction })
    return this.#persist(() => this.#ports.sender.send(outgoing, { signal, onProgress }), signal)
  }

  /** Tries again while the connection is what fails; it counts as failed only when it has been given up. */
  async #persist<Answer>(act: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
    const delays = this.#ports.delays ?? retryDelays
    for (let tries = 0; ; ) {
      try {
        return await act()
      } catch (error) {
        const delay = delays[tries]
        if (signal.aborted || !(error instanceof SendFailure) || !error.passes || delay === undefined) throw error
        if (navigator.onLine) tries += 1
        this.#tell({ type: 'paused' })
        await waitForConnection(Math.max(delay, (error.retryAfterSeconds ?? 0) * 1000), signal)
        if (signal.aborted) throw error
        this.#tell({ type: 'resumed' })
      }
    }
  }

  #prepare(file: UploadFile): Promise<PreparedFile> {
    const known = this.#prepared.get(file.id)
    if (known) return known
    const preparing = prepareFile(file.file, this.#ports.readPicture).then((prepared) => {
      const shown = this.#queue.files.find(({ id }) => id === file.id)
      const { dialog = null, list = null } = prepared.picture?.previews ?? {}
      if (shown && !shown.tile && (dialog || list)) {
        const preview = dialog && URL.createObjectURL(dialog)
        this.#tell({ type: 'previewed', id: file.id, preview, tile: list && URL.createObjectURL(list) })
      }
      return prepared
    })
    this.#prepared.set(file.id, preparing)
    return preparing
  }

  /** The next files are looked at while this one is on the line: their pictures show, and nothing waits for them. */
  async #prepareAhead(): Promise<void> {
    if (this.#isAhead) return
    this.#isAhead = true
    try {
      for (let next = this.#nextUnprepared(); next; next = this.#nextUnprepared()) await this.#prepare(next)
    } finally {
      this.#isAhead = false
    }
  }

  #nextUnprepared(): UploadFile | undefined {
    const waiting = this.#queue.files.filter((file) => file.state === 'waiting')
    return waiting.slice(0, lookAhead).find((file) => !this.#prepared.has(file.id))
  }

  #hasRoom(bytes: number): boolean {
    const use = this.#ports.storage()
    if (!use) return true
    const { files, bytes: addedBytes } = this.#addedSince
    return hasRoomFor(bytes, { ...use, usedFiles: use.usedFiles + files, usedBytes: use.usedBytes + addedBytes })
  }

  #tell(event: UploadEvent): void {
    const before = this.#queue
    const after = advance(before, event)
    if (after === before) return
    this.#queue = after
    releasePreviews(before, after)
    for (const id of this.#prepared.keys()) {
      if (!after.files.some((file) => file.id === id)) this.#prepared.delete(id)
    }
    if (after.state === 'running') this.pace.note(summarise(after).bytesLeft, performance.now())
    const rests = after.state === 'ended' || after.state === 'stopped'
    if (rests && before.state !== after.state) this.#ports.onRest()
    for (const listener of [...this.#listeners]) listener()
  }
}

function problemOf(error: unknown): UploadProblem {
  if (error instanceof SendFailure) return error.problem
  console.error(error)
  return 'other'
}

/** Pictures of files that have left the queue would stay in memory for as long as the page does. */
function releasePreviews(before: UploadQueue, after: UploadQueue): void {
  const kept = new Set(after.files.flatMap(({ preview, tile }) => [preview, tile]))
  for (const { preview, tile } of before.files) {
    for (const address of [preview, tile]) if (address && !kept.has(address)) URL.revokeObjectURL(address)
  }
}
