import { backOff } from '@koma/client'
import { guessTakenAt, SendFailure, type UploadProblem } from '@koma/client/uploads'
import { type FoundFile, type ScanRules, type ScanVisitor, scanFolder } from '../folders/scan-folder.ts'
import type { JournalFile } from '../journal/journal.ts'
import { PhotoBringer } from './bring-photo.ts'
import type { EnginePorts, SyncState, SyncStatus } from './engine-ports.ts'
import { PutOff, type PutOffReason } from './put-off.ts'

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
  readonly #bringer: PhotoBringer
  /** The work under way and the waiting before the next try; aborted by a pause. */
  #round = new AbortController()
  #state: SyncState = 'idle'
  #isPaused = false
  #failures = 0

  constructor(ports: EnginePorts) {
    this.#ports = ports
    this.#putOff = new PutOff(ports.elapsed)
    this.#bringer = new PhotoBringer(ports)
  }

  /** Files that will be tried again later, and why. */
  putOff(): { path: string; reason: PutOffReason }[] {
    return this.#putOff.list()
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
    rules: ScanRules & { since: number | null; isNew: boolean; signal?: AbortSignal },
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
      if (this.#end.signal.aborted || rules.signal?.aborted) break
      const file = this.#noteOf(found, rules)
      if (file) batch.push(file)
      if (batch.length >= filesPerCommit) commit()
    }
    // What was found by rules that no longer hold, or for another library, is not noted.
    if (!rules.signal?.aborted) commit()
    return noted
  }

  /** Sends what waits, until `stop`. */
  async run(): Promise<void> {
    const { signal } = this.#end
    while (!signal.aborted) {
      const standing = this.#ports.standing()
      if (this.#isPaused) this.#enter('paused')
      else if (standing === 'signed-out') this.#enter('signed-out')
      else if (standing === 'unknown') this.#enter('waiting')
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

  /** Ends what is under way, since the session that it was for has ended. */
  interrupt(): void {
    this.#round.abort()
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
    const { sha256 = null, pixels = null, photoId = null, settled = null, settledAt = null } = known ?? {}
    const state = isWanted ? 'waiting' : 'skipped'
    return {
      ...found,
      takenAt,
      isNew: isNew && !known,
      state,
      sha256,
      pixels,
      photoId,
      problem: null,
      settled,
      settledAt,
    }
  }

  async #work(file: JournalFile): Promise<void> {
    this.#round = new AbortController()
    const { signal } = this.#round
    this.#enter('syncing')
    try {
      await this.#bringer.bring(file, signal)
      this.#failures = 0
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
      return this.#putOff.add(file.path, 'journal')
    }
    if (failure?.problem === 'storage_over') return this.#wait('full', storageCheck, signal)
    // Another file may fare better than one that the disk or the server cannot handle just now.
    if (!failure) return this.#putOff.add(file.path, isOfDatabase(error) ? 'journal' : 'unreadable')
    if (!failure.passes && this.#ports.standing() === 'ready') return this.#putOff.add(file.path, 'server')
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

/** As when the disk is full. */
function isOfDatabase(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR'
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
