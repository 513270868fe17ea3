import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { errors } from '@koma/contract/errors'
import { expectContractKept, keepToContract } from '@koma/contract/keep-to-contract'
import { me, photo, signedIn } from '@koma/contract/samples'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pngOf } from '../engine/test-photos.ts'
import { english } from '../face/page/words/messages.en.ts'
import { japanese } from '../face/page/words/messages.ja.ts'
import { Journal } from '../journal/journal.ts'
import { DesktopClient } from './desktop-client.ts'

const betweenScans = 600_000
/** For a busy machine. */
const patiently = { timeout: 30_000 }
const minute = 60_000

let root: string
let journal: Journal
let client: DesktopClient
let ended: AbortController
let running: Promise<void>
let told: [photos: number, isBacklog: boolean][]
/** Whether the library has everything that it is asked for. */
let hasAll: boolean
/** A file that the server cannot handle. */
const unwanted = 'unwanted.png'

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'koma-night-'))
  await mkdir(join(root, 'photos'))
  journal = new Journal(join(root, 'journal.db'), { foldsCase: false })
  ended = new AbortController()
  running = Promise.resolve()
  told = []
  hasAll = false
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  ended.abort()
  // What is under way ends before its journal does.
  await running
  journal.close()
  vi.useRealTimers()
  await rm(root, { recursive: true })
  expectContractKept()
})

async function answer(address: unknown, init: RequestInit = {}): Promise<Response> {
  const { pathname } = new URL(address instanceof Request ? address.url : String(address))
  if (pathname.endsWith('/identity/token')) return Response.json(signedIn)
  if (pathname.endsWith('/me')) return Response.json({ ...me, accepted_tos_version: me.current_tos_version })
  if (pathname.endsWith('/photo/known')) {
    const { sha256 } = JSON.parse(String(init.body)) as { sha256: string[] }
    return Response.json({ known: sha256.map(() => (hasAll ? 'stored' : 'unknown')) })
  }
  if (!pathname.endsWith('/photo')) return new Response(null, { status: 404 })
  const form = await new Response(init.body ?? null).text()
  return form.includes(unwanted)
    ? Response.json({ code: errors.upload_failed.code, message: '' }, { status: errors.upload_failed.status })
    : Response.json(photo, { status: 201 })
}

const pathOf = (name: string) => join(root, 'photos', name)
const save = async (...names: string[]) => {
  for (const name of names) await writeFile(pathOf(name), pngOf(name))
}
const areIn = (count: number) => expect.poll(() => client.engine.status().sent, patiently).toBe(count)
const rests = (state: 'idle' | 'waiting') => expect.poll(() => client.engine.status().state, patiently).toBe(state)

/** With the photos that are there as its backlog. */
async function start(backlog: number): Promise<void> {
  let hasScanned = false
  client = new DesktopClient({
    serverUrl: 'http://koma.test',
    journal,
    tokens: { read: async () => 'session', write: async () => {} },
    described: { name: 'PC', platform: 'Linux', version: '0' },
    computer: { system: 'linux', home: root },
    fetch: keepToContract(answer),
    sleep: (milliseconds, signal) => {
      hasScanned ||= milliseconds === betweenScans
      return wait(20, undefined, { signal }).catch(() => {})
    },
    onCode: () => {},
    onStatus: () => {},
    onNightIsIn: (photos, isBacklog) => void told.push([photos, isBacklog]),
  })
  client.change({ begin: 'everything', folders: [join(root, 'photos')] })
  running = client.run(ended.signal)
  await expect.poll(() => hasScanned, patiently).toBe(true)
  await areIn(backlog)
}

describe('[8 sync] the notice of a night', () => {
  it('tells how many photos were sent once no more come, and a backlog as such', async () => {
    await save('a.png', 'b.png', 'c.png', 'd.png')
    await start(4)
    await rests('idle')
    vi.advanceTimersByTime(10 * minute)
    expect(told).toEqual([[4, true]])
    await save('e.png', 'f.png', 'g.png')
    await areIn(7)
    await rests('idle')
    vi.advanceTimersByTime(8 * minute)
    expect(told).toHaveLength(1)
    vi.advanceTimersByTime(2 * minute)
    expect(told).toEqual([
      [4, true],
      [3, false],
    ])
  })

  it('counts no photo that was moved, or that the library has', async () => {
    await start(0)
    await save('a.png', 'b.png', 'c.png')
    await areIn(3)
    await rename(pathOf('a.png'), pathOf('moved.png'))
    await expect.poll(() => journal.find(pathOf('moved.png'))?.state, patiently).toBe('sent')
    hasAll = true
    await save('known.png')
    await expect.poll(() => journal.find(pathOf('known.png'))?.state, patiently).toBe('sent')
    await rests('idle')
    vi.advanceTimersByTime(10 * minute)
    expect(told).toEqual([[3, false]])
  })

  it('comes also while one file cannot be sent', async () => {
    await start(0)
    await save('a.png', 'b.png', 'c.png', unwanted)
    await areIn(3)
    await rests('waiting')
    vi.advanceTimersByTime(10 * minute)
    expect(told).toEqual([[3, false]])
  })

  it('says nothing about tonight if it was a backlog', () => {
    expect([japanese.nightIsIn(3), japanese.photosAreIn(12_480)]).toEqual([
      ...['今夜の3枚が、Komaに入りました。', '12,480枚が、Komaに入りました。'],
    ])
    expect([english.nightIsIn(3), english.photosAreIn(12_480)]).toEqual([
      ...["Tonight's 3 photos are in Koma.", '12,480 photos are in Koma.'],
    ])
  })
})
