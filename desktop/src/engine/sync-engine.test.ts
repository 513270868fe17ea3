import { appendFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { SendFailure } from '@koma/client/uploads'
import { errors } from '@koma/contract/errors'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pngOf } from './test-photos.ts'
import { TestSync } from './test-sync.ts'

let sync: TestSync
beforeEach(async () => {
  sync = await TestSync.open()
})
afterEach(() => sync.close())

const named = (day: number, hour = 20) => `VRChat_2025-08-${day}_${hour}-00-00.000_1920x1080.png`

describe('the sync engine', () => {
  it('sends each photo once, whatever comes after', async () => {
    await sync.write('2025-08/a.png', pngOf('a'))
    await sync.write('2025-08/写真.png', pngOf('b'))
    await sync.sync()
    await sync.sync()
    sync.restart()
    await sync.sync()
    expect(sync.library.requests.sort()).toEqual(['a.png', '写真.png'])
    expect(sync.engine.status()).toEqual({ state: 'idle', waiting: 0, waitingBytes: 0, sent: 2, refused: 0 })
  })

  it('sends new photos first, and the backlog from the oldest on', async () => {
    for (const day of [12, 10, 11]) await sync.write(named(day), pngOf(`day ${day}`))
    await sync.scan()
    for (const day of [15, 16]) await sync.write(named(day), pngOf(`day ${day}`))
    await sync.scan({ isNew: true })
    await sync.finish()
    expect(sync.library.requests).toEqual([16, 15, 10, 11, 12].map((day) => named(day)))
  })

  it('leaves out photos from before a day, also when they are found again', async () => {
    const since = Date.parse('2025-08-15T00:00:00Z')
    for (const day of [10, 16]) await sync.write(named(day), pngOf(`day ${day}`))
    await sync.scan({ since })
    await sync.scan({ since })
    await sync.finish()
    expect([sync.library.requests, sync.stateOf(named(10))]).toEqual([[named(16)], 'skipped'])
  })

  it('leaves out a copy that gets its old date only after it was found', async () => {
    const since = Date.parse('2025-08-15T00:00:00Z')
    await sync.write('copy.png', pngOf('copy'), since + 1)
    await sync.scan({ since, isNew: true })
    expect(sync.stateOf('copy.png')).toBe('waiting')
    await sync.write('copy.png', pngOf('copy'), since - 1)
    await sync.scan({ since, isNew: true })
    await sync.finish()
    expect([sync.library.requests, sync.stateOf('copy.png')]).toEqual([[], 'skipped'])
  })

  it('sends a photo first that is new, also if it was found before all of it was written', async () => {
    await sync.write(named(10), pngOf('day 10'))
    await sync.scan()
    await sync.write(named(16), pngOf('day 16').subarray(0, 40), Date.UTC(2025, 7, 16))
    await sync.scan({ isNew: true })
    await sync.write(named(16), pngOf('day 16'), Date.UTC(2025, 7, 17))
    await sync.scan({ isNew: true })
    await sync.finish()
    expect(sync.library.requests).toEqual([named(16), named(10)])
  })

  it('does not send a file again that was moved, copied or renamed', async () => {
    const path = await sync.write('a.png', pngOf('a'))
    await sync.sync()
    await rename(path, join(sync.folder, 'A.png'))
    await sync.write('2025-08/copy.png', pngOf('a'))
    await sync.sync()
    expect(sync.library.requests).toEqual(['a.png'])
    expect([sync.stateOf('A.png'), sync.stateOf('2025-08/copy.png')]).toEqual(['sent', 'sent'])
  })

  it('does not send a photo again into which another tool wrote the world', async () => {
    await sync.write('a.png', pngOf('a'))
    await sync.sync()
    await sync.write('a.png', pngOf('a', { text: '{"application":"VRCX"}' }), Date.UTC(2025, 7, 17))
    await sync.sync()
    expect([sync.library.requests, sync.stateOf('a.png')]).toEqual([['a.png'], 'sent'])
  })

  it('sends a file whose picture was changed', async () => {
    await sync.write('a.png', pngOf('a'))
    await sync.sync()
    await sync.write('a.png', pngOf('edited'), Date.UTC(2025, 7, 17))
    await sync.sync()
    expect(sync.library.photos.size).toBe(2)
  })

  it('waits until a file is complete', async () => {
    const whole = pngOf('a')
    const path = await sync.write('a.png', whole.subarray(0, 65_000), Date.now())
    sync.onWait = async () => {
      sync.onWait = () => {}
      await appendFile(path, whole.subarray(65_000))
    }
    await sync.sync()
    expect(sync.library.photos.size).toBe(1)
    expect(sync.journal.find(path)).toMatchObject({ state: 'sent', size: whole.length })
  })

  it('forgets a file that was deleted before it was sent', async () => {
    const path = await sync.write('a.png', pngOf('a'))
    await sync.scan()
    await rm(path)
    await sync.finish()
    expect([sync.library.requests, sync.stateOf('a.png')]).toEqual([[], null])
  })

  it('does not bring back what was deleted in Koma, under any name', async () => {
    sync.library.before = () => {
      throw new SendFailure('other', { code: errors.deleted_before.code })
    }
    await sync.write('a.png', pngOf('a'))
    await sync.sync()
    await sync.write('b.png', pngOf('a'))
    await sync.sync()
    expect([sync.library.requests, sync.stateOf('a.png'), sync.stateOf('b.png')]).toEqual([
      ['a.png'],
      'deleted',
      'deleted',
    ])
  })

  it('lists what the server will never take, with the reason, and goes on', async () => {
    await sync.write('1-small.png', pngOf('a', { paddingBytes: 1_000 }))
    await sync.write('2-text.png', Buffer.alloc(70_000, 'x'))
    await sync.write('3-good.png', pngOf('good'))
    await sync.sync()
    expect(sync.journal.refused(10).map(({ path, problem }) => [path.slice(sync.folder.length + 1), problem])).toEqual([
      ['1-small.png', 'size_lower'],
      ['2-text.png', 'file_format'],
    ])
    expect(sync.library.requests).toEqual(['3-good.png'])
  })
})
