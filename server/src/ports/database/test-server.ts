import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { prepareDatabase } from '../../prepare-database.ts'
import { lockDataDirectory } from '../../process/data-directory-lock.ts'
import { connectDatabase, connectionOptions } from './database.ts'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import type { PostgresAddress } from './postgres-address.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

/** The server that all test files share, and the prefix of all database names of this run. */
export interface TestServer {
  address: string | PostgresAddress
  prefix: string
}

export interface RunningTestServer extends TestServer {
  stop(): Promise<void>
}

/**
 * Call it once per run. Starts a server in a temporary directory, or uses that of KOMA_TEST_DATABASE_URL, and creates the template
 * database in it.
 */
export async function startTestServer(url: string | undefined): Promise<RunningTestServer> {
  const prefix = `koma_test_${randomBytes(4).toString('hex')}`
  const own = url ? null : await startThrowawayServer()
  const server: TestServer = { address: url ?? own?.address ?? '', prefix }
  const stop = async () => {
    if (own) await own.stop()
    else await dropDatabases(server)
  }
  try {
    await onServer(server, `create database ${templateOf(server)} template template0`)
    const template = await connectDatabase({
      address: withDatabase(server.address, templateOf(server)),
      connections: 2,
    })
    await prepareDatabase(template).finally(() => template.close())
  } catch (error) {
    await stop()
    throw error
  }
  return { ...server, stop }
}

async function startThrowawayServer() {
  const directory = await mkdtemp(join(tmpdir(), 'koma-test-'))
  const remove = () => rm(directory, { recursive: true, force: true })
  try {
    const lock = await lockDataDirectory(directory)
    const server = await startEmbeddedPostgres({ lock, onFailure: reportAndExit, settings: throwawaySettings })
    return { address: server.address, stop: () => server.stop().then(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}

const throwawaySettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '300',
}

function reportAndExit(error: Error): never {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

async function dropDatabases(server: TestServer): Promise<void> {
  const { rows } = await onServer(server, `select datname from pg_database where datname like '${server.prefix}%'`)
  for (const { datname } of rows) await onServer(server, `drop database if exists ${datname} with (force)`)
}

export function templateOf({ prefix }: TestServer): string {
  return `${prefix}_template`
}

export async function onServer(server: TestServer, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(connectionOptions(server.address))
  client.on('error', () => {})
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

export function withDatabase(address: string | PostgresAddress, database: string): string | PostgresAddress {
  if (typeof address !== 'string') return { ...address, database }
  const url = new URL(address)
  url.pathname = `/${database}`
  return url.href
}
