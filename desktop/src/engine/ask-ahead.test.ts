import { rm } from 'node:fs/promises'
import { SendFailure } from '@koma/client/uploads'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { digestFile } from './file-digests.ts'
import { pngOf } from './test-photos.ts'
import { TestSync } from './test-sync.ts'

let sync: TestSync
beforeEach(async () => {
  sync = await TestSync.open()
})
afterEach(() => sync.close())

const named = (day: number) => `VRChat_2025-08-${day}_20-00-00.000_1920x1080.png`

describe('asking what the server has', () => {
  it('is one question for a whole backlog, and nothing is sent that is there', async () => {
    for (const day of [10, 11, 12, 13, 14]) await sync.write(named(day), pngOf(`day ${day}`))
    const has = async (day: number) => digestFile(await sync.write(named(day), pngOf(`day ${day}`)))
    sync.library.elsewhere.set((await has(10)).sha256, 'stored')
    // By its pixels: on the other computer a tool had written the world into it.
    sync.library.elsewhere.set((await has(12)).pixels ?? '', 'stored')
    sync.library.elsewhere.set((await has(13)).sha256, 'deleted')
    await sync.sync()
    expect([sync.library.questions, sync.library.requests]).toEqual([[5], [named(11), named(14)]])
    expect([10, 11, 12, 13, 14].map((day) => sync.stateOf(named(day)))).toEqual([
      ...['sent', 'sent', 'sent', 'deleted', 'sent'],
    ])
  })

  it('comes first after a restart: what was sent and not noted is not sent again', async () => {
    for (const day of [10, 11]) await sync.write(named(day), pngOf(`day ${day}`))
    await sync.sync()
    await sync.forgetEverything()
    await sync.sync()
    expect([sync.library.requests, sync.engine.status().sent]).toEqual([[named(10), named(11)], 2])
  })

  it('is about a new photo alone, however many others wait', async () => {
    for (const day of [10, 11]) await sync.write(named(day), pngOf(`day ${day}`))
    await sync.scan()
    await sync.write(named(20), pngOf('new'))
    await sync.scan({ isNew: true })
    await sync.finish()
    expect([sync.library.questions, sync.library.requests[0]]).toEqual([[1, 2], named(20)])
  })

  it('leaves a file that cannot be read to its own turn', async () => {
    for (const day of [10, 11, 12]) await sync.write(named(day), pngOf(`day ${day}`))
    await sync.scan()
    await rm(await sync.write(named(11), pngOf('gone')))
    await sync.finish()
    expect([sync.library.questions, sync.library.requests]).toEqual([[2], [named(10), named(12)]])
  })

  it('reads a file again that has changed since it was asked about', async () => {
    for (const day of [10, 11]) await sync.write(named(day), pngOf(`day ${day}`))
    sync.library.before = async ({ file }) => {
      if (file.name === named(10)) await sync.write(named(11), pngOf('edited'), Date.UTC(2025, 7, 20))
    }
    await sync.sync()
    expect([sync.library.questions, sync.library.photos.size]).toEqual([[2, 1], 2])
  })

  it('reads the files behind once, however often there is no answer', async () => {
    for (const day of [10, 11, 12]) await sync.write(named(day), pngOf(`day ${day}`))
    let unanswered = 5
    sync.ports.askKnown = async (files) => {
      unanswered -= 1
      if (unanswered >= 0) throw new SendFailure('network', { passes: true })
      return sync.library.known(files)
    }
    const read: string[] = []
    sync.ports.digest = async (path, signal) => {
      read.push(path.slice(sync.folder.length + 1))
      return digestFile(path, signal)
    }
    sync.restart()
    await sync.sync()
    expect([sync.library.questions, sync.library.photos.size]).toEqual([[3], 3])
    expect(read.filter((name) => name !== named(10))).toEqual([named(11), named(12)])
  })

  it('waits and asks again if there is no answer', async () => {
    await sync.write(named(10), pngOf('a'))
    let isAway = true
    sync.ports.askKnown = async (files) => {
      if (isAway) throw new SendFailure('network', { passes: true })
      return sync.library.known(files)
    }
    sync.restart()
    sync.onWait = () => {
      isAway = false
    }
    await sync.sync()
    expect([sync.waits.length, sync.library.questions, sync.stateOf(named(10))]).toEqual([1, [1], 'sent'])
  })
})
