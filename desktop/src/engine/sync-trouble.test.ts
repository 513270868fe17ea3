import { SendFailure } from '@koma/client/uploads'
import { errorCodes } from '@koma/contract/error-codes'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pngOf } from './test-photos.ts'
import { TestSync } from './test-sync.ts'

let sync: TestSync
beforeEach(async () => {
  sync = await TestSync.open()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2025, 8, 1))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await sync.close()
})

/** Fails the first requests in this way. */
function failTimes(count: number, failure: () => SendFailure): void {
  let left = count
  sync.library.before = () => {
    left -= 1
    if (left >= 0) throw failure()
  }
}

describe('the sync engine in trouble', () => {
  it('tries again with growing delays while the connection is lost', async () => {
    await sync.write('a.png', pngOf('a'))
    failTimes(4, () => new SendFailure('network', { passes: true }))
    await sync.sync()
    expect(sync.waits).toEqual([750, 1500, 3000, 6000])
    expect([sync.library.requests.length, sync.stateOf('a.png')]).toEqual([5, 'sent'])
    expect(sync.statuses.map(({ state }) => state)).toContain('waiting')
  })

  it('waits as long as the server asks', async () => {
    await sync.write('a.png', pngOf('a'))
    failTimes(1, () => new SendFailure('other', { passes: true, retryAfterSeconds: 60 }))
    await sync.sync()
    expect(sync.waits).toEqual([60_000])
  })

  it('says that the storage is full, keeps everything, and goes on when there is room', async () => {
    await sync.write('a.png', pngOf('a'))
    failTimes(1, () => new SendFailure('storage_over'))
    const seen: string[] = []
    sync.onWait = () => void seen.push(sync.engine.status().state)
    await sync.sync()
    expect([seen, sync.waits, sync.stateOf('a.png')]).toEqual([['full'], [600_000], 'sent'])
  })

  it('says that the terms have to be agreed to, puts off nothing, and goes on by itself', async () => {
    for (const name of ['a.png', 'b.png']) await sync.write(name, pngOf(name))
    failTimes(1, () => new SendFailure('other', { code: errorCodes.terms_not_accepted }))
    let hasAgreed = true
    sync.ports.standing = () => (hasAgreed ? 'ready' : 'terms')
    sync.restart()
    const seen: unknown[] = []
    // The client has looked meanwhile.
    sync.onWait = () => {
      seen.push(sync.engine.status().state, sync.engine.putOff())
      hasAgreed = false
    }
    await sync.scan()
    await sync.finish('terms')
    expect([seen, sync.waits, sync.library.requests]).toEqual([['terms', []], [60_000], ['a.png']])
    hasAgreed = true
    sync.engine.wake()
    await sync.finish()
    expect(sync.library.photos.size).toBe(2)
  })

  it('stops when it was disconnected, and goes on after signing in again', async () => {
    await sync.write('a.png', pngOf('a'))
    await sync.write('b.png', pngOf('b'))
    sync.library.before = () => {
      sync.isSignedIn = false
      throw new SendFailure('other', { code: 1001 })
    }
    await sync.scan()
    await sync.finish('signed-out')
    expect([sync.library.requests.length, sync.names()]).toEqual([1, ['a.png', 'b.png']])
    sync.library.before = () => {}
    sync.isSignedIn = true
    sync.engine.retry()
    await sync.finish()
    expect(sync.library.photos.size).toBe(2)
  })

  it('puts off a file that the server cannot handle, and sends the others meanwhile', async () => {
    await sync.write('VRChat_2025-08-10_20-00-00.000.png', pngOf('odd'))
    await sync.write('VRChat_2025-08-11_20-00-00.000.png', pngOf('good'))
    sync.library.before = ({ file }) => {
      if (file.name.includes('08-10')) throw new SendFailure('other', { code: 1400 })
    }
    sync.onWait = () => new Promise(() => {})
    await sync.scan()
    await sync.finish('waiting')
    expect([sync.library.photos.size, sync.waits]).toEqual([1, [22_500]])
    sync.library.before = () => {}
    sync.engine.retry()
    await sync.finish()
    expect(sync.library.photos.size).toBe(2)
  })

  it('sends fewer and fewer requests to a server that takes nothing, and sends every file once it does', async () => {
    const count = 60
    for (let at = 0; at < count; at += 1) await sync.write(`${at}.png`, pngOf(`${at}`))
    sync.library.before = () => {
      throw new SendFailure('other', { code: 1 })
    }
    sync.onWait = () => (sync.waits.length < 12 ? undefined : new Promise(() => {}))
    await sync.scan()
    sync.start()
    await expect.poll(() => sync.waits).toHaveLength(12)
    expect(sync.waits).toEqual([
      ...[750, 1_500, 3_000, 6_000, 12_000, 24_000, 48_000, 96_000, 192_000],
      ...[225_000, 225_000, 225_000],
    ])
    expect([sync.library.requests.length, sync.engine.status().state]).toEqual([16, 'waiting'])
    sync.library.before = () => {}
    sync.engine.retry()
    await sync.finish()
    expect(sync.library.photos.size).toBe(count)
  })

  it('does not slow down while the server takes some of them', async () => {
    for (let at = 0; at < 12; at += 1) await sync.write(`${at}.png`, pngOf(`${at}`))
    let requests = 0
    sync.library.before = () => {
      requests += 1
      if (requests <= 12 && requests % 2 === 0) throw new SendFailure('other', { code: 1 })
    }
    sync.onWait = () => new Promise(() => {})
    await sync.scan()
    await sync.finish('waiting')
    expect([sync.library.photos.size, sync.waits]).toEqual([6, [22_500]])
  })

  it('lets no new photo end the time that the server has asked for', async () => {
    await sync.write('a.png', pngOf('a'))
    failTimes(1, () => new SendFailure('other', { passes: true, retryAfterSeconds: 60 }))
    sync.onWait = () => new Promise(() => {})
    await sync.scan()
    await sync.finish('waiting')
    await sync.write('b.png', pngOf('b'))
    await sync.scan({ isNew: true })
    await new Promise(setImmediate)
    expect([sync.engine.status(), sync.statuses.at(-1)?.waiting]).toMatchObject([{ state: 'waiting', waiting: 2 }, 2])
    expect(sync.library.requests).toEqual(['a.png'])
    sync.engine.wake()
    await sync.finish()
    expect(sync.library.requests).toEqual(['a.png', 'b.png', 'a.png'])
  })

  it('pauses at once, in the midst of a file, and begins it again when resumed', async () => {
    await sync.write('a.png', pngOf('a'))
    sync.library.before = () => sync.engine.pause()
    await sync.scan()
    await sync.finish('paused')
    expect([sync.library.photos.size, sync.names()]).toEqual([0, ['a.png']])
    sync.library.before = () => {}
    sync.engine.resume()
    await sync.finish()
    expect(sync.library.requests).toEqual(['a.png', 'a.png'])
  })

  it('does not send a photo again if it was killed before it could note the answer', async () => {
    await sync.write('a.png', pngOf('a'))
    await sync.scan()
    const write = sync.journal.write.bind(sync.journal)
    const answered = Promise.withResolvers<void>()
    sync.journal.write = () => {
      answered.resolve()
      throw new Error('killed')
    }
    sync.start()
    await answered.promise
    sync.journal.write = write
    sync.restart()
    await sync.sync()
    await sync.sync()
    expect([sync.library.requests, sync.library.photos.size, sync.stateOf('a.png')]).toEqual([['a.png'], 1, 'sent'])
  })
})
