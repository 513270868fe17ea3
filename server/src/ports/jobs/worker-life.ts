import { setTimeout as delay } from 'node:timers/promises'
import type { Client, Pool } from 'pg'
import { connectPatiently } from '../database/patient-client.ts'
import { jobLocks } from './graphile-setup.ts'

/**
 * Shows the other workers that this one is alive: an advisory lock on its own connection, which Postgres releases as soon as the
 * process ends, however it ends. A job that is locked by a worker without such a lock is abandoned.
 */
export class WorkerLife {
  private readonly pool: Pool
  private client: Client | null = null
  private begun: Promise<void> | null = null
  private ended = false

  constructor(pool: Pool) {
    this.pool = pool
  }

  /** Resolves when the lock is held, or never will be. Each worker awaits this before its first job. */
  begin(workerId: string): Promise<void> {
    this.begun ??= this.hold(workerId)
    return this.begun
  }

  get held(): boolean {
    return this.client !== null
  }

  async end(): Promise<void> {
    this.ended = true
    const client = this.client
    this.client = null
    await client?.end().catch(() => {})
  }

  private async hold(workerId: string): Promise<void> {
    while (!this.ended) {
      let client: Client | null = null
      try {
        client = await connectPatiently(this.pool)
        await this.lock(client, workerId)
        return
      } catch {
        await client?.end().catch(() => {})
        await delay(500)
      }
    }
  }

  private async lock(client: Client, workerId: string): Promise<void> {
    // With these, a machine that vanished from the network is noticed in half a minute instead of two hours.
    await client.query('set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3')
    await client.query('select pg_advisory_lock($1, hashtext($2))', [jobLocks.worker, workerId])
    if (this.ended) {
      await client.end()
      return
    }
    this.client = client
    client.once('end', () => {
      if (this.client !== client) return
      this.client = null
      void this.hold(workerId)
    })
  }
}
