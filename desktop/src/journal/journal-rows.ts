import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { FileState, JournalFile } from './journal.ts'

/** A file as its table has it. */
export interface JournalRow {
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

export function prepareStatements(database: DatabaseSync) {
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

/** What the statement `write` takes. */
export function valuesOf(key: string, file: JournalFile) {
  const { path, size, modifiedAt, state, takenAt, isNew, sha256, pixels, photoId, problem } = file
  const { settled, settledAt } = file
  return [
    ...[key, path, size, modifiedAt, state, takenAt, isNew ? 1 : 0, sha256, pixels, photoId, problem],
    ...[settled, settledAt],
  ]
}

export function fileOf(row: JournalRow): JournalFile {
  const { path, size, modified_at, state, taken_at, is_new, sha256, pixels, photo_id, problem } = row
  const { settled, settled_at } = row
  return {
    ...{ path, size, modifiedAt: modified_at, state, takenAt: taken_at, isNew: is_new === 1 },
    ...{ sha256, pixels, photoId: photo_id, problem, settled, settledAt: settled_at },
  }
}
