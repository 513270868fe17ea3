import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isAlive } from './process/running-process.ts'
import { afterThisTest, dataDirectory, runMain, untilRunning } from './test-main-process.ts'

/** The tests that need a database share it, since creating one takes longer than all else that a start does. */
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'koma-main-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }))

describe('starting', () => {
  it('prints the address and the outbox, serves requests, and stops everything on SIGTERM', async () => {
    const started = runMain({ KOMA_DATA_DIR: dataDir })
    const url = await untilRunning(started)
    await expect
      .poll(() => started.said())
      .toBe(
        `Koma is running at ${url}\nThere is no mail server: mail shows at ${url}/dev/outbox, on this machine only\n`,
      )
    expect((await fetch(`${url}/api/health/ready`)).status).toBe(200)
    const postmaster = Number.parseInt(await readPostmaster(dataDir), 10)
    expect(isAlive(postmaster)).toBe(true)
    started.child.kill('SIGTERM')
    expect(await started.ended).toBe(0)
    expect(isAlive(postmaster)).toBe(false)
  })

  it('prints a banner and no line per request for a person', async () => {
    const started = runMain({ KOMA_DATA_DIR: dataDir, KOMA_LOG_FORMAT: 'text', KOMA_LOG_LEVEL: '' })
    const url = await untilRunning(started)
    expect((await fetch(`${url}/api/health/ready`)).status).toBe(200)
    expect((await fetch(`${url}/api/me`)).status).toBe(401)
    started.child.kill('SIGTERM')
    expect(await started.ended).toBe(0)
    expect(started.said()).toBe(`
  Koma is running at ${url}

  Mail   ${url}/dev/outbox  (there is no mail server: mails show here)
  Data   ${dataDir}
  Stop   Ctrl-C

Koma finishes what is under way, and stops.
`)
  })

  it('writes a JSON line for each request for programs', async () => {
    const started = runMain({ KOMA_DATA_DIR: dataDir, KOMA_LOG_LEVEL: '' })
    const url = await untilRunning(started)
    await fetch(`${url}/api/me`)
    started.child.kill('SIGTERM')
    expect(await started.ended).toBe(0)
    const lines = started
      .said()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ msg: 'answered', call: 'GET /me', status: 401 }),
    )
  })

  it('explains in one sentence that another Koma uses the data directory', async () => {
    const first = runMain({ KOMA_DATA_DIR: dataDir })
    await untilRunning(first)
    const second = runMain({ KOMA_DATA_DIR: dataDir })
    expect(await second.ended).toBe(1)
    expect(second.said()).toMatch(/^The data directory .* is in use by another Koma \(process \d+\)[^\n]*\n$/)
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
  })

  it('explains in one sentence that the port is taken, and leaves no database running', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    afterThisTest(() => other.close())
    const { port } = other.address() as { port: number }
    const started = runMain({ KOMA_DATA_DIR: dataDir, KOMA_PORT: String(port) })
    expect(await started.ended).toBe(1)
    expect(started.said()).toBe(
      `The port ${port} is taken by another program: stop it, or set KOMA_PORT to another port.\n`,
    )
    expect(await readPostmaster(dataDir)).toBe('')
  })

  it.each([
    [{ KOMA_PORT: 'http' }, /^The setting KOMA_PORT is not valid: [^\n]*\n$/],
    [{ KOMA_DATABASE_URL: 'postgres://koma:hunter2@127.0.0.1:1/koma' }, /^The database [^\n]*\n$/],
    [{ KOMA_PUBLIC_URL: 'https://koma.example' }, /^A public address needs a mail server[^\n]*\n$/],
  ])('explains in one sentence what is wrong with %o', async (settings, sentence) => {
    const started = runMain({ KOMA_DATA_DIR: await dataDirectory(), ...(settings as Record<string, string>) })
    expect(await started.ended).toBe(1)
    expect(started.said()).toMatch(sentence)
    expect(started.said()).not.toContain('hunter2')
  })
})

/** Returns an empty string if no database server uses the directory. */
async function readPostmaster(dataDir: string): Promise<string> {
  const found = await readdir(join(dataDir, 'postgres'), { recursive: true }).catch(() => [])
  const path = found.find((name) => name.endsWith('postmaster.pid'))
  return path ? readFile(join(dataDir, 'postgres', path), 'utf8') : ''
}
