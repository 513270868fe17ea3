import { type Kysely, sql } from 'kysely'
import type { Log } from '../../http/logging.ts'
import type { ProcessRole } from '../../schema/health.ts'
import type { Schema } from '../../schema/index.ts'
import { uuidv7 } from '../../uuid.ts'

/** A worker without a heartbeat for this many seconds is considered dead. Several beats, and longer than a worker's restart. */
const silence = 60
/** The interval of heartbeats, in ms. */
const beatEvery = 10_000
/** Rows of ended processes are deleted after this many seconds. */
const kept = 86_400

/** Records in the database that this process is alive, for the others. */
export class Heartbeat {
  readonly #processId = uuidv7()
  readonly #role: ProcessRole
  readonly #runsJobs: () => boolean

  constructor(role: ProcessRole, runsJobs: () => boolean) {
    this.#role = role
    this.#runsJobs = runsJobs
  }

  /** Resolves once the row is committed, which fails if the database is read-only or waits for a missing standby. */
  async beat(db: Kysely<Schema>): Promise<void> {
    const jobsAt = this.#runsJobs() ? sql<Date>`now()` : null
    await db
      .insertInto('processes')
      .values({ process_id: this.#processId, role: this.#role, seen_at: sql`now()`, jobs_at: jobsAt })
      .onConflict((conflict) =>
        conflict.column('process_id').doUpdateSet((row) => ({
          seen_at: row.ref('excluded.seen_at'),
          jobs_at: sql<Date | null>`coalesce(excluded.jobs_at, processes.jobs_at)`,
        })),
      )
      .execute()
  }
}

/** Whether any process ran jobs recently. */
export async function hasLiveWorker(db: Kysely<Schema>): Promise<boolean> {
  const seen = await db
    .selectFrom('processes')
    .select('process_id')
    .where('jobs_at', '>', sql<Date>`now() - make_interval(secs => ${silence})`)
    .limit(1)
    .executeTakeFirst()
  return seen !== undefined
}

/** Writes a heartbeat at intervals. Returns a function that stops it. */
export function startHeartbeat(heartbeat: Heartbeat, db: Kysely<Schema>, log: Pick<Log, 'warn'>): () => void {
  const beat = () =>
    heartbeat
      .beat(db)
      .then(() => forgetEndedProcesses(db))
      .catch((error: unknown) => log.warn({ err: error }, 'could not write that this worker lives'))
  void beat()
  const timer = setInterval(beat, beatEvery)
  return () => clearInterval(timer)
}

async function forgetEndedProcesses(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom('processes').where('seen_at', '<', sql<Date>`now() - make_interval(secs => ${kept})`).execute()
}
