import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { codeOf } from '../../process/file-error.ts'
import { StartError } from '../../process/start-error.ts'
import type { Schema } from '../../schema/index.ts'
import { columnTypes } from './column-types.ts'
import { type DatabaseLog, dropBrokenConnections } from './drop-connections.ts'
import { NotificationListener } from './notification-listener.ts'
import type { PostgresAddress } from './postgres-address.ts'

export interface Database {
  readonly kysely: Kysely<Schema>
  readonly pool: pg.Pool
  /** A single connection outside the pool, with short time-outs, so that health checks work while the whole pool is in use. */
  readonly probe: Kysely<Schema>
  readonly listener: NotificationListener
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** `postgres://…`, or the address of the embedded server. */
  address: string | PostgresAddress
  connections: number
  /** Milliseconds after which the server cancels a statement. */
  statementTimeout?: number
  /** See `answerTimeout`. */
  answerTimeout?: number
  log?: DatabaseLog
}

const oldestVersion = 15
/** Covers a slow network and a burst of calls that queue for a connection. Beyond it, a 503 is better than more waiting. */
const connectTimeout = 10_000
/** Statements of calls and jobs are pages and batches, done in well under a second; no caller waits longer than this. */
const statementTimeout = 15_000
/**
 * How long we wait for any response. The server's own limit comes first, but does not cover a commit that waits for a missing
 * standby, nor a machine that vanished from the network.
 */
const answerTimeout = 20_000
/** A database that takes longer than this for one tiny statement is not ready to serve. */
const probeTimeout = 2_000
/** Idle time after which the operating system probes a connection that the network may have dropped silently. */
const keepAliveDelay = 10_000
const startingUpPatience = 30_000

/** Resolves once the database has responded and is one that Koma can use. */
export async function connectDatabase(options: DatabaseOptions): Promise<Database> {
  const settings = {
    ...connectionOptions(options.address),
    idleTimeoutMillis: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'koma',
    types: columnTypes,
  }
  const pool = new pg.Pool({
    ...settings,
    max: options.connections,
    connectionTimeoutMillis: connectTimeout,
    statement_timeout: options.statementTimeout ?? statementTimeout,
    query_timeout: options.answerTimeout ?? answerTimeout,
  })
  const probePool = new pg.Pool({
    ...settings,
    max: 1,
    connectionTimeoutMillis: probeTimeout,
    statement_timeout: probeTimeout,
    query_timeout: probeTimeout,
  })
  for (const one of [pool, probePool]) dropBrokenConnections(one, options.log)
  try {
    await waitForSuitableServer(pool)
  } catch (error) {
    await endAll([pool, probePool])
    throw error instanceof StartError ? error : explainConnectError(error, options.address)
  }
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  const probe = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: probePool }) })
  const listener = new NotificationListener(pool, options.log)
  let closed: Promise<void> | null = null
  return {
    kysely,
    pool,
    probe,
    listener,
    close() {
      closed ??= listener.close().then(() => endAll([pool, probePool]))
      return closed
    },
  }
}

async function endAll(pools: pg.Pool[]): Promise<void> {
  await Promise.all(pools.map((pool) => pool.end()))
}

export function connectionOptions(address: string | PostgresAddress): pg.ClientConfig {
  const where = typeof address === 'string' ? { connectionString: address } : address
  return { ...where, keepAlive: true, keepAliveInitialDelayMillis: keepAliveDelay }
}

async function waitForSuitableServer(pool: pg.Pool): Promise<void> {
  const deadline = performance.now() + startingUpPatience
  for (;;) {
    try {
      return await requireSuitableServer(pool)
    } catch (error) {
      if (!isStartingUp(error) || performance.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
}

async function requireSuitableServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number; encoding: string; readOnly: boolean }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
      current_setting('transaction_read_only')::boolean as "readOnly"`,
  )
  const found = rows[0]
  if (!found || found.version < oldestVersion * 10_000) {
    const major = Math.floor((found?.version ?? 0) / 10_000)
    throw new StartError(
      `Koma needs PostgreSQL ${oldestVersion} or newer, and KOMA_DATABASE_URL leads to version ${major}.`,
    )
  }
  if (found.encoding !== 'UTF8') {
    throw new StartError(`Koma needs a database in UTF8, and that of KOMA_DATABASE_URL is in ${found.encoding}.`)
  }
  if (found.readOnly) {
    throw new StartError('KOMA_DATABASE_URL leads to a database that can only be read: name the primary server.')
  }
}

function isStartingUp(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '57P03'
}

/** Explains where and why, but never includes the whole address, which holds a password. */
function explainConnectError(error: unknown, address: string | PostgresAddress): StartError {
  if (typeof address !== 'string') return new StartError(`The embedded PostgreSQL does not answer: ${reasonOf(error)}.`)
  const { place, password } = readAddress(address)
  const reason = reasonOf(error)
  const told = password && reason.includes(password) ? 'the connection failed' : reason
  return new StartError(`The database of KOMA_DATABASE_URL (${place}) cannot be used: ${told}.`)
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  const message = error instanceof Error ? error.message : String(error)
  if (/timeout/i.test(message)) return 'it does not answer in time'
  return reasons[codeOf(error)] ?? message.replace(/\.$/, '')
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'there is no such host',
  ENOENT: 'there is no such socket',
  ETIMEDOUT: 'it does not answer in time',
}

function readAddress(url: string): { place: string; password: string } {
  try {
    const { hostname, port, pathname, password, searchParams } = new URL(url)
    const host = decodeURIComponent(hostname) || searchParams.get('host') || 'localhost'
    return {
      place: `${host}${port ? `:${port}` : ''}${pathname}`,
      password: decodeURIComponent(password) || (searchParams.get('password') ?? ''),
    }
  } catch {
    return { place: 'not a valid address', password: '' }
  }
}
