import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { runNode } from './command.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koma-command-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function script(name: string, text: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

describe('a command', () => {
  it('ends with its own exit code, and everything it said', async () => {
    const path = await script('says.mjs', `console.log('out'); process.exitCode = 5`)
    expect(await runNode([path])).toEqual({ exitCode: 5, output: 'out\n' })
  })

  it('that runs for too long is ended, says so, and has failed even if it ends as if nothing had happened', async () => {
    const begun = join(folder, 'begun')
    const waits = `
      import { writeFileSync } from 'node:fs'
      process.on('SIGTERM', () => process.exit(0))
      setInterval(() => {}, 1000)
      console.log('waits')
      writeFileSync(${JSON.stringify(begun)}, '')
    `
    const path = await script('waits.mjs', waits)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const ended = runNode([path], { timeoutMs: 6000 })
    await expect.poll(() => existsSync(begun), { timeout: 60_000 }).toBe(true)
    vi.advanceTimersByTime(6000)
    vi.useRealTimers()
    expect(await ended).toEqual({
      exitCode: 1,
      output: 'waits\nended after 0.1 minutes, which is the longest it may run\n',
    })
  })

  it('that is ended by somebody else says by what', async () => {
    const path = await script('ends.mjs', `process.kill(process.pid, 'SIGKILL')`)
    expect(await runNode([path])).toEqual({ exitCode: 1, output: 'ended by SIGKILL\n' })
  })
})
