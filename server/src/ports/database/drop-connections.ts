import type pg from 'pg'
import { cancelStatement } from './cancel-statement.ts'
import { isDatabaseOutage, isReadOnly, isUnanswered } from './database-outage.ts'

/** The part of the server's log that the database writes to. */
export interface DatabaseLog {
  warn(fields: object, message: string): void
}

/**
 * Keeps broken connections out of the pool. The pool itself only notices a socket that closes, and would hand a read-only or hung
 * connection to the next caller.
 */
export function dropBrokenConnections(pool: pg.Pool, log: DatabaseLog | undefined): void {
  const open = new Set<pg.PoolClient>()
  const idle = new Set<pg.PoolClient>()
  const broken = new WeakSet<pg.PoolClient>()

  /**
   * After a failover every connection leads to the old server, so all are dropped: the next request must not get another of them.
   */
  function dropAll(error: Error): void {
    for (const client of open) broken.add(client)
    // The pool immediately removes an idle client that emits an error.
    for (const client of [...idle]) client.emit('error', error)
  }

  function judge(client: pg.PoolClient, error: unknown): void {
    if (!(error instanceof Error) || !isDatabaseOutage(error)) return
    // Even if another connection's failure has marked this one as broken: each has its own statement to cancel.
    if (isUnanswered(error)) abandon(client)
    if (broken.has(client)) return
    broken.add(client)
    log?.warn({ err: error }, 'a database connection is dropped')
    if (isReadOnly(error) || isUnanswered(error)) dropAll(error)
  }

  // A connection can break while it is idle. Without a listener the error would end the process.
  pool.on('error', (error, client) => {
    // A pool that is ending may still have sockets open when its server stops.
    if (!broken.has(client) && !pool.ending) log?.warn({ err: error }, 'an idle database connection broke')
  })
  pool.on('connect', (client) => {
    open.add(client)
    client.on('error', () => {})
    observeQueries(client, (error) => judge(client, error))
  })
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('release', (error, client) => {
    judge(client, error)
    // An ended client does not go back into the pool.
    if (broken.has(client)) client.end()
    else idle.add(client)
  })
  pool.on('remove', (client) => {
    open.delete(client)
    idle.delete(client)
  })
}

/** Otherwise the caller would wait a second time, for its rollback. */
function abandon(client: pg.PoolClient): void {
  if (client.connection.stream.destroyed) return
  cancelStatement(client)
  client.connection.stream.destroy()
}

/** Kysely, better-auth and graphile-worker release their clients without passing the error on, so we watch the query results. */
function observeQueries(client: pg.PoolClient, onError: (error: unknown) => void): void {
  const query = client.query as (...given: unknown[]) => unknown
  client.query = ((...given: unknown[]) => {
    const answer = Reflect.apply(query, client, given)
    if (answer instanceof Promise) answer.catch(onError)
    return answer
  }) as typeof client.query
}
