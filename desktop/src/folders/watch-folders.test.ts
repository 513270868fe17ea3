import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type WatchedFolders, watchFolders } from './watch-folders.ts'

let root: string
let watched: WatchedFolders
const changed = vi.fn<(folder: string) => void>()
const lost = vi.fn<(folder: string) => void>()

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'koma-watch-'))
  changed.mockClear()
  lost.mockClear()
  watched = watchFolders(changed, lost)
})
afterEach(async () => {
  watched.close()
  await rm(root, { recursive: true, force: true })
})

describe('a watched folder', () => {
  it('tells once that a file was written into it, however many steps that took', async () => {
    watched.add(root)
    watched.add(root)
    for (const text of ['a', 'ab', 'abc']) await writeFile(join(root, 'a.png'), text)
    await vi.waitFor(() => expect(changed.mock.calls).toEqual([[root]]), { timeout: 20_000 })
  })

  it('tells again after the next file', async () => {
    watched.add(root)
    await writeFile(join(root, 'a.png'), 'a')
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1), { timeout: 20_000 })
    await writeFile(join(root, 'b.png'), 'b')
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(2), { timeout: 20_000 })
  })

  it('tells of what comes in its place when it was deleted', async () => {
    const month = join(root, '2025-08')
    await mkdir(month)
    watched.add(month)
    await rm(month, { recursive: true })
    await mkdir(month)
    await vi.waitFor(() => expect(changed.mock.calls).toEqual([[month]]), { timeout: 20_000 })
    watched.add(month)
    await writeFile(join(month, 'a.png'), 'a')
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(2), { timeout: 20_000 })
  })

  it('is lost if it is not there', () => {
    watched.add(join(root, 'gone'))
    expect([lost.mock.calls, changed.mock.calls]).toEqual([[[join(root, 'gone')]], []])
  })
})
