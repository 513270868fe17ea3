import type { LogLevel } from 'graphile-worker'
import type { Pool } from 'pg'
import type { JobsLog } from './jobs.ts'

/** Keys of advisory locks with two integers: the second is the worker, or 0. */
export const jobLocks = { install: 1_263_488_331, worker: 1_263_488_332 }

/** Options for every use of graphile-worker. Imported late: a process that only adds jobs does not need the library. */
export async function graphileSetup(pool: Pool, log: JobsLog | undefined) {
  const { Logger } = await import('graphile-worker')
  survivePoolErrors(pool)
  const logger = new Logger(() => (level, message, meta) => {
    // Failed jobs are logged where they fail, without the payload that the library would log.
    if (log && !meta?.['failure']) log[severity[level]]({ from: 'graphile-worker' }, message)
  })
  return { pgPool: pool, schema: 'graphile_worker', logger }
}

const severity: Record<LogLevel, keyof JobsLog> = { error: 'error', warning: 'warn', info: 'debug', debug: 'debug' }

/** Without listeners a lost connection ends the process; the library would add its own, and log a warning each time. */
function survivePoolErrors(pool: Pool): void {
  if (pool.listenerCount('error') === 0) pool.on('error', () => {})
  if (pool.listenerCount('connect') === 0) pool.on('connect', (client) => client.on('error', () => {}))
}
