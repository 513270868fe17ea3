import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockDataDirectory } from './data-directory-lock.ts'
import { identifyProcess } from './running-process.ts'
import { StartError } from './start-error.ts'

const fixture = fileURLToPath(new URL('./data-directory-lock.fixture.ts', import.meta.url))
const contenders: ChildProcessWithoutNullStreams[] = []
let place: string
let dataDir: string

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'koma-lock-'))
  dataDir = join(place, 'data')
})
afterEach(async () => {
  await Promise.all(contenders.splice(0).map(kill))
  await rm(place, { recursive: true, force: true })
})

async function prepareContender() {
  const child = spawn(process.execPath, [fixture, dataDir])
  contenders.push(child)
  expect(String(await once(child.stdout, 'data'))).toBe('waiting')
  const contend = async () => {
    child.stdin.write('go')
    return String(await once(child.stdout, 'data'))
  }
  return { child, contend }
}

async function kill(child: ChildProcessWithoutNullStreams): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Creates the lock of a dead holder whose pid now belongs to another process. */
async function leaveDeadLock(): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const dead = { id: 'dead', pid: process.pid, started: 'an earlier boot 1' }
  await writeFile(join(dataDir, 'koma.lock'), JSON.stringify(dead))
}

describe('the lock of a data directory', () => {
  it('rejects a second start with one sentence that names the process', async () => {
    const lock = await lockDataDirectory(dataDir)
    const { contend } = await prepareContender()
    expect(await contend()).toBe(
      `The data directory ${dataDir} is in use by another Koma (process ${process.pid}): stop that one first, or set KOMA_DATA_DIR to another directory.`,
    )
    await lock.release()
    expect(await readdir(dataDir)).toEqual([])
  })

  it('is awaited while its holder is about to end', async () => {
    const lock = await lockDataDirectory(dataDir)
    let isNextLocked = false
    const next = lockDataDirectory(dataDir).then((taken) => {
      isNextLocked = true
      return taken
    })
    await wait(50)
    expect(isNextLocked).toBe(false)
    await lock.release()
    await (await next).release()
    expect(await readdir(dataDir)).toEqual([])
  })

  it('is free again when its holder was killed', async () => {
    const { child, contend } = await prepareContender()
    expect(await contend()).toBe('locked')
    await kill(child)
    const lock = await lockDataDirectory(dataDir)
    expect(JSON.parse(await readFile(join(dataDir, 'koma.lock'), 'utf8'))).toMatchObject(identifyProcess(process.pid))
    await lock.release()
  })

  it('goes to only one of several starts at the same moment', async () => {
    await leaveDeadLock()
    const prepared = await Promise.all(Array.from({ length: 4 }, prepareContender))
    const answers = await Promise.all(prepared.map(({ contend }) => contend()))
    expect(answers.filter((answer) => answer === 'locked')).toHaveLength(1)
    expect(await readdir(dataDir)).toEqual(['koma.lock'])
  })

  it('is taken over even if another start died while taking it over', async () => {
    await leaveDeadLock()
    await writeFile(
      join(dataDir, 'koma.lock.dead'),
      JSON.stringify({ id: 'also-dead', pid: process.pid, started: 'x' }),
    )
    const lock = await lockDataDirectory(dataDir)
    await lock.release()
    expect(await readdir(dataDir)).toEqual([])
  })

  it('is taken over when a power cut left it empty', async () => {
    await leaveDeadLock()
    await writeFile(join(dataDir, 'koma.lock'), '')
    const lock = await lockDataDirectory(dataDir)
    expect(JSON.parse(await readFile(join(dataDir, 'koma.lock'), 'utf8'))).toMatchObject(identifyProcess(process.pid))
    await lock.release()
  })

  it('is not released by a process that no longer holds it', async () => {
    const lost = await lockDataDirectory(dataDir)
    await leaveDeadLock()
    const lock = await lockDataDirectory(dataDir)
    await lost.release()
    expect(await readdir(dataDir)).toEqual(['koma.lock'])
    await lock.release()
  })

  it('explains that the path is a file', async () => {
    await writeFile(dataDir, '')
    const failure = await lockDataDirectory(dataDir).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StartError)
    expect(failure).toHaveProperty('message', `${dataDir} is not a directory: set KOMA_DATA_DIR to another place.`)
  })
})
