import type { QueryExecutorProvider } from 'kysely'

/**
 * A table of jobs is an interface from the name of a job to what it carries, which must survive JSON:
 * `interface PhotoJobs { 'photos.render': { photoId: string } }`.
 */
export type JobName<Table> = keyof Table & string

export interface NewJob<Table, Name extends JobName<Table>> {
  name: Name
  payload: Table[Name]
  /** Takes the place of a job that waits under the same key. One that is already running goes on, and this one runs as well. */
  key?: string
  runAt?: Date
  /** The smaller comes first; 0 unless told. */
  priority?: number
}

export interface JobContext {
  /** Aborts when the process stops before the job is done: the job will be run again, so it may leave off anywhere. */
  signal: AbortSignal
  /** 1 the first time. */
  attempt: number
}

/**
 * A job can run more than once, and now and then twice at the same time: what it does must bear that. One that rejects is tried
 * again for as long as it takes, so a handler rejects where the machine failed (the store is away, the disk is full) and resolves
 * where trying again is of no use.
 */
export type JobHandlers<Table> = {
  [Name in JobName<Table>]: (payload: Table[Name], context: JobContext) => Promise<void>
}

/** The jobs that mean something without a payload. */
type ScheduledName<Table> = {
  [Name in JobName<Table>]: Record<never, never> extends Table[Name] ? Name : never
}[JobName<Table>]

/**
 * `cron` is a crontab pattern in UTC; a run that was missed in the last day because no worker lived is made up for, once.
 * `everyMinutes` divides the day.
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
  /** Part of the transaction it is given: without the commit there is no job. */
  add<Name extends JobName<Table>>(on: QueryExecutorProvider, job: NewJob<Table, Name>): Promise<void>
  /** Runs jobs in this process until `stop`; the other calls need no start. */
  start(
    handlers: JobHandlers<Table>,
    options: { concurrency: number; schedule?: ReadonlyArray<Scheduled<Table>> },
  ): Promise<void>
  /** Takes no more jobs and waits for those that run. After `limit` ms the rest goes back to be run again, by any worker. */
  stop(limit?: number): Promise<void>
  /** The jobs that are not tried again, since the process ended under them too often; oldest first. */
  deadJobs<Name extends JobName<Table>>(name: Name): Promise<DeadJob<Table[Name]>[]>
  /** Lets every dead job run again; answers how many there were. */
  revive(): Promise<number>
  /** Whether this process takes jobs now. */
  readonly running: boolean
  /** Rejects when jobs cannot be added now, are not being run by a process that started to, or lie waiting. */
  check(on: QueryExecutorProvider): Promise<void>
}

export interface JobsLog {
  debug(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
