import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect } from 'vitest'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const ending: Array<() => unknown> = []

/** Runs after the test, last one first. */
export function afterThisTest(end: () => unknown): void {
  ending.push(end)
}

afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end()
})

export async function dataDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'koma-main-'))
  afterThisTest(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }))
  return directory
}

export interface Started {
  child: ChildProcess
  /** Standard output and error so far. */
  said(): string
  /** Resolves with the exit code. */
  ended: Promise<number | null>
}

/** The whole product in a separate process, as `npm start` runs it. */
export function runMain(settings: Record<string, string>): Started {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('KOMA_'))
  const child = spawn(process.execPath, [main], {
    env: { ...Object.fromEntries(inherited), KOMA_PORT: '0', KOMA_LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const keep = (part: unknown) => {
    text += String(part)
  }
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', keep)
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  afterThisTest(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return { child, said: () => text, ended }
}

/** Resolves with its URL once it is running. */
export async function untilRunning(started: Started): Promise<string> {
  await expect.poll(() => started.said(), { timeout: 50_000 }).toMatch(/Koma is running .*at http/)
  return /http:\/\/localhost:\d+/.exec(started.said())?.[0] ?? ''
}
