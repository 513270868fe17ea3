import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Journal, type JournalFile } from './journal.ts'

let folder: string
let journal: Journal
const open = (foldsCase = false) => new Journal(join(folder, 'journal.db'), { foldsCase })

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koma-journal-'))
  journal = open()
})
afterEach(async () => {
  journal.close()
  await rm(folder, { recursive: true })
})

const file = (path: string, over: Partial<JournalFile> = {}): JournalFile => ({
  ...{ path, size: 70_000, modifiedAt: 5, state: 'waiting', takenAt: 1, isNew: false },
  ...{ sha256: null, pixels: null, photoId: null, problem: null, settled: null, settledAt: null },
  ...over,
})
const paths = (files: JournalFile[]) => files.map(({ path }) => path)

describe('the journal', () => {
  it('keeps what is known of a file over a restart', () => {
    const sent = file('/p/a.png', { state: 'sent', sha256: 'abc', pixels: 'def', photoId: 'id', isNew: true })
    journal.write([sent, file('/p/b.png')])
    journal.close()
    journal = open()
    expect([journal.find('/p/a.png'), journal.find('/p/b.png'), journal.find('/p/A.png')]).toEqual([
      sent,
      file('/p/b.png'),
      null,
    ])
  })

  it('takes names that differ in case as one file where the system does', () => {
    journal.close()
    journal = open(true)
    journal.write([file('C:\\p\\A.png', { state: 'sent' })])
    expect(journal.find('c:\\P\\a.PNG')?.state).toBe('sent')
    journal.write([file('C:\\p\\a.png', { state: 'sent' })])
    expect([journal.counts().sent, journal.find('C:\\p\\A.png')?.path]).toEqual([1, 'C:\\p\\a.png'])
  })

  it('gives new photos first, the latest of them first, then the older ones from the oldest on', () => {
    journal.write([
      ...[3, 1, 2].map((takenAt) => file(`/old${takenAt}`, { takenAt })),
      ...[8, 9].map((takenAt) => file(`/new${takenAt}`, { takenAt, isNew: true })),
      file('/done', { state: 'sent', takenAt: 0 }),
    ])
    expect(paths(journal.waiting(10))).toEqual(['/new9', '/new8', '/old1', '/old2', '/old3'])
    expect(paths(journal.waiting(3))).toEqual(['/new9', '/new8', '/old1'])
  })

  it('gives those behind a file, also if several were taken at the same moment', () => {
    const moments = [1, 1, 2, 1].map((takenAt, at) => file(`/old${at}`, { takenAt }))
    const fresh = [8, 8, 9].map((takenAt, at) => file(`/new${at}`, { takenAt, isNew: true }))
    journal.write([...moments, ...fresh])
    const all = journal.waiting(10)
    expect(paths(all)).toEqual(['/new2', '/new1', '/new0', '/old0', '/old1', '/old3', '/old2'])
    for (const [at, one] of all.entries()) {
      expect([at, paths(journal.waiting(2, one))]).toEqual([at, paths(all.slice(at + 1, at + 3))])
    }
  })

  it('finds a picture that was sent before by its bytes or its pixels, under any name', () => {
    journal.write([
      file('/sent', { state: 'sent', sha256: 's1', pixels: 'p1' }),
      file('/deleted', { state: 'deleted', sha256: 's2', pixels: null }),
      file('/waiting', { sha256: 's3', pixels: 'p3' }),
    ])
    expect(journal.findSettled({ sha256: 's1', pixels: null })?.path).toBe('/sent')
    expect(journal.findSettled({ sha256: 'rewritten', pixels: 'p1' })?.path).toBe('/sent')
    expect(journal.findSettled({ sha256: 's2', pixels: 'p2' })?.state).toBe('deleted')
    expect(journal.findSettled({ sha256: 's3', pixels: 'p3' })).toBeNull()
    expect(journal.findSettled({ sha256: 'other', pixels: null })).toBeNull()
  })

  it('counts what waits, what is in, and what was refused', () => {
    const refused = file('/c', { state: 'refused', problem: 'file_break' })
    journal.write([file('/a'), file('/b', { state: 'sent' }), refused, file('/d', { state: 'skipped' })])
    expect(journal.counts()).toEqual({ waiting: 1, waitingBytes: 70_000, sent: 1, refused: 1 })
    expect(journal.refused(10)).toEqual([refused])
    journal.remove('/a')
    expect(journal.counts().waiting).toBe(0)
  })

  it('writes all files of one step or none', () => {
    const broken = { ...file('/b'), size: null as unknown as number }
    expect(() => journal.write([file('/a'), broken])).toThrow(/NOT NULL/)
    expect(journal.find('/a')).toBeNull()
  })

  it('keeps texts under their keys', () => {
    journal.store.set('b', '1')
    journal.store.set('a', '2')
    journal.store.set('b', '3')
    expect([journal.store.keys(), journal.store.get('b'), journal.store.get('c')]).toEqual([['a', 'b'], '3', null])
    journal.store.remove('b')
    expect(journal.store.keys()).toEqual(['a'])
  })

  it('brings the journal of an older client up to date, with how its files ended', () => {
    journal.close()
    const path = join(folder, 'old.db')
    const old = new DatabaseSync(path)
    old.exec(`create table files (key text primary key, path text not null, size integer not null, modified_at integer not null,
        state text not null, taken_at integer not null, is_new integer not null, sha256 text, pixels text, photo_id text,
        problem text) without rowid;
      create table store (key text primary key, value text not null) without rowid;
      insert into files values ('/a', '/a', 1, 1, 'sent', 1, 0, 's', 'p', 'id', null),
        ('/b', '/b', 1, 1, 'waiting', 1, 0, 's2', null, null, null), ('/c', '/c', 1, 1, 'waiting', 1, 0, null, null, null, null);
      pragma user_version = 1`)
    old.close()
    journal = new Journal(path, { foldsCase: false })
    expect(['/a', '/b', '/c'].map((name) => journal.find(name)?.settled)).toEqual(['sent', 'deleted', null])
    expect(journal.counts()).toEqual({ waiting: 2, waitingBytes: 2, sent: 1, refused: 0 })
  })

  it('keeps its counts in step with its files', () => {
    journal.write([file('/a'), file('/b'), file('/c', { state: 'refused', problem: 'file_break' })])
    journal.write([file('/a', { state: 'sent', settled: 'sent', settledAt: 5 }), file('/b', { size: 10 })])
    const writeBad = () => journal.write([file('/d'), { ...file('/e'), size: {} as number }])
    expect(writeBad).toThrow()
    expect(journal.counts()).toEqual({ waiting: 1, waitingBytes: 10, sent: 1, refused: 1 })
    journal.retryRefused()
    journal.remove('/b')
    const now = journal.counts()
    journal.close()
    journal = open()
    expect([now, journal.counts()]).toEqual(
      new Array(2).fill({ waiting: 1, waitingBytes: 70_000, sent: 1, refused: 0 }),
    )
    journal.forgetWaiting()
    expect([journal.counts().waiting, paths(journal.last(5)), journal.sentSince(5), journal.sentSince(6)]).toEqual([
      ...[0, ['/a']],
      ...[1, 0],
    ])
  })

  it('forgets of some files what was not sent, also if an earlier picture was', () => {
    journal.write([
      ...[file('/x/new'), file('/x/changed', { sha256: 's', settled: 'sent' }), file('/x/bad', { state: 'refused' })],
      ...[file('/x/sent', { state: 'sent' }), file('/y/new'), file('/y/bad', { state: 'refused' })],
    ])
    journal.forgetUnsent((path) => path.startsWith('/x/'))
    expect(['/x/new', '/x/changed', '/x/bad', '/x/sent', '/y/new'].map((path) => journal.find(path)?.state)).toEqual([
      ...[undefined, undefined, undefined, 'sent', 'waiting'],
    ])
    expect(journal.counts()).toEqual({ waiting: 1, waitingBytes: 70_000, sent: 1, refused: 1 })
  })

  it('forgets the files of another account or server, and keeps those of the same', () => {
    const mio = { server: 'https://koma.example', userId: 'mio' }
    journal.write([file('/a', { state: 'sent', sha256: 's', settled: 'sent', photoId: 'id' }), file('/b')])
    // As after an update: nobody was noted before.
    expect(journal.isOfAnother(mio)).toBe(false)
    journal.handOver(mio)
    journal.close()
    journal = open()
    journal.handOver(mio)
    expect([journal.isOfAnother(mio), journal.counts().sent, journal.counts().waiting]).toEqual([false, 1, 1])
    for (const other of [
      { ...mio, userId: 'rin' },
      { server: 'https://other.example', userId: 'rin' },
    ]) {
      journal.write([file('/a', { state: 'sent', sha256: 's', settled: 'sent', photoId: 'id' })])
      expect(journal.isOfAnother(other)).toBe(true)
      journal.handOver(other)
      expect([journal.find('/a'), journal.findSettled({ sha256: 's', pixels: null }), journal.counts()]).toEqual([
        ...[null, null, { waiting: 0, waitingBytes: 0, sent: 0, refused: 0 }],
      ])
    }
  })

  it('refuses a journal of a later client instead of guessing what is in it', () => {
    journal.close()
    const database = new DatabaseSync(join(folder, 'journal.db'))
    database.exec('pragma user_version = 99')
    database.close()
    expect(() => open()).toThrow('later version of the client (99)')
    const reset = new DatabaseSync(join(folder, 'journal.db'))
    reset.exec('pragma user_version = 2')
    reset.close()
    journal = open()
  })
})
