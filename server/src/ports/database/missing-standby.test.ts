import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Closing } from '../../process/closing.ts'
import { lockDataDirectory } from '../../process/data-directory-lock.ts'
import { isOutage } from '../outage.ts'
import { connectDatabase, type Database } from './database.ts'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'

/** In ms: more than a commit that waits for nobody takes on a busy machine. */
const answerTimeout = 10_000
const closing = new Closing()
let database: Database
/** A separate server, whose commits wait for a standby that does not exist. */
beforeAll(async () => {
  const directory = await mkdtemp(join(tmpdir(), 'koma-standby-'))
  closing.add(() => rm(directory, { recursive: true, force: true }))
  const lock = await lockDataDirectory(directory)
  closing.add(() => lock.release())
  const server = await startEmbeddedPostgres({
    lock,
    onFailure: (error) => console.error(error.message),
    settings: { wal_level: 'replica', max_wal_senders: '2' },
  })
  closing.add(() => server.stop())
  database = await connectDatabase({ address: server.address, connections: 3, answerTimeout })
  closing.add(() => database.close())
  await database.pool.query('create table notes (note text)')
})
afterAll(() => closing.run())

const insert = sql`insert into notes values ('a')`

async function isCommitted(): Promise<boolean> {
  try {
    await insert.execute(database.kysely)
    return true
  } catch (error) {
    if (isOutage(error)) return false
    throw error
  }
}

/**
 * Returns when commits go by the setting. Another process of the server reads it for all of them, later than a
 * connection that shows it.
 */
async function setStandby(name: string): Promise<void> {
  await database.pool.query(`alter system set synchronous_standby_names = '${name}'`)
  await database.pool.query('select pg_reload_conf()')
  await expect.poll(isCommitted, { timeout: 60_000 }).toBe(name === '')
}

const waiting = async () => {
  const { rows } = await database.pool.query("select pid from pg_stat_activity where wait_event = 'SyncRep'")
  return rows.length
}

it('cancels commits that wait for a missing standby, and leaves none of them waiting on the server', async () => {
  await setStandby('nobody')
  const outcomes = await Promise.allSettled([
    insert.execute(database.kysely),
    insert.execute(database.probe),
    database.kysely.transaction().execute((trx) => insert.execute(trx)),
  ])
  for (const outcome of outcomes) {
    expect(outcome.status).toBe('rejected')
    expect(outcome.status === 'rejected' && isOutage(outcome.reason)).toBe(true)
  }
  // Reads still work, on fresh connections.
  await expect.poll(waiting).toBe(0)
  await setStandby('')
  // The time that a health check gives the database may be too short for a busy machine.
  await expect.poll(() => insert.execute(database.probe).then(() => 'committed', String)).toBe('committed')
})
