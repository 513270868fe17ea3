import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { GraphileJobs } from './graphile-jobs.ts'
import { pauseAfter, usualBackOff } from './retries.ts'

interface TestJobs {
  count: { number: number }
  hourly: Record<string, never>
}

let database: TestDatabase
let jobs: GraphileJobs<TestJobs>
beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  await sql`truncate graphile_worker._private_jobs, graphile_worker._private_known_crontabs`.execute(database.kysely)
  jobs = new GraphileJobs<TestJobs>({ pool: database.pool, pollInterval: 50 })
})
afterEach(() => jobs.stop(0))
afterAll(() => database.close())

interface Row {
  attempts: number
  locked: boolean
  error: string | null
  seconds: number
}

async function waitingJobs(): Promise<Row[]> {
  const { rows } = await database.pool.query<Row>(
    `select attempts, locked_by is not null as locked, last_error as error,
       extract(epoch from run_at - now())::float as seconds
     from graphile_worker._private_jobs order by id`,
  )
  return rows
}

const hurry = () => database.pool.query('update graphile_worker._private_jobs set run_at = now()')
const settled = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { timeout: 15_000, interval: 20 })

describe('a job that fails', () => {
  it('waits longer after each failure, at most a few minutes, and is never given up', async () => {
    let tries = 0
    const count = async () => {
      tries += 1
      throw new Error(`no ${tries}`)
    }
    await jobs.add(database.kysely, { name: 'count', payload: { number: 1 } })
    await jobs.start({ count, hourly: async () => {} }, { concurrency: 1 })
    const waits: number[] = []
    for (let attempt = 1; attempt <= 30; attempt += 1) {
      await settled(async () => {
        const [job] = await waitingJobs()
        expect(job).toMatchObject({ locked: false, error: `no ${attempt}` })
        waits.push(job?.seconds ?? 0)
      })
      await hurry()
    }
    expect(waits.slice(0, 5)).toEqual(waits.slice(0, 5).toSorted((one, other) => one - other))
    expect(waits[0]).toBeGreaterThan(1)
    expect(Math.min(...waits.slice(6))).toBeGreaterThan(100)
    expect(Math.max(...waits)).toBeLessThanOrEqual(300)
    expect(await jobs.deadJobs('count')).toEqual([])
  })

  it('is retried even if it was added by a version that gave up after five failures', async () => {
    await jobs.add(database.kysely, { name: 'count', payload: { number: 1 } })
    await database.pool.query('update graphile_worker._private_jobs set attempts = 4, max_attempts = 5')
    const count = () => Promise.reject(new Error('no'))
    await jobs.start({ count, hourly: async () => {} }, { concurrency: 1 })
    await settled(async () => expect(await waitingJobs()).toMatchObject([{ locked: false, error: 'no' }]))
    expect(await jobs.deadJobs('count')).toEqual([])
  })

  it('does not block the next run of its schedule', async () => {
    let tries = 0
    const hourly = async () => {
      tries += 1
      if (tries < 3) throw new Error('not yet')
    }
    const queue = { queueName: 'schedule:hourly' }
    await database.pool.query(`select graphile_worker.add_job('hourly', '{}', queue_name => $1)`, [queue.queueName])
    await jobs.start({ count: async () => {}, hourly }, { concurrency: 1 })
    for (const tried of [1, 2]) {
      await settled(async () => {
        expect(tries).toBe(tried)
        expect(await waitingJobs()).toMatchObject([{ locked: false }])
      })
      await hurry()
    }
    await settled(async () => expect(await waitingJobs()).toEqual([]))
    expect(tries).toBe(3)
  })
})

describe('a job that ended its process again and again', () => {
  it('is dead until it is revived', async () => {
    await jobs.add(database.kysely, { name: 'count', payload: { number: 1 } })
    await database.pool.query('update graphile_worker._private_jobs set attempts = max_attempts')
    const seen: unknown[] = []
    const count = async (payload: unknown, { attempt }: { attempt: number }) => void seen.push([payload, attempt])
    await jobs.start({ count, hourly: async () => {} }, { concurrency: 1 })
    expect(await jobs.deadJobs('count')).toMatchObject([{ payload: { number: 1 } }])
    expect(await jobs.deadJobs('hourly')).toEqual([])
    expect([await jobs.revive(), await jobs.revive()]).toEqual([1, 0])
    await settled(() => expect(seen).toEqual([[{ number: 1 }, 1]]))
  })

  it('is logged when it dies, and counted at the start of a worker and at intervals until it is revived', async () => {
    const lines: unknown[] = []
    const line = (level: string) => (fields: object, message: string) => void lines.push([level, message, fields])
    const log = { debug: () => {}, warn: line('warn'), error: line('error') }
    const logged = (...wanted: unknown[]) => settled(() => expect(lines).toContainEqual(wanted))
    await jobs.add(database.kysely, { name: 'count', payload: { number: 1 } })
    const { rows } = await database.pool.query<{ id: string }>(
      `update graphile_worker._private_jobs
       set attempts = max_attempts, locked_at = now(), locked_by = 'a worker that is gone' returning id::text`,
    )
    jobs = new GraphileJobs<TestJobs>({
      pool: database.pool,
      log,
      pollInterval: 50,
      lookOut: { every: 50, grace: 50 },
      countDeadEvery: 50,
    })
    const handlers = { count: async () => {}, hourly: async () => {} }
    await jobs.start(handlers, { concurrency: 1 })
    await logged('error', 'a job is dead', { jobId: rows[0]?.id, job: 'count', attempts: 25 })
    const counted = ['warn', 'there are dead jobs', { count: 1, tasks: { count: 1 } }]
    await logged(...counted)
    await jobs.stop(0)
    lines.length = 0
    await jobs.start(handlers, { concurrency: 1 })
    await logged(...counted)
    await jobs.revive()
    await settled(async () => expect(await waitingJobs()).toEqual([]))
    await jobs.stop(0)
    lines.length = 0
    await jobs.start(handlers, { concurrency: 1 })
    await jobs.add(database.kysely, { name: 'count', payload: { number: 2 } })
    await settled(async () => expect(await waitingJobs()).toEqual([]))
    expect(lines).toEqual([])
  })
})

it('jobs that failed together are not retried at the same moment', () => {
  const pauses = Array.from({ length: 50 }, () => pauseAfter(9, usualBackOff))
  expect(new Set(pauses).size).toBeGreaterThan(25)
  expect(Math.max(...pauses) - Math.min(...pauses)).toBeGreaterThan(20_000)
})
