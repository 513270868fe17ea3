import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { KeyValueStore } from '@koma/client/uploads'
import type { FoundFile } from '../folders/scan-folder.ts'
import { bringUpToDate, inOneCommit } from './journal-format.ts'

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

interface Row {
  path: string
  size: number
  modified_at: number
  state: FileState
  taken_at: number
  is_new: 0 | 1
  sha256: string | null
  pixels: string | null
  photo_id: string | null
  problem: string | null
  settled: 'sent' | 'deleted' | null
  settled_at: number | null
}

/**
 * What the client knows about each file, in SQLite: one commit for each step, so that a kill at any point loses at most the step
 * under way, and that step can be repeated.
 */
export class Journal {
  /** The addresses of unfinished uploads, and the user's settings. */
  readonly store: KeyValueStore
  readonly #database: DatabaseSync
  readonly #foldsCase: boolean
  readonly #statements: ReturnType<typeof prepare>
  /** Kept in step with the table: counting a hundred thousand rows for each photo would take longer than sending it. */
  #counts: Counts

  /** `foldsCase`: whether names that differ only in case are the same file, as on Windows. */
  constructor(path: string, { foldsCase }: { foldsCase: boolean }) {
    this.#foldsCase = foldsCase
    this.#database = new DatabaseSync(path, { timeout: 5_000 })
    // FULL, so that a commit also survives the end of the power, not only that of the process.
    this.#database.exec('pragma journal_mode = wal; pragma synchronous = full')
    bringUpToDate(this.#database)
    this.#statements = prepare(this.#database)
    this.store = storeIn(this.#database)
    this.#counts = this.#countAnew()
  }

  find(path: string): JournalFile | null {
    const row = this.#statements.find.get(this.#keyOf(path)) as Row | undefined
    return row ? fileOf(row) : null
  }

  /** The same picture that is in the library or was deleted there, under this name or another. */
  findSettled({ sha256, pixels }: { sha256: string; pixels: string | null }): JournalFile | null {
    const row = this.#statements.settled.get(sha256, pixels) as Row | undefined
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
      const { path, size, modifiedAt, state, takenAt, isNew, sha256, pixels, photoId, problem } = file
      const { settled, settledAt } = file
      const key = this.#keyOf(path)
      this.#count(this.#statements.find.get(key) as Row | undefined, -1)
      this.#statements.write.run(
        ...[key, path, size, modifiedAt, state, takenAt, isNew ? 1 : 0, sha256, pixels, photoId, problem],
        ...[settled, settledAt],
      )
      this.#count(file, 1)
    }
  }

  /** Whether it tells about the library of somebody else. One that names nobody, as of an earlier version, is taken to be theirs. */
  isOfAnother({ server, userId }: Owner): boolean {
    const before = this.#owner()
    return before !== null && (before.server !== server || before.userId !== userId)
  }

  /** Notes whose library it tells about from now on. What it knows of another's is forgotten: nothing of that is in theirs. */
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
    this.#count(this.#statements.find.get(key) as Row | undefined, -1)
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
    return ([...first, ...others] as unknown as Row[]).map(fileOf)
  }

  refused(limit: number): JournalFile[] {
    return (this.#statements.refused.all(limit) as unknown as Row[]).map(fileOf)
  }

  /** The last ones that were sent, or found in the library. */
  last(limit: number): JournalFile[] {
    return (this.#statements.last.all(limit) as unknown as Row[]).map(fileOf)
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

function prepare(database: DatabaseSync) {
  const select = (rest: string): StatementSync => database.prepare(`select * from files ${rest}`)
  return {
    find: select('where key = ?'),
    settled: select(`where (sha256 = ?1 or pixels = ?2) and state in ('sent', 'deleted') order by state desc limit 1`),
    fresh: select(
      `where state = 'waiting' and is_new = 1 and (taken_at, key) < (?, ?) order by taken_at desc, key desc limit ?`,
    ),
    older: select(`where state = 'waiting' and is_new = 0 and (taken_at, key) > (?, ?) order by taken_at, key limit ?`),
    refused: select(`where state = 'refused' order by taken_at desc limit ?`),
    last: select(`where state = 'sent' and settled_at is not null order by settled_at desc limit ?`),
    since: database.prepare(`select count(*) as sent from files where state = 'sent' and settled_at >= ?`),
    unsent: database.prepare(`select key, path from files where state in ('waiting', 'refused')`),
    remove: database.prepare('delete from files where key = ?'),
    write: database.prepare('insert or replace into files values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)'),
    counts: database.prepare(`
      select count(*) filter (where state = 'waiting') as waiting,
        coalesce(sum(size) filter (where state = 'waiting'), 0) as waitingBytes,
        count(*) filter (where state = 'sent') as sent,
        count(*) filter (where state = 'refused') as refused
      from files`),
  }
}

function fileOf(row: Row): JournalFile {
  const { path, size, modified_at, state, taken_at, is_new, sha256, pixels, photo_id, problem } = row
  const { settled, settled_at } = row
  return {
    ...{ path, size, modifiedAt: modified_at, state, takenAt: taken_at, isNew: is_new === 1 },
    ...{ sha256, pixels, photoId: photo_id, problem, settled, settledAt: settled_at },
  }
}

function storeIn(database: DatabaseSync): KeyValueStore {
  const keys = database.prepare('select key from store order by key')
  const get = database.prepare('select value from store where key = ?')
  const set = database.prepare('insert or replace into store values (?, ?)')
  const remove = database.prepare('delete from store where key = ?')
  return {
    keys: () => keys.all().map(({ key }) => String(key)),
    get: (key) => (get.get(key)?.['value'] as string | undefined) ?? null,
    set: (key, value) => void set.run(key, value),
    remove: (key) => void remove.run(key),
  }
}
