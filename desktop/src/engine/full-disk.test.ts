import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepFoldersInSync, type ScanTrouble } from '../hosts/keep-in-sync.ts'
import { pngOf } from './test-photos.ts'
import { makeSmallDisk, type SmallDisk } from './test-small-disk.ts'
import { TestSync } from './test-sync.ts'

let disk: SmallDisk
let elsewhere: string
let sync: TestSync
beforeEach(async () => {
  disk = await makeSmallDisk()
  elsewhere = await mkdtemp(join(tmpdir(), 'koma-elsewhere-'))
  await mkdir(join(disk.folder, 'koma'))
  sync = await TestSync.open(join(disk.folder, 'koma'))
})
afterEach(async () => {
  await disk.free().catch(() => {})
  await sync.close()
  await disk.remove()
  await rm(elsewhere, { recursive: true })
})

it('a full disk is reported, loses nothing, and causes nothing to be sent again once there is room', async () => {
  await sync.write('a.png', pngOf('a'))
  await sync.write('b.png', pngOf('b'))
  await writeFile(join(elsewhere, 'c.png'), pngOf('c'))
  await sync.scan()
  disk.fill()
  sync.onWait = () => new Promise(() => {})
  await sync.finish('waiting')
  const reasons = sync.engine.putOff().map(({ reason }) => reason)
  expect([reasons, sync.library.requests]).toEqual([
    ['journal', 'journal'],
    ['a.png', 'b.png'],
  ])
  expect([sync.stateOf('a.png'), sync.engine.status().waiting]).toEqual(['waiting', 2])

  // A photo on another disk is found meanwhile, and cannot be noted.
  const told: (ScanTrouble | null)[] = []
  const end = new AbortController()
  const rules = { takesExtras: false, isExcluded: () => false, since: null }
  const keeping = keepFoldersInSync(
    {
      ...{ engine: sync.engine, findRoots: async () => [elsewhere], rules },
      onTrouble: (_, trouble) => void told.push(trouble),
      sleep: (_, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
    },
    end.signal,
  )
  await expect.poll(() => told).toEqual([{ kind: 'folder', reason: 'journal' }])
  end.abort()
  await keeping

  await disk.free()
  sync.onWait = () => {}
  sync.engine.retry()
  await sync.finish()
  expect([sync.stateOf('a.png'), sync.stateOf('b.png')]).toEqual(['sent', 'sent'])
  const visitor = { onFolder: () => {}, onProblem: () => {} }
  expect(await sync.engine.scan(elsewhere, { ...rules, isNew: false }, visitor)).toBe(1)
  await sync.finish()
  expect(sync.library.requests).toEqual(['a.png', 'b.png', 'c.png'])

  // All of it is in the file, and not only in memory.
  sync.restart()
  expect(sync.journal.counts()).toMatchObject({ sent: 3, waiting: 0 })
})
