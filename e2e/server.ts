import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { clusterDirectory } from '../server/src/ports/database/embedded/postgres-cluster.ts'
import { chooseAddress } from '../server/src/ports/database/postgres-address.ts'

/** The whole product, running on its own empty data directory. */
export interface KomaServer {
  /** Without a slash at the end. */
  url: string
  dataDir: string
  /** Its standard output and error so far. */
  log: () => string
  stop: () => Promise<void>
}

const mainScript = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))
const longestStartMs = 90_000
/** Making the photos of the demo takes a minute, and many on a busy machine: the processes that read them have a low priority. */
const longestDemoMs = 1_200_000
const longestStopMs = 20_000

/** Excludes the KOMA_ settings of the tester's environment. */
function settings(dataDir: string): Record<string, string | undefined> {
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith('KOMA_'))
  return {
    ...Object.fromEntries(others),
    KOMA_PORT: '0',
    KOMA_DATA_DIR: dataDir,
    // Empty unless a journey publishes a document: see terms.ts.
    KOMA_PAGES_DIR: join(dataDir, 'pages'),
    KOMA_LOG_LEVEL: 'warn',
    // All journeys come from one IP address, faster than any person.
    KOMA_RATE_LIMITS: 'off',
    // Strong hashes took a seventh of the time of a journey.
    KOMA_PASSWORD_COST: '8',
    // The limits of identity are always on, so each account is made from a different IP address. See account.ts.
    KOMA_TRUST_PROXY: '1',
  }
}

/** `more` are further settings. */
export async function startServer(script = mainScript, more: Record<string, string> = {}): Promise<KomaServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'koma-journeys-'))
  const server = { dataDir, remove: () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }) }
  return startProcess(script, { ...settings(dataDir), ...more }, server)
}

/** A server with the demo's people, photos, albums and shares. */
export async function startDemoServer(): Promise<KomaServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'koma-demo-'))
  const server = { dataDir, remove: () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }) }
  // The documents are those of the product, which the pages about it show.
  const { KOMA_PAGES_DIR: _, ...env } = settings(dataDir)
  return startProcess(mainScript, env, server, ['--demo'])
}

/** A server with settings that need its address, such as its own public one. */
export async function startServerAt(
  settingsAt: (port: number) => Record<string, string> | Promise<Record<string, string>>,
): Promise<KomaServer> {
  const port = await freePort()
  return startServer(mainScript, { KOMA_PORT: String(port), ...(await settingsAt(port)) })
}

export async function freePort(): Promise<number> {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const bound = taken.address()
  taken.close()
  await once(taken, 'close')
  if (bound === null || typeof bound === 'string') throw new Error('A port was asked for, and none was given.')
  return bound.port
}

/** A second API process of the same installation, at an address of its own: with the same database, blobs and secret. */
export async function startBeside({ dataDir }: KomaServer): Promise<KomaServer> {
  const more = { KOMA_ROLE: 'api', KOMA_DATABASE_URL: await databaseOf(dataDir), KOMA_DRAIN_SECONDS: '0' }
  return startProcess(mainScript, { ...settings(dataDir), ...more }, { dataDir, remove: async () => {} })
}

/** The address of the database of a running server. */
async function databaseOf(dataDir: string): Promise<string> {
  const { address } = await chooseAddress(clusterDirectory(dataDir))
  const { host, port, user, database, password = '' } = address
  const at = new URL(`postgres://${user}:${password}@localhost:${port}/${database}`)
  at.searchParams.set('host', host)
  return at.href
}

/** Runs a command of the operator, such as `promotion`, against a running server, and returns what it prints. */
export async function runCommand({ dataDir }: KomaServer, name: string, ...words: string[]): Promise<string> {
  const script = fileURLToPath(new URL(`../server/src/${name}.ts`, import.meta.url))
  const env = { ...settings(dataDir), KOMA_DATABASE_URL: await databaseOf(dataDir) }
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...words], { env })
  return stdout
}

async function startProcess(
  script: string,
  env: NodeJS.ProcessEnv,
  { dataDir, remove }: { dataDir: string; remove: () => Promise<void> },
  words: readonly string[] = [],
): Promise<KomaServer> {
  const child = spawn(process.execPath, [script, ...words], {
    env,
    // Over the IPC channel the server notices that its runner was killed, and ends too.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let written = ''
  const keep = (part: Buffer) => {
    written += part.toString('utf8')
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const log = () => written
  const stop = async () => {
    await stopProcess(child)
    await remove()
  }
  try {
    return { url: await addressOf(child, log, words.length > 0 ? longestDemoMs : longestStartMs), dataDir, log, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The URL that it prints, once it also responds there. */
async function addressOf(child: ChildProcess, log: () => string, longest: number): Promise<string> {
  const deadline = Date.now() + longest
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The server ended at once.\n${log()}`)
    const url = /https?:\/\/(127\.0\.0\.1|localhost|\[::1\]):\d+/.exec(log())?.[0]
    if (url && (await isHealthy(url))) return url
    await wait(50)
  }
  throw new Error(`The server was not ready after ${longest / 1000} s.\n${log()}`)
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(5_000) })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const inTime = await Promise.race([ended.then(() => true), wait(longestStopMs, false, { ref: false })])
  if (inTime) return
  child.kill('SIGKILL')
  await ended
}
