import type { QueryExecutorProvider } from 'kysely'

/**
 * A job table is an interface that maps the name of a job to its payload, which must survive JSON: `interface PhotoJobs {
 * 'photos.render': { photoId: string } }`.
 */
export type JobName<Table> = keyof Table & string

export interface NewJob<Table, Name extends JobName<Table>> {
  name: Name
  payload: Table[Name]
  /** Replaces a waiting job of the same key. One that is already running continues, and this one runs as well. */
  key?: string
  /** If there is a job of the same key, waiting or running, it stays as it is, with its time and its failures. */
  unlessAdded?: boolean
  runAt?: Date
  /** Smaller runs first; 0 by default. */
  priority?: number
}

export interface JobContext {
  /** Aborts when the process stops before the job is done. The job will run again, so it may stop anywhere. */
  signal: AbortSignal
  /** 1 the first time. */
  attempt: number
}

/**
 * A job can run more than once, and occasionally twice at the same time, so handlers must be idempotent. A job that rejects is
 * retried for as long as it takes: a handler rejects if the machine failed (the store is down, the disk is full) and resolves if a
 * retry would not help.
 */
export type JobHandlers<Table> = {
  [Name in JobName<Table>]: (payload: Table[Name], context: JobContext) => Promise<void>
}

/** The jobs that need no payload. */
type ScheduledName<Table> = {
  [Name in JobName<Table>]: Record<never, never> extends Table[Name] ? Name : never
}[JobName<Table>]

/**
 * `cron` is a crontab pattern in UTC; a run that was missed within the last day because no worker was running is made up for, once.
 * `everyMinutes` must divide the day.
 */
export type Scheduled<Table> = { name: ScheduledName<Table> } & ({ cron: string } | { everyMinutes: number })

export interface DeadJob<Payload> {
  id: string
  payload: Payload
  attempts: number
  lastError: string | null
  createdAt: Date
}

export interface Jobs<Table> {
  /** Part of the given transaction: the job exists only if it commits. */
  add<Name extends JobName<Table>>(on: QueryExecutorProvider, job: NewJob<Table, Name>): Promise<void>
  /** Runs jobs in this process until `stop`; the other calls need no start. */
  start(
    handlers: JobHandlers<Table>,
    options: { concurrency: number; schedule?: ReadonlyArray<Scheduled<Table>> },
  ): Promise<void>
  /**
   * Takes no more jobs and waits for the running ones. After `limit` ms the rest returns to the queue, to be run again by any
   * worker.
   */
  stop(limit?: number): Promise<void>
  /** The jobs that are no longer retried because the process ended too often while they ran; oldest first. */
  deadJobs<Name extends JobName<Table>>(name: Name): Promise<DeadJob<Table[Name]>[]>
  /** Lets every dead job run again. Returns how many there were. */
  revive(): Promise<number>
  /** Whether this process is taking jobs. */
  readonly running: boolean
  /** Rejects if jobs cannot be added, if this process has started its worker but is not running jobs, or if jobs are overdue. */
  check(on: QueryExecutorProvider): Promise<void>
}

export interface JobsLog {
  debug(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
