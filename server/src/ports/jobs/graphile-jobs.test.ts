import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectDatabase } from '../database/database.ts'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { GraphileJobs } from './graphile-jobs.ts'
import { installJobs } from './install-jobs.ts'
import type { JobHandlers } from './jobs.ts'

interface TestJobs {
  count: { number: number }
  hang: { number: number }
  daily: Record<string, never>
}

let database: TestDatabase
let started: GraphileJobs<TestJobs>[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  await sql`truncate graphile_worker._private_jobs, graphile_worker._private_known_crontabs`.execute(database.kysely)
})
afterEach(async () => {
  await Promise.all(started.map((jobs) => jobs.stop(0)))
  started = []
})
afterAll(() => database.close())

function makeJobs(pool: Pool = database.pool): GraphileJobs<TestJobs> {
  const jobs = new GraphileJobs<TestJobs>({ pool, pollInterval: 100, lookOut: { every: 100, grace: 100 } })
  started.push(jobs)
  return jobs
}

function handlers(own: Partial<JobHandlers<TestJobs>>): JobHandlers<TestJobs> {
  return { count: async () => {}, hang: async () => {}, daily: async () => {}, ...own }
}

async function waitingJobs() {
  const { rows } = await database.pool.query<{ attempts: number; locked: boolean; seconds: number }>(
    `select attempts, locked_by is not null as locked, extract(epoch from run_at - now())::float as seconds
     from graphile_worker._private_jobs order by id`,
  )
  return rows
}

const settled = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { timeout: 15_000, interval: 20 })

describe('adding jobs', () => {
  it('runs a job once with its payload', async () => {
    const jobs = makeJobs()
    const seen: unknown[] = []
    await jobs.add(database.kysely, { name: 'count', payload: { number: 7 } })
    await jobs.start(handlers({ count: async (payload, { attempt }) => void seen.push([payload, attempt]) }), {
      concurrency: 2,
    })
    await settled(async () => expect(await waitingJobs()).toEqual([]))
    expect(seen).toEqual([[{ number: 7 }, 1]])
  })

  it('starts a job when it is added, without waiting for the next poll', async () => {
    const jobs = new GraphileJobs<TestJobs>({ pool: database.pool, pollInterval: 3_600_000 })
    started.push(jobs)
    const seen: number[] = []
    await jobs.start(handlers({ count: async ({ number }) => void seen.push(number) }), { concurrency: 1 })
    await settled(async () => {
      const { rows } = await database.pool.query(`select from pg_stat_activity where query like 'LISTEN "jobs%'`)
      expect(rows.length).toBeGreaterThan(0)
    })
    await jobs.add(database.kysely, { name: 'count', payload: { number: 1 } })
    await settled(() => expect(seen).toEqual([1]))
  })

  it('leaves no job behind when the transaction is rolled back', async () => {
    const jobs = makeJobs()
    const failing = database.kysely.transaction().execute(async (trx) => {
      await jobs.add(trx, { name: 'count', payload: { number: 1 } })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await waitingJobs()).toEqual([])
  })

  it('keeps one waiting job per key, with the newest payload', async () => {
    const jobs = makeJobs()
    const seen: number[] = []
    for (const number of [1, 2, 3]) await jobs.add(database.kysely, { name: 'count', payload: { number }, key: 'same' })
    await jobs.add(database.kysely, { name: 'count', payload: { number: 9 }, key: 'other' })
    expect(await waitingJobs()).toHaveLength(2)
    await jobs.start(handlers({ count: async ({ number }) => void seen.push(number) }), { concurrency: 1 })
    await settled(() => expect(seen).toEqual([3, 9]))
  })

  it('runs a job of the same key again when it is added while the first one runs', async () => {
    const jobs = makeJobs()
    const seen: number[] = []
    const first = Promise.withResolvers<void>()
    await jobs.start(
      handlers({
        count: async ({ number }) => {
          seen.push(number)
          if (number === 1) await first.promise
        },
      }),
      { concurrency: 1 },
    )
    await jobs.add(database.kysely, { name: 'count', payload: { number: 1 }, key: 'same' })
    await settled(() => expect(seen).toEqual([1]))
    await jobs.add(database.kysely, { name: 'count', payload: { number: 2 }, key: 'same' })
    first.resolve()
    await settled(async () => expect(await waitingJobs()).toEqual([]))
    expect(seen).toEqual([1, 2])
  })

  it('runs the smallest priority first, and nothing before its time', async () => {
    const jobs = makeJobs()
    const seen: number[] = []
    const later = new Date(Date.now() + 3_600_000)
    await jobs.add(database.kysely, { name: 'count', payload: { number: 0 }, runAt: later, priority: -10 })
    await jobs.add(database.kysely, { name: 'count', payload: { number: 1 }, priority: 5 })
    await jobs.add(database.kysely, { name: 'count', payload: { number: 2 }, priority: -5 })
    await jobs.start(handlers({ count: async ({ number }) => void seen.push(number) }), { concurrency: 1 })
    await settled(async () => expect(await waitingJobs()).toHaveLength(1))
    expect(seen).toEqual([2, 1])
  })
})

describe('several workers', () => {
  it('share 500 jobs, and run each once', async () => {
    const { address } = database
    const machines = await Promise.all([0, 1].map(() => connectDatabase({ address, connections: 10 })))
    const done: number[][] = [[], []]
    await database.kysely.transaction().execute(async (trx) => {
      const jobs = makeJobs()
      for (let number = 0; number < 500; number += 1) await jobs.add(trx, { name: 'count', payload: { number } })
    })
    await Promise.all(
      machines.map(({ pool }, index) =>
        makeJobs(pool).start(handlers({ count: async ({ number }) => void done[index]?.push(number) }), {
          concurrency: 4,
        }),
      ),
    )
    await settled(async () => expect(await waitingJobs()).toEqual([]))
    const all = done.flat().sort((one, other) => one - other)
    expect(all).toEqual(Array.from({ length: 500 }, (_, number) => number))
    for (const own of done) expect(own.length).toBeGreaterThan(0)
    await Promise.all(started.map((jobs) => jobs.stop()))
    await Promise.all(machines.map((machine) => machine.close()))
  })

  it('take over the job of a killed worker, and not that of a living one', async () => {
    const jobs = makeJobs()
    await jobs.add(database.kysely, { name: 'hang', payload: { number: 1 } })
    const killed = await spawnWorker()
    expect(await killed.began()).toBe('began 1')
    await jobs.add(database.kysely, { name: 'hang', payload: { number: 2 } })
    const living = await spawnWorker()
    try {
      expect(await living.began()).toBe('began 2')
      const seen: unknown[] = []
      await jobs.start(handlers({ hang: async (payload, { attempt }) => void seen.push([payload, attempt]) }), {
        concurrency: 2,
      })
      killed.kill()
      await settled(() => expect(seen).toEqual([[{ number: 1 }, 2]]))
      await settled(async () => expect(await waitingJobs()).toMatchObject([{ attempts: 1, locked: true }]))
    } finally {
      living.kill()
    }
  })

  async function spawnWorker() {
    const path = fileURLToPath(new URL('./test-worker-process.ts', import.meta.url))
    const child = spawn(process.execPath, [path, JSON.stringify(database.address)], {
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    return {
      began: async () => (await lines.next()).value,
      kill: () => void child.kill('SIGKILL'),
    }
  }
})

describe('stopping', () => {
  it('waits for the running job and starts no other', async () => {
    const jobs = makeJobs()
    const seen: number[] = []
    const release = Promise.withResolvers<void>()
    await jobs.start(
      handlers({
        count: async ({ number }) => {
          seen.push(number)
          await release.promise
        },
      }),
      { concurrency: 1 },
    )
    await jobs.add(database.kysely, { name: 'count', payload: { number: 1 } })
    await settled(() => expect(seen).toEqual([1]))
    const stopped = jobs.stop(60_000)
    await jobs.add(database.kysely, { name: 'count', payload: { number: 2 } })
    release.resolve()
    await stopped
    expect(seen).toEqual([1])
    expect(await waitingJobs()).toMatchObject([{ attempts: 0, locked: false }])
  })

  it('returns unfinished jobs to the queue, without counting the attempt', async () => {
    const jobs = makeJobs()
    const signals: AbortSignal[] = []
    await jobs.start(
      handlers({
        hang: async (_, { signal }) => {
          signals.push(signal)
          await new Promise(() => {})
        },
        count: async (_, { signal }) => {
          signals.push(signal)
          await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
        },
      }),
      { concurrency: 2 },
    )
    await jobs.add(database.kysely, { name: 'hang', payload: { number: 1 } })
    await jobs.add(database.kysely, { name: 'count', payload: { number: 2 } })
    await settled(() => expect(signals).toHaveLength(2))
    await jobs.stop(0)
    expect(signals.map((signal) => signal.aborted)).toEqual([true, true])
    expect(await waitingJobs()).toMatchObject([
      { attempts: 0, locked: false },
      { attempts: 0, locked: false },
    ])
    const attempts: number[] = []
    const again = async (_: unknown, { attempt }: { attempt: number }) => void attempts.push(attempt)
    await makeJobs().start(handlers({ hang: again, count: again }), { concurrency: 1 })
    await settled(() => expect(attempts).toEqual([1, 1]))
  })

  it('is allowed before a start, twice, and before another start', async () => {
    const jobs = makeJobs()
    await jobs.stop()
    await jobs.start(handlers({}), { concurrency: 1 })
    await Promise.all([jobs.stop(), jobs.stop()])
    await jobs.start(handlers({}), { concurrency: 1 })
    await expect(jobs.start(handlers({}), { concurrency: 1 })).rejects.toThrow('already')
  })
})

describe('the database going away', () => {
  it('makes the worker reconnect and run jobs that are added later', async () => {
    const jobs = makeJobs()
    const seen: number[] = []
    const first = Promise.withResolvers<void>()
    await jobs.start(
      handlers({
        count: async ({ number }) => {
          seen.push(number)
          if (seen.length === 1) await first.promise
        },
      }),
      { concurrency: 1 },
    )
    await jobs.check(database.kysely)
    await jobs.add(database.kysely, { name: 'count', payload: { number: 1 } })
    await settled(() => expect(seen).toEqual([1]))
    await database.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    first.resolve()
    await jobs.add(database.kysely, { name: 'count', payload: { number: 2 } })
    await settled(() => expect(seen).toContain(2))
    await settled(() => jobs.check(database.kysely))
    await settled(async () => expect(await waitingJobs()).toEqual([]))
  })
})

describe('the schedule', () => {
  it('makes up once for a daily run that was missed while no worker was running', async () => {
    await database.pool.query(
      `insert into graphile_worker._private_known_crontabs (identifier, known_since)
       values ('daily', now() - interval '10 days')`,
    )
    const missed = new Date(Date.now() - 6 * 3_600_000)
    const schedule = [{ name: 'daily', cron: `${missed.getUTCMinutes()} ${missed.getUTCHours()} * * *` }] as const
    const seen: unknown[] = []
    const count = handlers({ daily: async (payload) => void seen.push(payload) })
    await Promise.all([0, 1].map(() => makeJobs().start(count, { concurrency: 1, schedule })))
    await settled(() => expect(seen).toEqual([{}]))
    await Promise.all(started.map((jobs) => jobs.stop()))
    await makeJobs().start(count, { concurrency: 1, schedule })
    await makeJobs().add(database.kysely, { name: 'daily', payload: {} })
    await settled(async () => expect(await waitingJobs()).toEqual([]))
    expect(seen).toHaveLength(2)
  })
})

it('can be installed by several processes at once', async () => {
  const fresh = await createTestDatabase('empty')
  try {
    await expect(new GraphileJobs({ pool: fresh.pool }).check(fresh.kysely)).rejects.toThrow('graphile_worker')
    await Promise.all([installJobs(fresh.pool), installJobs(fresh.pool), installJobs(fresh.pool)])
    await new GraphileJobs({ pool: fresh.pool }).check(fresh.kysely)
  } finally {
    await fresh.close()
  }
})
