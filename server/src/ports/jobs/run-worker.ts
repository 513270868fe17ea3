import { setTimeout as delay } from 'node:timers/promises'
import { type CronItem, parseCronItems, type Runner, run, type TaskList, type WorkerPool } from 'graphile-worker'
import type { Pool } from 'pg'
import { type LookOut, wakeWorkers, watchAbandonedJobs } from './abandoned-jobs.ts'
import { watchDeadJobs } from './dead-jobs.ts'
import { graphileSetup } from './graphile-setup.ts'
import type { JobsLog } from './jobs.ts'
import { WorkerLife } from './worker-life.ts'

export interface WorkerParts {
  pool: Pool
  tasks: TaskList
  schedule: CronItem[]
  concurrency: number
  /** How late a job with a start time or a retry may start, in ms; others start at once. */
  pollInterval: number
  lookOut: LookOut
  countDeadEvery: number
  log: JobsLog | undefined
}

export interface RunningWorker {
  readonly alive: boolean
  /** Takes no more jobs. Resolves when the last job has ended and its result is stored. */
  drain(): Promise<void>
  /** Returns the running jobs to the queue, as if they had not been started. */
  giveBack(): Promise<void>
  end(): Promise<void>
}

interface Run {
  runner: Runner
  life: WorkerLife
  workerPool: WorkerPool
}

/** Restarts graphile-worker when it ends, since the library gives up for good when it cannot store the result of a job. */
export async function runWorker(parts: WorkerParts): Promise<RunningWorker> {
  const ending = new AbortController()
  let current: Run | null = await beginRun(parts)

  async function keepRunning(): Promise<void> {
    while (!ending.signal.aborted) {
      await current?.runner.promise.catch((error) => parts.log?.error({ err: error }, 'the job worker ended'))
      if (ending.signal.aborted) return
      await current?.life.end()
      current = null
      await delay(1000, undefined, { signal: ending.signal }).catch(() => {})
      if (!ending.signal.aborted) current = await beginRun(parts).catch(() => null)
    }
    await current?.runner.stop().catch(() => {})
  }
  const kept = keepRunning()
  const { pool, lookOut, countDeadEvery, log } = parts
  const watched = [
    watchAbandonedJobs(pool, lookOut, log, ending.signal),
    watchDeadJobs(pool, countDeadEvery, log, ending.signal),
  ]

  return {
    get alive() {
      return current?.life.held ?? false
    },
    async drain() {
      ending.abort()
      await Promise.all([current?.runner.stop().catch(() => {}), kept, ...watched])
    },
    async giveBack() {
      if (!current) return
      await giveJobsBack(parts.pool, current.workerPool.id)
    },
    async end() {
      await current?.life.end()
    },
  }
}

async function beginRun(parts: WorkerParts): Promise<Run> {
  const life = new WorkerLife(parts.pool)
  let workerPool: WorkerPool | undefined
  const runner = await run({
    ...(await graphileSetup(parts.pool, parts.log)),
    taskList: parts.tasks,
    parsedCronItems: parseCronItems(parts.schedule),
    concurrency: parts.concurrency,
    pollInterval: parts.pollInterval,
    noHandleSignals: true,
    preset: {
      // If these are not set, results of jobs are stored without being awaited, and a lost connection ends the process.
      worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
      plugins: [
        {
          name: 'worker-life',
          worker: {
            hooks: {
              startWorker: (_, event) => {
                workerPool = event.worker.workerPool
                return life.begin(event.worker.workerPool.id)
              },
            },
          },
        },
      ],
    },
  })
  if (!workerPool) throw new Error('graphile-worker began without starting a worker.')
  await life.begin(workerPool.id)
  return { runner, life, workerPool }
}

async function giveJobsBack(pool: Pool, workerId: string): Promise<void> {
  await pool.query(
    `with jobs as (
       update graphile_worker._private_jobs
       set locked_by = null, locked_at = null, attempts = greatest(0, attempts - 1)
       where locked_by = $1
     )
     update graphile_worker._private_job_queues set locked_by = null, locked_at = null where locked_by = $1`,
    [workerId],
  )
  await wakeWorkers(pool)
}
