import type { DatabaseSync } from 'node:sqlite'

/** The format of the file. A later client that finds an older number brings it up to date. */
const format = 2

const tables = `
  create table files (
    key text primary key,
    path text not null,
    size integer not null,
    modified_at integer not null,
    state text not null,
    taken_at integer not null,
    is_new integer not null,
    sha256 text,
    pixels text,
    photo_id text,
    problem text
  ) without rowid;
  create index files_waiting on files (is_new desc, taken_at) where state = 'waiting';
  create index files_by_sha256 on files (sha256) where sha256 is not null;
  create index files_by_pixels on files (pixels) where pixels is not null;
  create table store (key text primary key, value text not null) without rowid;
`

/** What each format adds to the one before. */
const changes = [
  tables,
  `
  alter table files add column settled text;
  alter table files add column settled_at integer;
  update files set settled = case when photo_id is null then 'deleted' else 'sent' end where sha256 is not null;
  create index files_by_end on files (settled_at) where state = 'sent' and settled_at is not null;
`,
]

/** Throws for a journal that only a later client can read. */
export function bringUpToDate(database: DatabaseSync): void {
  const { user_version: found } = database.prepare('pragma user_version').get() as { user_version: number }
  if (found > format) throw new Error(`This journal is from a later version of the client (${found}).`)
  if (found === format) return
  inOneCommit(database, () => database.exec(`${changes.slice(found).join(';')}; pragma user_version = ${format}`))
}

export function inOneCommit(database: DatabaseSync, work: () => void): void {
  database.exec('begin immediate')
  try {
    work()
    database.exec('commit')
  } catch (error) {
    // On a full disk SQLite has done so itself; a second time would be an error that hides the first.
    if (database.isTransaction) database.exec('rollback')
    throw error
  }
}
