import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ScanProblem, scanFolder } from '../folders/scan-folder.ts'
import { keepFoldersInSync, type ScanTrouble } from './keep-in-sync.ts'

const patiently = { timeout: 20_000 }

let root: string
let roots: string[]
let end: AbortController
let keeping: Promise<void>
/** Ends the time between two scans. */
let scanAgain: () => void
let waits: number
let found: string[]
let fresh: boolean[]
let troubles: Map<string, ScanTrouble>
/** What cannot be read, as if the system said so. */
let unreadable: ScanProblem[]

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'koma-keep-'))
  end = new AbortController()
  ;[waits, found, fresh, troubles, unreadable] = [0, [], [], new Map(), []]
  roots = [root]
})
afterEach(async () => {
  end.abort()
  await keeping
  await rm(root, { recursive: true, force: true })
})

async function keep(): Promise<void> {
  const engine: Parameters<typeof keepFoldersInSync>[0]['engine'] = {
    async scan(folder, rules, visitor) {
      fresh.push(rules.isNew)
      for (const problem of unreadable) visitor.onProblem(problem)
      for await (const { path } of scanFolder(folder, rules, visitor)) found.push(path)
      return 0
    },
  }
  keeping = keepFoldersInSync(
    {
      ...{ engine, findRoots: async () => roots, rules: { takesExtras: false, isExcluded: () => false, since: null } },
      sleep: (_, signal) =>
        new Promise((resolve) => {
          waits += 1
          scanAgain = resolve
          signal.addEventListener('abort', () => resolve())
        }),
      onTrouble: (path, trouble) => void (trouble ? troubles.set(path, trouble) : troubles.delete(path)),
    },
    end.signal,
  )
  await expect.poll(() => waits).toBe(1)
}

async function nextScan(): Promise<void> {
  const before = waits
  scanAgain()
  await expect.poll(() => waits).toBe(before + 1)
}

describe('the folders that are kept in sync', () => {
  it('say that a watched one is not there, until it is', async () => {
    await rm(root, { recursive: true })
    await keep()
    expect([...troubles]).toEqual([[root, { kind: 'folder', reason: 'folder' }]])
    await mkdir(root)
    await nextScan()
    expect([...troubles]).toEqual([])
  })

  it('say nothing of one below that its user deletes, and watch the one that comes in its place', async () => {
    const month = join(root, '2025-08')
    await mkdir(month)
    await writeFile(join(month, 'a.png'), 'a')
    await keep()
    await rm(month, { recursive: true })
    await nextScan()
    expect([...troubles]).toEqual([])
    await mkdir(month)
    await nextScan()
    await writeFile(join(month, 'b.png'), 'b')
    await expect.poll(() => found, patiently).toContain(join(month, 'b.png'))
    expect([...troubles]).toEqual([])
  })

  it('are looked for before each scan, and what was in one before it was found is not new', async () => {
    roots = []
    await writeFile(join(root, 'a.png'), 'a')
    await keep()
    expect(found).toEqual([])
    roots = [root, join(root, 'away')]
    await nextScan()
    await nextScan()
    expect([found, fresh]).toEqual([
      [join(root, 'a.png'), join(root, 'a.png')],
      [false, false, true, false],
    ])
    expect([...troubles.keys()]).toEqual([join(root, 'away')])
    roots = [root]
    await nextScan()
    expect([...troubles]).toEqual([])
  })

  it('report an unreadable file or folder as what it is, until it can be read or has gone', async () => {
    const [photo, month] = [join(root, 'a.png'), join(root, '2025-08')]
    unreadable = [
      { path: photo, kind: 'file', isMissing: false },
      { path: month, kind: 'folder', isMissing: false },
    ]
    await keep()
    expect([...troubles]).toEqual([
      [photo, { kind: 'file', reason: 'unreadable' }],
      [month, { kind: 'folder', reason: 'folder_unreadable' }],
    ])
    unreadable.pop()
    await nextScan()
    expect([...troubles.keys()]).toEqual([photo])
    unreadable.pop()
    await nextScan()
    expect([...troubles]).toEqual([])
  })
})
