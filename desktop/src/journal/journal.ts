import { DatabaseSync } from 'node:sqlite'
import type { KeyValueStore } from '@koma/client/uploads'
import type { FoundFile } from '../folders/scan-folder.ts'
import { bringUpToDate, inOneCommit } from './journal-format.ts'
import { fileOf, type JournalRow, prepareStatements, valuesOf } from './journal-rows.ts'
import { storeIn } from './journal-store.ts'

/**
 * waiting: is to be sent. sent: is in the library, whoever sent it. deleted: was deleted in Koma, and is not brought back.
 * skipped: is older than what the user wants to have sent. refused: will never be taken as it is, for the reason in `problem`.
 */
export type FileState = 'waiting' | 'sent' | 'deleted' | 'skipped' | 'refused'

export interface JournalFile extends FoundFile {
  state: FileState
  /** When the photo was taken, as far as its name tells. */
  takenAt: number
  /** Saved while the client ran, so that its owner may be waiting for it. */
  isNew: boolean
  sha256: string | null
  pixels: string | null
  photoId: string | null
  problem: string | null
  /** How the file ended when its digests were taken; null if it never did. A file that changes waits again, and keeps this. */
  settled: 'sent' | 'deleted' | null
  /** When it ended, in milliseconds since 1970. */
  settledAt: number | null
}

export interface Counts {
  waiting: number
  waitingBytes: number
  sent: number
  refused: number
}

/** Whose library it is that the files are sent to. */
export interface Owner {
  server: string
  userId: string
}

const ownerKey = 'owner'

/**
 * What the client knows about each file, in SQLite: one commit for each step, so that a kill at any point loses at most the step
 * under way, and that step can be repeated.
 */
export class Journal {
  /** The addresses of unfinished uploads, and the user's settings. */
  readonly store: KeyValueStore
  readonly #database: DatabaseSync
  readonly #foldsCase: boolean
  readonly #statements: ReturnType<typeof prepareStatements>
  /** Kept in step with the table: counting a hundred thousand rows for each photo would take longer than sending it. */
  #counts: Counts

  /** `foldsCase`: whether names that differ only in case are the same file, as on Windows. */
  constructor(path: string, { foldsCase }: { foldsCase: boolean }) {
    this.#foldsCase = foldsCase
    this.#database = new DatabaseSync(path, { timeout: 5_000 })
    // FULL, so that a commit survives not only the end of the process but also a power cut.
    this.#database.exec('pragma journal_mode = wal; pragma synchronous = full')
    bringUpToDate(this.#database)
    this.#statements = prepareStatements(this.#database)
    this.store = storeIn(this.#database)
    this.#counts = this.#countAnew()
  }

  find(path: string): JournalFile | null {
    const row = this.#statements.find.get(this.#keyOf(path)) as JournalRow | undefined
    return row ? fileOf(row) : null
  }

  /** The same picture that is in the library or was deleted there, under this name or another. */
  findSettled({ sha256, pixels }: { sha256: string; pixels: string | null }): JournalFile | null {
    const row = this.#statements.settled.get(sha256, pixels) as JournalRow | undefined
    return row ? fileOf(row) : null
  }

  /** Adds files, or writes anew what is known of them, in one commit. */
  write(files: readonly JournalFile[]): void {
    const before = { ...this.#counts }
    try {
      inOneCommit(this.#database, () => this.#writeAll(files))
    } catch (error) {
      this.#counts = before
      throw error
    }
  }

  #writeAll(files: readonly JournalFile[]): void {
    for (const file of files) {
      const key = this.#keyOf(file.path)
      this.#count(this.#statements.find.get(key) as JournalRow | undefined, -1)
      this.#statements.write.run(...valuesOf(key, file))
      this.#count(file, 1)
    }
  }

  /** Whether it is about somebody else's library. A journal of an earlier version names nobody, and is taken to be theirs. */
  isOfAnother({ server, userId }: Owner): boolean {
    const before = this.#owner()
    return before !== null && (before.server !== server || before.userId !== userId)
  }

  /** Records whose library it is about from now on. What it knew about another one is forgotten: none of that is in this one. */
  handOver(owner: Owner): void {
    const isOfAnother = this.isOfAnother(owner)
    if (this.#owner() && !isOfAnother) return
    inOneCommit(this.#database, () => {
      if (isOfAnother) this.#database.exec('delete from files')
      this.store.set(ownerKey, JSON.stringify(owner))
    })
    this.#counts = this.#countAnew()
  }

  #owner(): Owner | null {
    return JSON.parse(this.store.get(ownerKey) ?? 'null')
  }

  /** Forgets what waits and was never sent, so that the folders can be gone through by other rules. */
  forgetWaiting(): void {
    this.#database.exec(`delete from files where state = 'waiting' and settled is null`)
    this.#counts = this.#countAnew()
  }

  /** Forgets of these files what waits or was refused. */
  forgetUnsent(isMeant: (path: string) => boolean): void {
    const rows = this.#statements.unsent.all() as { key: string; path: string }[]
    const meant = rows.filter(({ path }) => isMeant(path))
    inOneCommit(this.#database, () => {
      for (const { key } of meant) this.#statements.remove.run(key)
    })
    this.#counts = this.#countAnew()
  }

  /** Forgets what was left out for its age. */
  forgetSkipped(): void {
    this.#database.exec(`delete from files where state = 'skipped'`)
  }

  /** Lets everything that was refused be tried again. */
  retryRefused(): void {
    this.#database.exec(`update files set state = 'waiting', problem = null where state = 'refused'`)
    this.#counts = this.#countAnew()
  }

  remove(path: string): void {
    const key = this.#keyOf(path)
    this.#count(this.#statements.find.get(key) as JournalRow | undefined, -1)
    this.#statements.remove.run(key)
  }

  /**
   * New photos first, the latest of them first; then the others from the oldest on, so that they arrive in their order. With `after`,
   * only those behind that one.
   */
  waiting(limit: number, after?: JournalFile): JournalFile[] {
    const { fresh, older } = this.#statements
    const behind = after && [after.takenAt, this.#keyOf(after.path)]
    const first = after?.isNew === false ? [] : fresh.all(...(behind ?? [Number.MAX_SAFE_INTEGER, '']), limit)
    const start = (after?.isNew === false && behind) || [Number.MIN_SAFE_INTEGER, '']
    const others = older.all(...start, limit - first.length)
    return ([...first, ...others] as unknown as JournalRow[]).map(fileOf)
  }

  refused(limit: number): JournalFile[] {
    return (this.#statements.refused.all(limit) as unknown as JournalRow[]).map(fileOf)
  }

  /** The last ones that were sent, or found in the library. */
  last(limit: number): JournalFile[] {
    return (this.#statements.last.all(limit) as unknown as JournalRow[]).map(fileOf)
  }

  /** How many ended since then, in milliseconds since 1970. */
  sentSince(moment: number): number {
    const row = this.#statements.since.get(moment) as { sent: number }
    return row.sent
  }

  counts(): Counts {
    return { ...this.#counts }
  }

  close(): void {
    this.#database.close()
  }

  #count(row: { state: FileState; size: number } | undefined, sign: 1 | -1): void {
    if (row?.state === 'waiting') this.#counts.waitingBytes += sign * row.size
    if (row && (row.state === 'waiting' || row.state === 'sent' || row.state === 'refused')) {
      this.#counts[row.state] += sign
    }
  }

  #countAnew(): Counts {
    return { ...(this.#statements.counts.get() as unknown as Counts) }
  }

  #keyOf(path: string): string {
    return this.#foldsCase ? path.toLowerCase() : path
  }
}
