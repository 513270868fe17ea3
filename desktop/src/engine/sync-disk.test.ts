import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { SendFailure } from '@koma/client/uploads'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ScanProblem } from '../folders/scan-folder.ts'
import { digestFile } from './file-digests.ts'
import { pngOf } from './test-photos.ts'
import { TestSync } from './test-sync.ts'

let sync: TestSync
beforeEach(async () => {
  sync = await TestSync.open()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await sync.close()
})

const denied = () => Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' })
const full = () => Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR' })

describe('the sync engine and the disk', () => {
  it('puts off a file that cannot be read, says why, and sends it once it can be', async () => {
    let isLocked = true
    sync.ports.digest = async (path, signal) => {
      if (isLocked && path.endsWith('locked.png')) throw denied()
      return digestFile(path, signal)
    }
    sync.restart()
    await sync.write('locked.png', pngOf('locked'))
    await sync.write('open.png', pngOf('open'))
    sync.onWait = () => new Promise(() => {})
    await sync.scan()
    await sync.finish('waiting')
    expect([sync.library.requests, sync.engine.putOff()]).toEqual([
      ['open.png'],
      [{ path: join(sync.folder, 'locked.png'), reason: 'unreadable' }],
    ])
    isLocked = false
    sync.engine.retry()
    await sync.finish()
    expect(sync.library.photos.size).toBe(2)
  })

  it('goes through the journal once rather than once per file when many cannot be read', async () => {
    const count = 300
    for (let at = 0; at < count; at += 1) await sync.write(`${at}.png`, Buffer.alloc(1))
    sync.ports.digest = async () => {
      throw denied()
    }
    sync.restart()
    const waiting = vi.spyOn(sync.journal, 'waiting')
    sync.onWait = () => new Promise(() => {})
    await sync.scan()
    await sync.finish('waiting')
    expect(sync.engine.putOff()).toHaveLength(count)
    expect(waiting.mock.calls.length).toBeLessThan(10)
  })

  it('lives through a full disk: what could not be noted is not sent again', async () => {
    await sync.write('a.png', pngOf('a'))
    await sync.scan()
    const write = vi.spyOn(sync.journal, 'write').mockImplementation(() => {
      throw full()
    })
    sync.onWait = () => new Promise(() => {})
    sync.start()
    await sync.finish('waiting')
    expect([sync.library.requests, sync.engine.putOff().map(({ reason }) => reason)]).toEqual([['a.png'], ['journal']])
    write.mockRestore()
    sync.engine.retry()
    await sync.finish()
    expect([sync.library.requests, sync.stateOf('a.png')]).toEqual([['a.png'], 'sent'])
  })

  it('sends a photo once that is renamed while it is sent', async () => {
    const path = await sync.write('a.png', pngOf('a'))
    sync.library.before = async () => {
      sync.library.before = () => {}
      await rename(path, join(sync.folder, 'b.png'))
      throw new SendFailure('network', { passes: true })
    }
    await sync.sync()
    await sync.sync()
    expect([sync.library.photos.size, sync.stateOf('a.png'), sync.stateOf('b.png')]).toEqual([1, null, 'sent'])
  })

  it('sends nothing again after a rename that changes only the case', async () => {
    const path = await sync.write('photo.png', pngOf('a'))
    await sync.sync()
    await rename(path, join(sync.folder, 'Photo.PNG'))
    await sync.sync()
    expect([sync.library.requests, sync.stateOf('Photo.PNG')]).toEqual([['photo.png'], 'sent'])
  })

  it('keeps what it knows when a folder vanishes, and sends the rest when it is back', async () => {
    await sync.write('a.png', pngOf('a'))
    await sync.sync()
    await sync.write('b.png', pngOf('b'))
    await sync.scan()
    const away = `${sync.folder}-away`
    await rename(sync.folder, away)
    const problems: string[] = []
    const visitor = { onFolder: () => {}, onProblem: ({ path }: ScanProblem) => void problems.push(path) }
    await sync.engine.scan(
      sync.folder,
      { takesExtras: false, isExcluded: () => false, since: null, isNew: false },
      visitor,
    )
    await sync.finish()
    expect([problems, sync.stateOf('a.png'), sync.library.requests]).toEqual([[sync.folder], 'sent', ['a.png']])
    await rename(away, sync.folder)
    await sync.sync()
    expect(sync.library.requests).toEqual(['a.png', 'b.png'])
    // An empty folder in its place, as of a drive that is not mounted, changes nothing either.
    await rm(sync.folder, { recursive: true })
    await mkdir(sync.folder)
    await sync.sync()
    expect(sync.library.requests).toHaveLength(2)
  })

  it('goes on when the clock is set back or forth', async () => {
    const now = Date.now()
    await sync.write('odd.png', pngOf('odd'), now)
    let tries = 0
    sync.library.before = () => {
      tries += 1
      if (tries === 1) throw new SendFailure('other', { code: 1400 })
    }
    let elapsed = 0
    sync.ports.elapsed = () => elapsed
    sync.ports.now = () => now - 24 * 60 * 60_000
    sync.restart()
    sync.onWait = (milliseconds) => {
      elapsed += milliseconds
    }
    await sync.sync()
    // Put off for half a minute at first, and not for the day by which the clock was set back.
    expect([sync.stateOf('odd.png'), elapsed < 60_000]).toEqual(['sent', true])
    sync.ports.now = () => now + 24 * 60 * 60_000
    sync.restart()
    await sync.sync()
    expect(sync.library.photos.size).toBe(1)
  })
})
