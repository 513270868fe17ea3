import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@koma/client'
import type { ClientRelease } from '@koma/contract'
import { type ErrorName, errors } from '@koma/contract/errors'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isSignedAlike, runInstaller } from '../hosts/windows-updates.ts'
import { isLater, UpdateRefused, Updates } from './updates.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koma-updates-'))
})
afterEach(() => rm(folder, { recursive: true }))

const file = Buffer.alloc(100_000, 'installer')
const release: ClientRelease = {
  ...{ version: '1.10.0', platform: 'windows', file_name: 'Koma-Setup-1.10.0.exe', bytes: file.length },
  sha256: createHash('sha256').update(file).digest('hex'),
  download_url: '/api/client/download/Koma-Setup-1.10.0.exe',
}
const { signal } = new AbortController()

function updatesOf(over: Partial<ClientRelease> = {}, { body = file, isSigned = true, version = '1.9.9' } = {}) {
  const installed: string[] = []
  const answer = async (input: unknown) =>
    String(input).includes('/latest') ? Response.json({ ...release, ...over }) : new Response(new Uint8Array(body))
  const client = createClient({
    baseUrl: 'http://koma.test/api',
    token: async () => null,
    fetch: answer as typeof fetch,
  })
  const updates = new Updates({
    ...{ client, serverUrl: 'http://koma.test', fetch: answer as typeof fetch, version, folder },
    isSignedAlike: async () => isSigned,
    install: async (path) => void installed.push(path),
    sleep: async () => {},
  })
  return { updates, installed }
}

/** The minutes after each look of a client to which these answers are given; null for none. */
async function minutesAfter(answers: readonly ((() => Response) | null)[]): Promise<number[]> {
  const ended = new AbortController()
  const slept: number[] = []
  const answer = async () => {
    const given = answers[slept.length]
    if (!given) throw new TypeError('fetch failed')
    return given()
  }
  const sending = { token: async () => null, fetch: answer, mostAlike: 100, retry: { sleep: async () => {} } }
  const updates = new Updates({
    client: createClient({ baseUrl: 'http://koma.test/api', ...sending }),
    ...{ serverUrl: 'http://koma.test', fetch: answer, version: '1.9.9', folder },
    isSignedAlike: async () => true,
    install: async () => {},
    sleep: async (milliseconds) => {
      slept.push(milliseconds / 60_000)
      if (slept.length === answers.length) ended.abort()
    },
  })
  await updates.keepLooking(ended.signal)
  return slept
}

describe('a newer version of the client', () => {
  it('is offered, fetched, checked and installed when its user asks', async () => {
    const { updates, installed } = updatesOf()
    await updates.look(signal)
    expect([updates.offered, installed]).toEqual([{ version: '1.10.0' }, []])
    await updates.install(signal)
    expect(installed).toEqual([join(folder, 'Koma-Setup-1.10.0.exe')])
    expect(await readFile(installed[0] ?? '')).toEqual(file)
  })

  it('is looked for once a day, and soon again where there was no answer', async () => {
    const refused = (name: ErrorName) => () =>
      Response.json({ code: errors[name].code, message: '' }, { status: errors[name].status })
    const answers = [null, refused('unavailable'), refused('not_found'), () => Response.json(release)]
    expect(await minutesAfter(answers)).toEqual([10, 10, 1440, 1440])
  })

  it('is said to have failed if its installer cannot be started', async () => {
    await expect(runInstaller(join(folder, 'Koma-Setup-1.10.0.exe'))).rejects.toThrow('ENOENT')
  })

  it('is not offered if it is the same or older', async () => {
    for (const version of ['1.10.0', '1.10.1', '2.0.0']) {
      const { updates } = updatesOf({}, { version })
      await updates.look(signal)
      expect(updates.offered).toBeNull()
      await expect(updates.install(signal)).rejects.toThrow(UpdateRefused)
    }
    expect([isLater('1.10.0', '1.9.9'), isLater('1.0.0', '1.0.0'), isLater('0.9.9', '1.0.0')]).toEqual([
      true,
      false,
      false,
    ])
  })

  it.each<[string, Partial<ClientRelease>, object]>([
    ['has another digest', { sha256: '0'.repeat(64) }, {}],
    ['is shorter', {}, { body: file.subarray(1) }],
    ['is longer', {}, { body: Buffer.concat([file, file]) }],
    ['is signed by somebody else', {}, { isSigned: false }],
    ['is at another address', { download_url: 'https://attacker.example/Koma-Setup-1.10.0.exe' }, {}],
    ['leads out of its folder', { file_name: '..\\..\\Koma.exe' }, {}],
    ['leads elsewhere', { file_name: '../Koma.exe' }, {}],
    ['is no program', { file_name: 'Koma.html' }, {}],
    ['is too large', { bytes: 400_000_000 }, {}],
  ])('is not installed, and does not stay, if it %s', async (_, over, more) => {
    const { updates, installed } = updatesOf(over, more)
    await updates.look(signal)
    await expect(updates.install(signal)).rejects.toThrow(UpdateRefused)
    expect([installed, await readdir(folder)]).toEqual([[], []])
  })
})

describe('the signature of an installer', () => {
  const signatures: Record<string, { status: string; signer: string | null }> = {
    mine: { status: 'Valid', signer: 'CN=Koma' },
    same: { status: 'Valid', signer: 'CN=Koma' },
    other: { status: 'Valid', signer: 'CN=Somebody' },
    broken: { status: 'HashMismatch', signer: 'CN=Koma' },
    none: { status: 'NotSigned', signer: null },
  }
  const check = (path: string, own: string) =>
    isSignedAlike(path, own, async (name) => signatures[name] ?? { status: '', signer: null })

  it('has to be that of this client, if that has one', async () => {
    expect(await Promise.all(['same', 'other', 'broken', 'none'].map((path) => check(path, 'mine')))).toEqual([
      ...[true, false, false, false],
    ])
    expect([await check('none', 'none'), await check('same', 'broken')]).toEqual([true, false])
  })
})
