import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { memoryOf, processTree } from './process-tree.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const warmStarts = 3
const idle = 5000

/**
 * Measures how long `npm start` takes until the product is healthy, on an empty and on an existing data directory, and how much
 * memory the whole process tree then uses; compared with a bare Node server, also started through npm.
 */
export async function benchStart(): Promise<object> {
  const dataDir = await mkdtemp(join(tmpdir(), 'koma-bench-'))
  try {
    const fresh = await measure(() => startKoma(dataDir))
    const warm = []
    for (let i = 0; i < warmStarts; i++) warm.push(await measure(() => startKoma(dataDir)))
    const bare = await measure(startBareNode)
    const warmSeconds = median(warm.map(({ seconds }) => seconds))
    return {
      fresh_start_seconds: round(fresh.seconds),
      warm_start_seconds: round(warmSeconds),
      idle_megabytes: warm.at(-1)?.memory.megabytes,
      idle_megabytes_by_process: warm.at(-1)?.memory.byName,
      baseline_bare_node: { start_seconds: round(bare.seconds), idle_megabytes: bare.memory.megabytes },
      warm_start_to_bare_node: round(warmSeconds / bare.seconds),
      goals: { warm_start_seconds: 3, idle_megabytes: 400 },
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface Started {
  child: ChildProcess
  isHealthy(): Promise<boolean>
}

async function measure(start: () => Started) {
  const begun = performance.now()
  const { child, isHealthy } = start()
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  while (!(await isHealthy())) {
    if (child.exitCode !== null) throw new Error('It ended before it was healthy.')
    await delay(10)
  }
  const seconds = (performance.now() - begun) / 1000
  await delay(idle)
  const memory = memoryOf(processTree(child.pid ?? 0))
  child.kill('SIGTERM')
  await ended
  return { seconds, memory }
}

function startKoma(dataDir: string): Started {
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const environment = { ...process.env, KOMA_DATA_DIR: dataDir, KOMA_PORT: String(port), KOMA_LOG_LEVEL: 'warn' }
  const child = spawn('npm', ['start'], { cwd: root, env: environment, stdio: ['ignore', 'ignore', 'inherit'] })
  return { child, isHealthy: () => answers(`http://127.0.0.1:${port}/api/health/ready`) }
}

function startBareNode(): Started {
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const script = `require('node:http').createServer((_, response) => response.end('ok')).listen(${port}, '127.0.0.1')`
  const child = spawn(process.execPath, ['-e', script], { stdio: 'ignore' })
  return { child, isHealthy: () => answers(`http://127.0.0.1:${port}/`) }
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  )
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
