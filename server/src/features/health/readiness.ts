import type { healthParts, Readiness as ReadinessAnswer } from '@koma/contract'
import type { Log } from '../../http/logging.ts'
import { isMigrated } from '../../ports/database/migrate.ts'
import type { Ports } from '../../ports/ports.ts'
import type { ProcessRole } from '../../schema/health.ts'
import { Heartbeat, hasLiveWorker } from './heartbeat.ts'
import { type Installation, openInstallation, requireOwnStore } from './installation.ts'

type HealthPorts = Pick<Ports, 'database' | 'blobs' | 'jobs' | 'secrets'>
type Part = (typeof healthParts)[number]
type State = ReadinessAnswer[Part]
type Parts = Record<Part, State>

/** In ms. The parts are checked at most this often, however many load balancers ask. */
const lookEvery = 2_000
/** In ms. A part that does not answer in this time is failing. Load balancers do not wait much longer. */
const patience = 3_000
/** In ms. Writes to the store cost money, so we try them less often than reads. */
const writeEvery = 30_000

/** Checks what this process needs to serve, on request and at most every few seconds. */
export class Readiness {
  readonly heartbeat: Heartbeat
  readonly #ports: HealthPorts
  readonly #log: Pick<Log, 'error' | 'info'> | undefined
  readonly #secretCheck: Buffer
  #stopping = false
  #looking: Promise<Parts> | null = null
  #seen: { parts: Parts; at: number } | null = null
  #wroteAt = Number.NEGATIVE_INFINITY

  constructor(ports: HealthPorts, role: ProcessRole, log?: Pick<Log, 'error' | 'info'>) {
    this.#ports = ports
    this.#log = log
    this.#secretCheck = ports.secrets.key('installation')
    this.heartbeat = new Heartbeat(role, () => ports.jobs.running)
  }

  /** Reports the process as not ready from now on, although it still serves. */
  stop(): void {
    this.#stopping = true
  }

  get stopping(): boolean {
    return this.#stopping
  }

  /** Creates the row of the installation at the first start, and logs an error if our secret is not the installation's. */
  async prepare(): Promise<void> {
    const installation = await openInstallation(this.#ports.database.kysely, this.#secretCheck)
    await this.#stateOf('secret', async () => this.#requireOwnSecret(installation))
  }

  async answer(exclude: readonly Part[] = []): Promise<ReadinessAnswer> {
    const parts = await this.#look()
    const names = Object.keys(parts) as Part[]
    const fit = names.every((name) => parts[name] === 'ok' || exclude.includes(name))
    return { status: this.#stopping ? 'stopping' : fit ? 'ready' : 'not_ready', ...parts }
  }

  async #look(): Promise<Parts> {
    if (this.#seen && performance.now() - this.#seen.at < lookEvery) return this.#seen.parts
    this.#looking ??= this.#lookNow().finally(() => {
      this.#looking = null
    })
    return this.#looking
  }

  async #lookNow(): Promise<Parts> {
    const { database, jobs } = this.#ports
    const db = database.probe
    let installation: Installation | null = null
    const state = await this.#stateOf('database', async () => {
      await this.heartbeat.beat(db)
      installation = await openInstallation(db, this.#secretCheck)
    })
    const rest =
      state === 'ok'
        ? {
            migrations: await this.#stateOf('migrations', () => requireMigrated(db)),
            secret: await this.#stateOf('secret', async () => this.#requireOwnSecret(installation)),
            jobs: await this.#stateOf('jobs', () => requireWorkers(jobs, db)),
          }
        : { migrations: 'unknown' as const, secret: 'unknown' as const, jobs: 'unknown' as const }
    const blobs = await this.#stateOf('blobs', () => this.#checkBlobs(installation))
    const parts = { database: state, ...rest, blobs }
    this.#seen = { parts, at: performance.now() }
    return parts
  }

  async #checkBlobs(installation: Installation | null): Promise<void> {
    const { blobs, database } = this.#ports
    if (installation) await requireOwnStore({ blobs }, database.probe, installation)
    if (performance.now() - this.#wroteAt < writeEvery && installation) return
    await blobs.check()
    this.#wroteAt = performance.now()
  }

  #requireOwnSecret(installation: Installation | null): void {
    if (installation?.secret_check?.equals(this.#secretCheck)) return
    throw new Error('KOMA_SECRET is not the one this installation was started with.')
  }

  /** Logs each change with its reason, since the answer, which strangers can read, gives only the part's name. */
  async #stateOf(part: Part, check: () => Promise<void>): Promise<State> {
    const before = this.#seen?.parts[part] ?? 'ok'
    try {
      await inTime(check())
      if (before === 'failing') this.#log?.info({ part }, 'a part works again')
      return 'ok'
    } catch (error) {
      if (before !== 'failing') this.#log?.error({ part, err: error }, 'a part is failing')
      return 'failing'
    }
  }
}

async function requireWorkers(jobs: Ports['jobs'], db: Ports['database']['probe']): Promise<void> {
  await jobs.check(db)
  if (!(await hasLiveWorker(db))) throw new Error('No process runs jobs.')
}

async function requireMigrated(db: Ports['database']['probe']): Promise<void> {
  if (!(await isMigrated(db))) throw new Error('The database lacks tables of this version.')
}

async function inTime(check: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`It did not answer in ${patience} ms.`)), patience)
  return Promise.race([check, late.promise]).finally(() => clearTimeout(timer))
}
