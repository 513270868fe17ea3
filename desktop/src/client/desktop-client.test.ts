import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { errors } from '@koma/contract/errors'
import { expectContractKept, keepToContract } from '@koma/contract/keep-to-contract'
import { deviceCode, me, signedIn } from '@koma/contract/samples'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Journal } from '../journal/journal.ts'
import { type ClientPorts, DesktopClient } from './desktop-client.ts'

const evening = new Date(2025, 7, 16, 20, 40)
const morning = new Date(2025, 7, 17, 8, 0)
/** For a busy machine. */
const patiently = { timeout: 30_000 }

let folder: string
let journal: Journal
let ended: AbortController
const running: Promise<void>[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koma-client-'))
  journal = new Journal(join(folder, 'journal.db'), { foldsCase: false })
  ended = new AbortController()
  vi.useFakeTimers({ toFake: ['Date'], now: evening })
})
afterEach(async () => {
  ended.abort()
  // What is under way ends before its journal does.
  await Promise.all(running.splice(0))
  journal.close()
  vi.useRealTimers()
  await rm(folder, { recursive: true })
  expectContractKept()
})

/** Without a connection, and signed in unless something else is said; what it waits for takes no time. */
function start(over: Partial<ClientPorts> = {}): DesktopClient {
  const client = new DesktopClient({
    serverUrl: 'http://127.0.0.1:9',
    journal,
    tokens: { read: async () => 'session', write: async () => {} },
    described: { name: 'PC', platform: 'Linux', version: '0' },
    computer: { system: 'linux', home: folder },
    fetch: async () => Response.error(),
    sleep: (_, signal) => wait(5, undefined, { signal }).catch(() => {}),
    onCode: () => {},
    onStatus: () => {},
    onNightIsIn: () => {},
    ...over,
  })
  running.push(client.run(ended.signal))
  return client
}

describe('a pause', () => {
  it('ends by itself in the morning, also if the client was not running then', async () => {
    const client = start()
    client.change({ isPaused: true })
    await expect.poll(() => client.engine.status().state, patiently).toBe('paused')
    vi.setSystemTime(morning.getTime() - 1)
    await wait(50)
    expect(client.settings.get()).toMatchObject({ isPaused: true, pause: { at: evening.getTime() } })
    ended.abort()
    ended = new AbortController()
    vi.setSystemTime(morning)
    const later = start()
    expect(later.settings.get().isPaused).toBe(true)
    await expect.poll(() => later.settings.get(), patiently).toMatchObject({ isPaused: false, pause: null })
    await expect.poll(() => later.engine.status().state, patiently).not.toBe('paused')
  })

  it('is over when its user ends it', async () => {
    const client = start()
    client.change({ isPaused: true })
    client.change({ isPaused: false })
    expect(client.settings.get()).toMatchObject({ isPaused: false, pause: null })
  })
})

describe('the terms', () => {
  it('are waited for until their user has agreed to the current ones', async () => {
    let accepted_tos_version = '1'
    const client = start({
      fetch: keepToContract(async (url) =>
        String(url).endsWith('/identity/token')
          ? Response.json(signedIn)
          : Response.json({ ...me, accepted_tos_version, current_tos_version: '2' }),
      ),
    })
    await expect.poll(() => client.engine.status().state, patiently).toBe('terms')
    accepted_tos_version = '2'
    await expect.poll(() => client.engine.status().state, patiently).toBe('idle')
  })
})

describe("VRChat's folder", () => {
  const pictures = '.local/share/Steam/steamapps/compatdata/438100/pfx/drive_c/users/steamuser/Pictures/VRChat'
  const savePhoto = async (name: string) => {
    await mkdir(join(folder, pictures), { recursive: true })
    await writeFile(join(folder, pictures, name), 'x')
  }

  it('is found when the first photo was taken, also after the start, and before anything was chosen', async () => {
    const client = start()
    await expect.poll(() => client.choice?.everything.files, patiently).toBe(0)
    expect(client.roots()).toEqual([])
    await savePhoto('a.png')
    await expect.poll(() => client.choice?.everything.files, patiently).toBe(1)
    expect(client.roots()).toEqual([join(folder, pictures)])
  })

  it('is found while the client runs, and missed when it goes away', async () => {
    const client = start()
    client.change({ begin: 'everything' })
    await wait(50)
    expect([client.roots(), journal.counts().waiting]).toEqual([[], 0])
    await savePhoto('a.png')
    await expect.poll(() => journal.counts().waiting, patiently).toBe(1)
    await rm(join(folder, pictures), { recursive: true })
    await expect
      .poll(() => [...client.folderTroubles], patiently)
      .toEqual([[join(folder, pictures), { kind: 'folder', reason: 'folder' }]])
  })
})

describe('a folder that its user excludes', () => {
  it('is neither counted nor sent, and what waited in it no longer waits, also if it is one that was added', async () => {
    const pictures = join(folder, 'pictures')
    const others = join(folder, 'others')
    for (const path of [join(pictures, 'private/a.png'), join(pictures, 'b.png'), join(others, 'c.png')]) {
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, 'x')
    }
    const client = start()
    client.change({ folders: [pictures, others] })
    await expect.poll(() => client.choice?.everything.files, patiently).toBe(3)
    client.change({ excluded: [others] })
    await expect.poll(() => client.choice?.everything.files, patiently).toBe(2)
    client.change({ begin: 'everything', excluded: [] })
    await expect.poll(() => journal.counts().waiting, patiently).toBe(3)
    client.change({ excluded: [others, join(pictures, 'private')] })
    await expect.poll(() => journal.waiting(5).map(({ path }) => path), patiently).toEqual([join(pictures, 'b.png')])
  })
})

describe('what the client tells of itself', () => {
  it('is told again when a choice is made, and when a folder goes away and comes back', async () => {
    const stands: string[] = []
    const client = start({
      onStatus: () => {
        const { phase, troubleCount } = client.standing()
        const stand = `${phase}, ${troubleCount} to look at`
        if (stands.at(-1) !== stand) stands.push(stand)
      },
    })
    await expect.poll(() => stands.at(-1), patiently).toBe('choosing, 0 to look at')
    const photos = join(folder, 'photos')
    client.change({ begin: 'today', folders: [photos] })
    await expect.poll(() => stands.at(-1), patiently).toBe('running, 1 to look at')
    await mkdir(photos)
    await expect.poll(() => stands.at(-1), patiently).toBe('running, 0 to look at')
  })
})

describe('a computer that was never connected', () => {
  const tokens = { read: async () => null, write: async () => {} }

  it('says that nobody answers while that is so, then shows a code, and is disconnected only when that was refused', async () => {
    let asleep: (() => void)[] = []
    const sleep = (_: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        if (signal.aborted) return resolve()
        asleep.push(resolve)
        signal.addEventListener('abort', () => resolve())
      })
    const goOn = () => {
      const woken = asleep
      asleep = []
      for (const wake of woken) wake()
    }
    let codes = (): Response => {
      throw new TypeError('lost')
    }
    const { code, status } = errors.access_denied
    const refused = () => Response.json({ code, message: '' }, { status })
    const answer = async (address: unknown) => (String(address).endsWith('/code') ? codes() : refused())
    const client = start({ tokens, sleep, fetch: keepToContract(answer) })
    await expect.poll(() => client.phase, patiently).toBe('unanswered')
    codes = () => Response.json(deviceCode)
    goOn()
    await expect.poll(() => client.phase, patiently).toBe('connecting')
    goOn()
    await expect.poll(() => client.phase, patiently).toBe('disconnected')
  })
})
