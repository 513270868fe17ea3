import { backOff } from '@koma/client'
import { SendFailure, type UploadProblem } from '@koma/client/uploads'
import { errorCodes } from '@koma/contract/error-codes'
import type { ScanVisitor } from '../folders/scan-folder.ts'
import type { JournalFile } from '../journal/journal.ts'
import { PhotoBringer } from './bring-photo.ts'
import type { EnginePorts, SyncState, SyncStatus } from './engine-ports.ts'
import { type NotingRules, noteFolder } from './found-files.ts'
import { PutOff, type PutOffReason } from './put-off.ts'
import { WaitingFiles } from './waiting-files.ts'

const betweenTries = { firstDelay: 1_000, longestDelay: 5 * 60_000 }
/** Milliseconds. Storage becomes free when somebody empties the trash or takes a larger plan. */
const storageCheck = 10 * 60_000
/** Milliseconds. By then the client has looked whether its user has agreed. */
const termsCheck = 60_000
/** So many files in a row that the server or the journal cannot take are not the fault of each of them. */
const mostPutOffInARow = 5
/** Sent again, the same bytes would be refused again. */
const final: ReadonlySet<UploadProblem> = new Set(['size_upper', 'size_lower', 'file_format', 'file_break'])

/** Finds photos, and sends each of them once. */
export class SyncEngine {
  readonly #ports: EnginePorts
  readonly #end = new AbortController()
  /** What wakes each wait, and whether new files may end it. */
  readonly #wakers = new Map<() => void, boolean>()
  readonly #putOff: PutOff
  readonly #files: WaitingFiles
  readonly #bringer: PhotoBringer
  /** The work under way and the waiting before the next try; aborted by a pause. */
  #round = new AbortController()
  #state: SyncState = 'idle'
  #isPaused = false
  #failures = 0
  /** Since the last one that came in. */
  #putOffInARow = 0

  constructor(ports: EnginePorts) {
    this.#ports = ports
    this.#putOff = new PutOff(ports.elapsed)
    this.#files = new WaitingFiles({ journal: ports.journal, putOff: this.#putOff, elapsed: ports.elapsed })
    this.#bringer = new PhotoBringer(ports)
  }

  /** Files that will be tried again later, and why. */
  putOff(): { path: string; reason: PutOffReason }[] {
    return this.#putOff.list()
  }

  status(): SyncStatus {
    return { state: this.#state, ...this.#ports.journal.counts() }
  }

  /** Notes every photo in a folder that the journal does not know as it is now. Returns how many. */
  scan(root: string, rules: NotingRules, visitor: ScanVisitor): Promise<number> {
    const { journal } = this.#ports
    return noteFolder(root, rules, visitor, { journal, end: this.#end.signal, onNoted: () => this.#noteFound() })
  }

  /** Sends what waits, until `stop`. */
  async run(): Promise<void> {
    const { signal } = this.#end
    while (!signal.aborted) {
      const standing = this.#ports.standing()
      if (this.#isPaused) this.#enter('paused')
      else if (standing === 'signed-out') this.#enter('signed-out')
      else if (standing === 'unknown') this.#enter('waiting')
      else if (standing === 'terms') this.#enter('terms')
      else {
        const file = this.#files.next()
        if (file) {
          await this.#work(file)
          continue
        }
        const delay = this.#putOff.shortestDelay((path) => this.#ports.journal.find(path)?.state === 'waiting')
        if (delay !== null) {
          await this.#wait('waiting', delay, signal, { endsForFiles: true })
          continue
        }
        this.#enter('idle')
      }
      await this.#rest(true)
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

  /** Ends what is under way, since the session that it was for has ended. */
  interrupt(): void {
    this.#round.abort()
    this.retry()
  }

  /** Tries everything again now, whatever it was waiting for. */
  retry(): void {
    this.#failures = this.#putOffInARow = 0
    this.#putOff.clear()
    this.#files.restart()
    this.wake()
  }

  /** Looks for work again: the session came back, or the connection did. */
  wake(): void {
    for (const waker of [...this.#wakers.keys()]) waker()
  }

  stop(): void {
    this.#end.abort()
    this.#round.abort()
    this.wake()
  }

  /** New files do not end the time after a failure, which the server may have asked for. */
  #noteFound(): void {
    this.#files.restart()
    const wakers = [...this.#wakers].filter(([, isForFiles]) => isForFiles)
    for (const [waker] of wakers) waker()
    if (wakers.length === 0) this.#ports.onStatus(this.status())
  }

  /** Until something wakes it, or the time is over. */
  async #rest(isForFiles: boolean, time?: Promise<void>): Promise<void> {
    if (this.#end.signal.aborted) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wakers.set(resolve, isForFiles)
    await Promise.race([promise, ...(time ? [time] : [])])
    this.#wakers.delete(resolve)
  }

  async #work(file: JournalFile): Promise<void> {
    this.#round = new AbortController()
    const { signal } = this.#round
    this.#enter('syncing')
    try {
      await this.#bringer.bring(file, signal)
      this.#failures = this.#putOffInARow = 0
      this.#putOff.remove(file.path)
    } catch (error) {
      if (!signal.aborted) await this.#recover(file, error, signal)
    }
  }

  async #recover(file: JournalFile, error: unknown, signal: AbortSignal): Promise<void> {
    const failure = error instanceof SendFailure ? error : null
    try {
      if (isMissing(error)) return void this.#ports.journal.remove(file.path)
      if (failure && final.has(failure.problem)) {
        return void this.#ports.journal.write([{ ...file, state: 'refused', problem: failure.problem }])
      }
    } catch {
      return this.#delay(file, 'journal', signal)
    }
    if (failure?.problem === 'storage_over') return this.#wait('full', storageCheck, signal)
    if (failure?.code === errorCodes.terms_not_accepted) return this.#wait('terms', termsCheck, signal)
    // Another file may fare better than one that the disk or the server cannot handle just now.
    if (!failure) return this.#delay(file, isOfDatabase(error) ? 'journal' : 'unreadable', signal)
    if (!failure.passes && this.#ports.standing() === 'ready') return this.#delay(file, 'server', signal)
    await this.#waitLonger(signal, (failure.retryAfterSeconds ?? 0) * 1000)
  }

  /** Puts a file off, and goes on with the next one, unless they all fail in the same way. */
  async #delay({ path }: JournalFile, reason: PutOffReason, signal: AbortSignal): Promise<void> {
    this.#putOff.add(path, reason)
    // One that cannot be read costs nobody anything.
    if (reason !== 'unreadable') this.#putOffInARow += 1
    if (this.#putOffInARow >= mostPutOffInARow) await this.#waitLonger(signal)
  }

  /** Longer with each failure. */
  #waitLonger(signal: AbortSignal, asked = 0): Promise<void> {
    this.#failures += 1
    return this.#wait('waiting', Math.max(asked, backOff(this.#failures, betweenTries)), signal)
  }

  async #wait(
    state: SyncState,
    milliseconds: number,
    signal: AbortSignal,
    { endsForFiles = false } = {},
  ): Promise<void> {
    this.#enter(state)
    await this.#rest(endsForFiles, this.#ports.sleep(milliseconds, signal))
    this.#files.restart()
  }

  #enter(state: SyncState): void {
    this.#state = state
    this.#ports.onStatus(this.status())
  }
}

/** As when the disk is full. */
function isOfDatabase(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR'
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
