import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Account, setProfile, signUp } from '../e2e/account.ts'
import { seedLibrary } from '../server/src/features/photos/test-library.ts'
import { connectDatabase, type Database } from '../server/src/ports/database/database.ts'
import { chooseAddress } from '../server/src/ports/database/postgres-address.ts'
import { clusterDirectory } from '../server/src/ports/database/postgres-cluster.ts'

/** An account with a library of `size` photos, which exist only as rows. */
export interface SeededAccount extends Account {
  ownerId: string
  size: number
  /** `added_at` of the first photo; the others follow ten minutes apart. */
  from: number
}

/** The whole product on its own data directory, with direct access to its database. */
export interface LibraryProduct {
  url: string
  pid: number
  database: Database
  seed(size: number): Promise<SeededAccount>
  stop(): Promise<void>
}

const mainScript = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))
const from = Date.UTC(2010, 0, 1)
const interval = 600_000
const seededAtOnce = 50_000

/** `settings` are additional environment variables. */
export async function startLibraryProduct(settings: Record<string, string> = {}): Promise<LibraryProduct> {
  const dataDir = await mkdtemp(join(tmpdir(), 'koma-library-'))
  const child = spawn(process.execPath, [mainScript], {
    env: {
      ...process.env,
      KOMA_DATA_DIR: dataDir,
      KOMA_PORT: '0',
      KOMA_LOG_LEVEL: 'error',
      KOMA_RATE_LIMITS: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const url = await addressOf(child)
    const { address } = await chooseAddress(clusterDirectory(dataDir))
    const database = await connectDatabase({ address, connections: 2, statementTimeout: 0, answerTimeout: 0 })
    return {
      url,
      pid: child.pid ?? 0,
      database,
      seed: (size) => seedAccount(url, database, size),
      stop: async () => {
        await database.close()
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  let written = ''
  child.stdout?.on('data', (part: Buffer) => {
    written += part.toString()
  })
  for (let tries = 0; tries < 1200; tries += 1) {
    const url = /http:\/\/localhost:\d+/.exec(written)?.[0]
    if (url) return url
    if (child.exitCode !== null) break
    await delay(50)
  }
  throw new Error('Koma did not start.')
}

async function seedAccount(url: string, database: Database, size: number): Promise<SeededAccount> {
  const account = await signUp(url, `library-${size}@koma.test`)
  await setProfile(url, account, `library_${size}`.slice(0, 16), `library${size}`)
  const me = await fetch(`${url}/api/me`, { headers: { Authorization: `Bearer ${account.token}` } })
  const { user_id: ownerId } = (await me.json()) as { user_id: string }
  const client = await database.pool.connect()
  try {
    // Without foreign key checks, which take longer than the inserts, and without the triggers that keep lists.
    await client.query('set session_replication_role = replica')
    for (let done = 0; done < size; done += seededAtOnce) {
      const count = Math.min(seededAtOnce, size - done)
      await seedLibrary(client, { ownerId, count, from: from + done * interval })
    }
    await client.query(`select rebuild_list('library', $1)`, [ownerId])
    await client.query('vacuum analyze photos, lists, list_parts, list_changes')
  } finally {
    client.release(true)
  }
  return { ...account, token: await signIn(account), ownerId, size, from }
}

/** A new token, since seeding a million photos can take longer than the one of the sign-up lives. */
async function signIn({ url, email, password }: Account): Promise<string> {
  const response = await fetch(`${url}/identity/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({ email, password, keep: 'token', language: 'ja' }),
  })
  const { access_token: token } = (await response.json()) as { access_token: string }
  return token
}

/** `added_at` of a random photo of the account. */
export function anyMoment({ from: first, size }: SeededAccount): number {
  return first + Math.floor(Math.random() * size) * interval
}
