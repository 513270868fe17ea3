import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Account, password, setProfile, signUp } from '../../e2e/account.ts'
import { seedLibrary } from '../../server/src/features/photos/library/test-library.ts'
import { connectDatabase, type Database } from '../../server/src/ports/database/database.ts'
import { clusterDirectory } from '../../server/src/ports/database/embedded/postgres-cluster.ts'
import { chooseAddress } from '../../server/src/ports/database/postgres-address.ts'

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
  dataDir: string
  pid: number
  database: Database
  /** `number` tells libraries of the same size apart. */
  seed(size: number, number?: number): Promise<SeededAccount>
  /** Adds the newest photo of a library, as an upload does, and returns its id. */
  addPhoto(account: SeededAccount): Promise<string>
  stop(): Promise<void>
}

interface ProductOptions {
  /** Additional environment variables. */
  settings?: Record<string, string>
  /** A data directory that is kept, with the libraries that were seeded in it. If it is missing, a new one is removed at the end. */
  dataDir?: string | undefined
}

const mainScript = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
const from = Date.UTC(2010, 0, 1)
const interval = 600_000
const seededAtOnce = 50_000

export async function startLibraryProduct(options: ProductOptions = {}): Promise<LibraryProduct> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'koma-library-')))
  const child = spawn(process.execPath, [mainScript], {
    env: {
      ...process.env,
      KOMA_DATA_DIR: dataDir,
      KOMA_PORT: '0',
      KOMA_LOG_LEVEL: 'error',
      KOMA_RATE_LIMITS: 'off',
      // Every account is made from an address of its own, since one may have only so many codes mailed in an hour.
      KOMA_TRUST_PROXY: '1',
      ...options.settings,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    if (!options.dataDir) await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const url = await addressOf(child)
    const { address } = await chooseAddress(clusterDirectory(dataDir))
    const database = await connectDatabase({ address, connections: 2, statementTimeout: 0, answerTimeout: 0 })
    return {
      url,
      dataDir,
      pid: child.pid ?? 0,
      database,
      seed: async (size, number = 0) => {
        const name = number === 0 ? `${size}` : `${size}_${number}`
        return (await seededBefore(url, database, size, name)) ?? seedAccount(url, database, size, name)
      },
      addPhoto: ({ ownerId }) => addPhoto(database.pool, ownerId),
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

const komaIdFor = (name: string) => `library_${name}`.slice(0, 16)
const addressFor = (name: string) => `library-${name}@koma.test`

/** The account that an earlier run has left in a kept data directory. */
async function seededBefore(
  url: string,
  database: Database,
  size: number,
  name: string,
): Promise<SeededAccount | undefined> {
  const account = { url, email: addressFor(name), password, token: '' }
  const token = await signIn(account)
  if (!token) return undefined
  const { rows } = await database.pool.query<{ user_id: string }>('select user_id from users where koma_id = $1', [
    komaIdFor(name),
  ])
  const [owner] = rows
  return owner && { ...account, token, ownerId: owner.user_id, size, from }
}

async function seedAccount(url: string, database: Database, size: number, name: string): Promise<SeededAccount> {
  const account = await signUp(url, addressFor(name))
  await setProfile(url, account, komaIdFor(name), `library${name}`)
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
    // Planned for a table of a few rows, the rebuild would read all photos once for each part.
    await client.query('analyze photos')
    await client.query(`select rebuild_list('library', $1)`, [ownerId])
    await client.query('vacuum analyze photos, lists, list_parts, list_changes')
  } finally {
    client.release(true)
  }
  return { ...account, token: (await signIn(account)) ?? '', ownerId, size, from }
}

/** Photos that are added come behind all that are seeded. */
const firstAdded = from + 40 * 365 * 86_400_000

/** The statements that make an upload visible. */
export async function addPhoto(client: Pick<Database['pool'], 'query'>, ownerId: string): Promise<string> {
  const { rows } = await client.query<{ photo_id: string }>(
    `insert into photos (photo_id, owner_id, state, added_at, taken_at, taken_offset, sha256, bytes, width, height, format, filename)
    select photo_id, $1, 'pending', moment, moment, 540, sha256(photo_id::text::bytea), 1, 16, 9, 'png', 'added'
    from (select gen_random_uuid() as photo_id, coalesce(max(added_at), $2) + interval '1 second' as moment
      from photos where owner_id = $1 and added_at >= $2) as next returning photo_id`,
    [ownerId, new Date(firstAdded)],
  )
  await client.query(`update photos set state = 'live' where owner_id = $1 and state = 'pending'`, [ownerId])
  return rows[0]?.photo_id ?? ''
}

/** A new token, since seeding a million photos can take longer than the one of the sign-up lives. Undefined if there is no such account. */
async function signIn({ url, email, password: secret }: Account): Promise<string | undefined> {
  const response = await fetch(`${url}/identity/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({ email, password: secret, keep: 'token', language: 'ja' }),
  })
  if (!response.ok) return undefined
  const { access_token: token } = (await response.json()) as { access_token: string }
  return token
}

/** `added_at` of a random photo of the account. */
export function anyMoment({ from: first, size }: SeededAccount): number {
  return first + Math.floor(Math.random() * size) * interval
}
