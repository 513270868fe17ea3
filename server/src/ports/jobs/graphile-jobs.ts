import { setTimeout as delay } from 'node:timers/promises'
import type { Task, TaskList } from 'graphile-worker'
import { type QueryExecutorProvider, sql } from 'kysely'
import type { Pool } from 'pg'
import type { LookOut } from './abandoned-jobs.ts'
import { findDead, reviveDead } from './dead-jobs.ts'
import type { DeadJob, JobHandlers, JobName, Jobs, JobsLog, NewJob, Scheduled } from './jobs.ts'
import { hasOverdueJobs } from './overdue-jobs.ts'
import { type BackOff, mostAttempts, pauseAfter, putBackFailed, usualBackOff } from './retries.ts'
import type { RunningWorker } from './run-worker.ts'
import { RunningJobs } from './running-jobs.ts'
import { cronItem } from './schedule.ts'

export interface GraphileJobsOptions {
  pool: Pool
  log?: JobsLog
  pollInterval?: number
  lookOut?: LookOut
  /** Interval at which dead jobs are counted, in ms. */
  countDeadEvery?: number
  backOff?: BackOff
}

/**
 * Jobs in the same database as the data they belong to. A failed job is retried after 3, 8, 22, 60 ... seconds, then about every 4
 * minutes.
 */
export class GraphileJobs<Table> implements Jobs<Table> {
  private readonly pool: Pool
  private readonly log: JobsLog | undefined
  private readonly pollInterval: number
  private readonly lookOut: LookOut
  private readonly countDeadEvery: number
  private readonly backOff: BackOff
  private begun: { running: RunningJobs; worker: Promise<RunningWorker> } | null = null
  private worker: RunningWorker | null = null
  private stopping: Promise<void> | null = null

  constructor(options: GraphileJobsOptions) {
    this.pool = options.pool
    this.log = options.log
    this.pollInterval = options.pollInterval ?? 3000
    this.lookOut = options.lookOut ?? { every: 15_000, grace: 3000 }
    this.countDeadEvery = options.countDeadEvery ?? 3_600_000
    this.backOff = options.backOff ?? usualBackOff
  }

  async add<Name extends JobName<Table>>(on: QueryExecutorProvider, job: NewJob<Table, Name>): Promise<void> {
    const keyMode = job.unlessAdded ? 'unsafe_dedupe' : 'replace'
    // add_job returns no row if a worker takes the job of the same key at this moment; the next try inserts a new one.
    for (let tries = 0; tries < 5; tries += 1) {
      const { rows } = await sql<{ id: string | null }>`
        select id from graphile_worker.add_job(
          ${job.name}::text, ${JSON.stringify(job.payload)}::json, null::text, ${job.runAt ?? null}::timestamptz,
          ${mostAttempts}::int, ${job.key ?? null}::text, ${job.priority ?? 0}::int,
          job_key_mode => ${keyMode})`.execute(on)
      if (rows[0]?.id) return
    }
    throw new Error(`The job ${job.name} could not be added.`)
  }

  async start(
    handlers: JobHandlers<Table>,
    options: { concurrency: number; schedule?: ReadonlyArray<Scheduled<Table>> },
  ): Promise<void> {
    if (this.begun) throw new Error('The jobs have been started already.')
    const running = new RunningJobs(this.log, (job, error) =>
      putBackFailed(this.pool, job, error, pauseAfter(job.attempts, this.backOff)),
    )
    const worker = this.runWorker(handlers, options, running)
    this.begun = { running, worker }
    try {
      this.worker = await worker
    } catch (error) {
      this.begun = null
      throw error
    }
  }

  stop(limit = 8000): Promise<void> {
    this.stopping ??= this.stopWorker(limit).finally(() => {
      this.begun = this.worker = this.stopping = null
    })
    return this.stopping
  }

  private async runWorker(
    handlers: JobHandlers<Table>,
    options: { concurrency: number; schedule?: ReadonlyArray<Scheduled<Table>> },
    running: RunningJobs,
  ): Promise<RunningWorker> {
    const { runWorker } = await import('./run-worker.ts')
    return runWorker({
      pool: this.pool,
      tasks: tasksOf(handlers, running),
      schedule: (options.schedule ?? []).map((scheduled) => cronItem(scheduled, mostAttempts)),
      concurrency: options.concurrency,
      pollInterval: this.pollInterval,
      lookOut: this.lookOut,
      countDeadEvery: this.countDeadEvery,
      log: this.log,
    })
  }

  private async stopWorker(limit: number): Promise<void> {
    const running = this.begun?.running
    const worker = await this.begun?.worker.catch(() => null)
    if (!running || !worker) return
    const drained = worker.drain()
    if (!(await within(limit, drained))) {
      running.abort()
      // If the database is down, the jobs cannot be given back; their lock ends with the process, and other workers free them.
      await within(2000, worker.giveBack())
      running.leaveOff()
      await within(2000, drained)
    }
    await worker.end()
  }

  deadJobs<Name extends JobName<Table>>(name: Name): Promise<DeadJob<Table[Name]>[]> {
    return findDead(this.pool, name)
  }

  revive(): Promise<number> {
    return reviveDead(this.pool, mostAttempts)
  }

  get running(): boolean {
    return this.worker?.alive ?? false
  }

  async check(on: QueryExecutorProvider): Promise<void> {
    if (await hasOverdueJobs(on)) throw new Error('Jobs lie waiting, and none was begun for minutes.')
    if (this.worker && !this.worker.alive) throw new Error('Jobs are not being run.')
  }
}

function tasksOf<Table>(handlers: JobHandlers<Table>, running: RunningJobs): TaskList {
  const tasks: Record<string, Task> = {}
  for (const name of Object.keys(handlers) as JobName<Table>[]) {
    tasks[name] = (payload, { job }) => {
      const { _cron, ...own } = payload as Table[typeof name] & { _cron?: unknown }
      return running.run(name, job, (context) => handlers[name](own as Table[typeof name], context))
    }
  }
  return tasks
}

async function within(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const timer = new AbortController()
  const late = delay(milliseconds, false, { signal: timer.signal }).catch(() => false)
  const done = work.then(
    () => true,
    () => true,
  )
  return Promise.race([done, late]).finally(() => timer.abort())
}
