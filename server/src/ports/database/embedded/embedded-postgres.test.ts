import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, chown, cp, lstat, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { lockDataDirectory } from '../../../process/data-directory-lock.ts'
import { isAlive } from '../../../process/running-process.ts'
import { StartError } from '../../../process/start-error.ts'
import { connectDatabase } from '../database.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const nobody = 65_534
const isRoot = process.getuid?.() === 0
const fixture = fileURLToPath(new URL('./embedded-postgres.fixture.ts', import.meta.url))
/** False in a checkout that only root can enter. */
const nobodyMayRunUs =
  isRoot &&
  spawnSync(process.execPath, ['-e', 'fs.readFileSync(process.argv[1])', fixture], {
    uid: nobody,
    gid: nobody,
    cwd: '/',
  }).status === 0
const until = (check: () => unknown) =>
  vi.waitFor(() => expect(check()).toBeTruthy(), { timeout: 20_000, interval: 20 })

let place: string
let initialised: string
const cleanups: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'koma-postgres-'))
  initialised = join(place, 'initialised')
  await (await start(initialised)).stop()
})
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})
afterAll(() => rm(place, { recursive: true, force: true }))

/** A data directory with a cluster in it, as restored from a backup: under root, everything belongs to root. */
async function restoreDataDirectory(name: string): Promise<string> {
  const dataDir = join(place, name)
  await cp(initialised, dataDir, { recursive: true })
  return dataDir
}

async function start(dataDir: string) {
  const lock = await lockDataDirectory(dataDir)
  const failures: StartError[] = []
  try {
    const server = await startEmbeddedPostgres({ lock, onFailure: (error) => failures.push(error) })
    const database = await connectDatabase({ address: server.address, connections: 3 })
    const stop = async () => {
      await database.close()
      await server.stop()
      await lock.release()
    }
    return { ...database, address: server.address, failures, stop }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** The process of a connection that was just closed may end by itself before it is killed. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function spawnOwner(dataDir: string, account: { uid?: number; gid?: number } = {}): Promise<ChildProcess> {
  const child = spawn(process.execPath, [fixture, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: '/',
    ...account,
  })
  cleanups.push(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await ended(child)
  })
  const [text] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit').then(() => ['exited'])])
  expect(String(text)).toBe('ready\n')
  return child
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

async function query(dataDir: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ host: clusterOf(dataDir), port: 5432, user: 'koma', database: 'koma' })
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

const clusterOf = (dataDir: string) => join(dataDir, 'postgres', 'cluster')

async function postmasterOf(dataDir: string): Promise<number> {
  return Number((await readFile(join(clusterOf(dataDir), 'postmaster.pid'), 'utf8')).split('\n')[0])
}

async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.trim().split(' ').filter(Boolean).map(Number)
}

describe('a start', () => {
  it('creates a durable UTF-8 database that is reachable only by its socket, and keeps its rows', async () => {
    const dataDir = join(place, 'first')
    const first = await start(dataDir)
    const names = [
      'listen_addresses',
      'fsync',
      'synchronous_commit',
      'full_page_writes',
      'data_checksums',
      'server_encoding',
    ]
    const settings = await first.pool.query('select name, setting from pg_settings where name = any($1)', [names])
    expect(Object.fromEntries(settings.rows.map((row) => [row.name, row.setting]))).toEqual({
      listen_addresses: '',
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      data_checksums: 'on',
      server_encoding: 'UTF8',
    })
    await first.pool.query("create extension pg_trgm; create table kept as select '写真' as word")
    await first.stop()
    expect(existsSync(join(dataDir, 'koma.lock'))).toBe(false)

    const second = await start(dataDir)
    const found = await second.pool.query('select word, cardinality(show_trgm(word)) > 0 as searchable from kept')
    await second.stop()
    expect(found.rows).toEqual([{ word: '写真', searchable: true }])
  })

  it('works when the path is too long for a socket', async () => {
    const dataDir = await restoreDataDirectory('深い'.repeat(20))
    const server = await start(dataDir)
    expect(Buffer.byteLength(clusterOf(dataDir))).toBeGreaterThan(107)
    await server.pool.query('select 1')
    await server.stop()
  })

  it('starts over if the first start was killed while creating the database', async () => {
    const dataDir = join(place, 'interrupted')
    await mkdir(dataDir)
    const child = spawn(process.execPath, [fixture, dataDir], { stdio: 'ignore' })
    const made = () => (existsSync(join(dataDir, 'postgres')) ? readdirSync(join(dataDir, 'postgres')) : [])
    await until(() => made().some((draft) => existsSync(join(dataDir, 'postgres', draft, 'base'))))
    child.kill('SIGKILL')
    await ended(child)
    expect(existsSync(clusterOf(dataDir))).toBe(false)
    const server = await start(dataDir)
    await server.pool.query('select 1')
    await server.stop()
  })

  it('explains that the database was made by another version', async () => {
    const dataDir = await restoreDataDirectory('other-version')
    await writeFile(join(clusterOf(dataDir), 'PG_VERSION'), '12\n')
    await expect(start(dataDir)).rejects.toThrow(/was made by PostgreSQL 12, and this Koma brings PostgreSQL \d+/)
  })

  it('explains what is wrong with the database', async () => {
    const dataDir = await restoreDataDirectory('damaged')
    await rm(join(clusterOf(dataDir), 'global', 'pg_control'))
    const failure = await start(dataDir).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StartError)
    expect(String(failure)).toMatch(/PostgreSQL could not be started in .*cluster: .*could not open file .*pg_control/)
  })
})

describe('after a crash', () => {
  it('the database stops when Koma is killed, and the next start has every committed row', async () => {
    const dataDir = await restoreDataDirectory('koma-killed')
    const owner = await spawnOwner(dataDir)
    const postmaster = await postmasterOf(dataDir)
    await query(dataDir, 'create table kept as select 1 as row')
    owner.kill('SIGKILL')
    await until(() => !isAlive(postmaster))

    await spawnOwner(dataDir)
    expect(await query(dataDir, 'select * from kept')).toEqual([1])
  })

  it('a start stops a server that was left running', async () => {
    const dataDir = await restoreDataDirectory('left-running')
    const owner = await spawnOwner(dataDir)
    const postmaster = await postmasterOf(dataDir)
    await query(dataDir, 'create table kept as select 1 as row')
    for (const child of await childrenOf(Number(owner.pid))) if (child !== postmaster) process.kill(child, 'SIGKILL')
    owner.kill('SIGKILL')
    await ended(owner)
    expect(isAlive(postmaster)).toBe(true)

    await spawnOwner(dataDir)
    expect(isAlive(postmaster)).toBe(false)
    expect(await query(dataDir, 'select * from kept')).toEqual([1])
  })

  it('a start recovers when everything was killed at once', async () => {
    const dataDir = await restoreDataDirectory('all-killed')
    const owner = await spawnOwner(dataDir)
    const postmaster = await postmasterOf(dataDir)
    await query(dataDir, 'create table kept as select 1 as row')
    const everything = [Number(owner.pid), ...(await childrenOf(Number(owner.pid))), ...(await childrenOf(postmaster))]
    for (const pid of everything) killIfThere(pid)
    await ended(owner)

    await spawnOwner(dataDir)
    expect(await query(dataDir, 'select * from kept')).toEqual([1])
  })

  it('a start is not misled by another process that reuses the pid of the dead server', async () => {
    const dataDir = await restoreDataDirectory('pid-reused')
    await writeFile(
      join(clusterOf(dataDir), 'postmaster.pid'),
      `${process.pid}\n/proc/self/cwd\n1\n5432\n\n\n\nready\n`,
    )
    const server = await start(dataDir)
    cleanups.push(server.stop)
    expect(await query(dataDir, 'select 1')).toEqual([1])
  })

  it('starting a copy of the directory leaves the original running', async () => {
    const dataDir = await restoreDataDirectory('original')
    await spawnOwner(dataDir)
    const postmaster = await postmasterOf(dataDir)
    const copy = await restoreDataDirectory('copied')
    await cp(join(clusterOf(dataDir), 'postmaster.pid'), join(clusterOf(copy), 'postmaster.pid'))
    await spawnOwner(copy)
    expect(isAlive(postmaster)).toBe(true)
    expect(await query(dataDir, 'select 1')).toEqual([1])
  })

  it('a server that dies while Koma runs is restarted, and the pool reconnects', async () => {
    const dataDir = await restoreDataDirectory('server-killed')
    const server = await start(dataDir)
    cleanups.push(server.stop)
    const held = await server.pool.connect()
    await held.query('create table kept as select 1 as row')
    const postmaster = await postmasterOf(dataDir)
    process.kill(postmaster, 'SIGKILL')
    await vi.waitFor(() => server.pool.query('select 1'), { timeout: 20_000, interval: 50 })
    await expect(held.query('select 1')).rejects.toThrow()
    held.release(true)
    expect((await server.pool.query('select * from kept')).rows).toEqual([{ row: 1 }])
    expect(await postmasterOf(dataDir)).not.toBe(postmaster)
    expect(server.failures).toEqual([])
  })
})

describe.runIf(isRoot)('as root', () => {
  it('works in a directory that only root can enter, and changes the owner of nothing but the cluster', async () => {
    const closed = join(place, 'closed')
    await mkdir(closed, { mode: 0o700 })
    const dataDir = join(closed, 'data')
    const server = await start(dataDir)
    await server.pool.query('select 1')
    await server.stop()
    const owners = await Promise.all(
      [dataDir, join(dataDir, 'postgres'), clusterOf(dataDir)].map((path) => lstat(path)),
    )
    expect(owners.map(({ uid, mode }) => [uid, mode & 0o777])).toEqual([
      [0, 0o700],
      [0, 0o700],
      [nobody, 0o700],
    ])
  })

  it('runs the database as the owner of its files, and keeps the owner', async () => {
    const dataDir = await restoreDataDirectory('owned')
    const owner = 23_456
    const cluster = clusterOf(dataDir)
    const paths = [cluster, ...(await readdir(cluster, { recursive: true })).map((name) => join(cluster, name))]
    for (const path of paths) await chown(path, owner, owner)
    const server = await start(dataDir)
    await server.pool.query('create table made_now (id int)')
    await server.stop()
    const made = await readdir(cluster, { recursive: true })
    const owners = await Promise.all(made.map(async (name) => (await lstat(join(cluster, name))).uid))
    expect(new Set(owners)).toEqual(new Set([owner]))
  })

  it.runIf(nobodyMayRunUs)("an ordinary user's database keeps its owner when root starts it once", async () => {
    const home = join(place, 'home')
    await chmod(place, 0o755)
    await mkdir(home)
    await chown(home, nobody, nobody)
    const dataDir = join(home, 'data')
    const theirs = await spawnOwner(dataDir, { uid: nobody, gid: nobody })
    await query(dataDir, 'create table kept as select 1 as row')
    theirs.kill('SIGTERM')
    await ended(theirs)
    await (await start(dataDir)).stop()
    await spawnOwner(dataDir, { uid: nobody, gid: nobody })
    expect(await query(dataDir, 'select * from kept')).toEqual([1])
  })
})

/** Root may write everywhere, and becomes an ordinary user for as long as this runs. */
async function asOrdinaryUser(run: () => Promise<void>): Promise<void> {
  if (!isRoot) return run()
  process.seteuid?.(nobody)
  try {
    await run()
  } finally {
    process.seteuid?.(0)
  }
}

describe('as an ordinary user', () => {
  it('explains that the data directory cannot be written', async () => {
    const closed = join(place, 'unwritable')
    await mkdir(closed, { mode: 0o500 })
    if (isRoot) await chown(closed, nobody, nobody)
    await chmod(place, 0o755)
    await asOrdinaryUser(() =>
      expect(start(join(closed, 'data'))).rejects.toThrow(/data cannot be written by this user/),
    )
  })
})
