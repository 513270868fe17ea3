import { backOff } from '@koma/client'
import {
  guessTakenAt,
  type LocalFile,
  type PhotoSender,
  readUtcOffset,
  SendFailure,
  type UploadProblem,
} from '@koma/client/uploads'
import { errorCodes } from '@koma/contract/error-codes'
import { type FoundFile, type ScanRules, type ScanVisitor, scanFolder } from '../folders/scan-folder.ts'
import type { Journal, JournalFile } from '../journal/journal.ts'
import type { FileDigests } from './file-digests.ts'
import { PutOff } from './put-off.ts'

/**
 * idle: everything is in. syncing: photos are on their way. waiting: the connection or the server is away, and the client tries again
 * by itself. full: there is no storage left. signed-out: the client was disconnected. paused: the user has paused it.
 */
export type SyncState = 'idle' | 'syncing' | 'waiting' | 'full' | 'signed-out' | 'paused'

export interface SyncStatus {
  state: SyncState
  waiting: number
  waitingBytes: number
  sent: number
  refused: number
}

export interface EnginePorts {
  journal: Journal
  sender: PhotoSender
  /** Whether the program still has a session, and a new token for it. */
  isSignedIn(): boolean
  /** Rejects with the error of the file system. */
  openFile(path: string): Promise<LocalFile & { width: number; height: number }>
  lookAt(path: string): Promise<FoundFile>
  digest(path: string, signal: AbortSignal): Promise<FileDigests>
  now(): number
  /** Resolves after this many milliseconds, or as soon as the signal is aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
  onStatus(status: SyncStatus): void
}

/** Milliseconds. A file that is still being written changes more often. */
const settleTime = 500
/** Milliseconds. A file that was changed longer ago is not being written. */
const restsAfter = 10_000
/** A file that still changes after half a minute is looked at again later. */
const mostLooks = 60
const betweenTries = { firstDelay: 1_000, longestDelay: 5 * 60_000 }
/** Milliseconds. Storage becomes free when somebody empties the trash or takes a larger plan. */
const storageCheck = 10 * 60_000
/** Sent again, the same bytes would be refused again. */
const final: ReadonlySet<UploadProblem> = new Set(['size_upper', 'size_lower', 'file_format', 'file_break'])
/** One commit for so many files: a commit waits for the disk. */
const filesPerCommit = 500

/** Finds photos, and sends each of them once. */
export class SyncEngine {
  readonly #ports: EnginePorts
  readonly #end = new AbortController()
  readonly #wakers = new Set<() => void>()
  readonly #putOff: PutOff
  /** The work under way and the waiting before the next try; aborted by a pause. */
  #round = new AbortController()
  #state: SyncState = 'idle'
  #isPaused = false
  #failures = 0

  constructor(ports: EnginePorts) {
    this.#ports = ports
    this.#putOff = new PutOff(ports.now)
  }

  status(): SyncStatus {
    return { state: this.#state, ...this.#ports.journal.counts() }
  }

  /**
   * Notes every photo in a folder that the journal does not know as it is now. `since` leaves out photos taken before; photos that
   * appear while the client runs are new. Returns how many were noted.
   */
  async scan(
    root: string,
    rules: ScanRules & { since: number | null; isNew: boolean },
    visitor: ScanVisitor,
  ): Promise<number> {
    let noted = 0
    let batch: JournalFile[] = []
    const commit = () => {
      if (batch.length === 0) return
      this.#ports.journal.write(batch)
      noted += batch.length
      batch = []
      this.wake()
    }
    for await (const found of scanFolder(root, rules, visitor)) {
      if (this.#end.signal.aborted) break
      const file = this.#noteOf(found, rules)
      if (file) batch.push(file)
      if (batch.length >= filesPerCommit) commit()
    }
    commit()
    return noted
  }

  /** Sends what waits, until `stop`. */
  async run(): Promise<void> {
    const { signal } = this.#end
    while (!signal.aborted) {
      if (this.#isPaused) this.#enter('paused')
      else if (!this.#ports.isSignedIn()) this.#enter('signed-out')
      else {
        const waiting = this.#ports.journal.waiting(this.#putOff.size + 1)
        const file = waiting.find(({ path }) => this.#putOff.delayOf(path) === 0)
        if (file) {
          await this.#work(file)
          continue
        }
        if (waiting.length > 0) {
          await this.#wait('waiting', this.#putOff.shortestDelay(), signal)
          continue
        }
        this.#enter('idle')
      }
      await this.#woken()
    }
  }

  pause(): void {
    this.#isPaused = true
    this.#round.abort()
    this.wake()
  }

  resume(): void {
    this.#isPaused = false
    this.retry()
  }

  /** Tries everything again now, whatever it was waiting for. */
  retry(): void {
    this.#failures = 0
    this.#putOff.clear()
    this.wake()
  }

  /** Looks for work again: there are new files, the session came back, or the connection did. */
  wake(): void {
    for (const waker of [...this.#wakers]) waker()
  }

  stop(): void {
    this.#end.abort()
    this.#round.abort()
    this.wake()
  }

  #woken(): Promise<void> {
    return new Promise((resolve) => {
      const waker = () => {
        this.#wakers.delete(waker)
        resolve()
      }
      if (this.#end.signal.aborted) resolve()
      else this.#wakers.add(waker)
    })
  }

  #noteOf(found: FoundFile, { since, isNew }: { since: number | null; isNew: boolean }): JournalFile | null {
    const { path, size, modifiedAt } = found
    const known = this.#ports.journal.find(path)
    const isSame = known?.path === path && known.size === size && known.modifiedAt === modifiedAt
    if (isSame) return null
    const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
    const takenAt = guessTakenAt(name, modifiedAt)
    const isWanted = known ? known.state !== 'skipped' : since === null || takenAt >= since
    // What was sent under this name is kept: the file may be the same picture with a text written into it.
    const { sha256 = null, pixels = null, photoId = null } = known ?? {}
    const state = isWanted ? 'waiting' : 'skipped'
    return { ...found, takenAt, isNew: isNew && !known, state, sha256, pixels, photoId, problem: null }
  }

  async #work(file: JournalFile): Promise<void> {
    this.#round = new AbortController()
    const { signal } = this.#round
    this.#enter('syncing')
    try {
      await this.#bring(file, signal)
      this.#failures = 0
      this.#putOff.remove(file.path)
    } catch (error) {
      if (!signal.aborted) await this.#recover(file, error, signal)
    }
  }

  /** Throws SendFailure, or the error of the file system. */
  async #bring(noted: JournalFile, signal: AbortSignal): Promise<void> {
    const { journal } = this.#ports
    const file = await this.#settled(noted, signal)
    const digests = await this.#ports.digest(file.path, signal)
    const settled = before(noted, digests) ?? journal.findSettled(digests)
    if (settled) {
      // Moved, copied, or rewritten by a tool that knows the world: the picture is the same.
      journal.write([{ ...file, ...digests, state: settled.state, photoId: settled.photoId }])
      return
    }
    const photoId = await this.#send(file, digests, signal)
    journal.write([{ ...file, ...digests, state: photoId === null ? 'deleted' : 'sent', photoId }])
  }

  /** Returns the id of the photo, or null if it was deleted in Koma. */
  async #send({ path }: JournalFile, { sha256 }: FileDigests, signal: AbortSignal): Promise<string | null> {
    const file = await this.#ports.openFile(path)
    const { width, height } = file
    const utcOffsetMinutes = readUtcOffset(file.name, file.lastModified)
    try {
      const sending = { signal, onProgress: () => {} }
      const { photo } = await this.#ports.sender.send({ file, width, height, utcOffsetMinutes, sha256 }, sending)
      return photo.photo_id
    } catch (error) {
      if (error instanceof SendFailure && error.code === errorCodes.deleted_before) return null
      throw error
    }
  }

  /** Waits until the file no longer changes. Throws if it has gone, or does not come to rest. */
  async #settled(noted: JournalFile, signal: AbortSignal): Promise<JournalFile> {
    const { lookAt, now, sleep } = this.#ports
    let seen = await lookAt(noted.path)
    for (let looks = 0; now() - seen.modifiedAt < restsAfter; looks += 1) {
      await sleep(settleTime, signal)
      signal.throwIfAborted()
      const next = await lookAt(noted.path)
      const rests = next.size === seen.size && next.modifiedAt === seen.modifiedAt
      seen = next
      if (rests) break
      if (looks > mostLooks) throw new Error(`${noted.path} keeps changing.`)
    }
    return { ...noted, ...seen, path: noted.path }
  }

  async #recover(file: JournalFile, error: unknown, signal: AbortSignal): Promise<void> {
    const { journal } = this.#ports
    if (isMissing(error)) return void journal.remove(file.path)
    const failure = error instanceof SendFailure ? error : null
    if (failure && final.has(failure.problem)) {
      return void journal.write([{ ...file, state: 'refused', problem: failure.problem }])
    }
    if (failure?.problem === 'storage_over') return this.#wait('full', storageCheck, signal)
    // Another file may fare better than one that the disk or the server cannot handle just now.
    if (!failure || (!failure.passes && this.#ports.isSignedIn())) return this.#putOff.add(file.path)
    this.#failures += 1
    const asked = (failure.retryAfterSeconds ?? 0) * 1000
    await this.#wait('waiting', Math.max(asked, backOff(this.#failures, betweenTries)), signal)
  }

  async #wait(state: SyncState, milliseconds: number, signal: AbortSignal): Promise<void> {
    this.#enter(state)
    await Promise.race([this.#ports.sleep(milliseconds, signal), this.#woken()])
  }

  #enter(state: SyncState): void {
    this.#state = state
    this.#ports.onStatus(this.status())
  }
}

/** How this file ended when it was sent before it changed, if its picture is the same. Only then the journal knows its digests. */
function before(
  { sha256, pixels, photoId }: JournalFile,
  now: FileDigests,
): Pick<JournalFile, 'state' | 'photoId'> | null {
  const isSame = sha256 === now.sha256 || (pixels !== null && pixels === now.pixels)
  return isSame ? { state: photoId === null ? 'deleted' : 'sent', photoId } : null
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
