import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Client, type Pool } from 'pg'

/** The channel that the trigger of the migration notifies, with the id of the session as payload. */
const channel = 'koma_session_ended'

/** Long enough for a busy database; short, because an unnoticed end of the connection hides ended sessions for as long. */
const deafAfterMs = 5000
const askAliveEveryMs = 1500

/** A pooler that carries no notifications is tried again now and then only, since the operator may mend it. */
const pauseMs = { first: 250, longest: 30_000 }

/** A connection on a network that vanished never confirms its end. */
const endPatienceMs = 1000

export interface SessionEndListenerParts {
  pool: Pool
  onEnded(sessionId: string): void
  /** Tells `onEnded` of what ended before the listening began. */
  catchUp(): Promise<void>
}

/**
 * Hears of ended sessions on a database connection of its own, and reconnects for as long as it runs.
 *
 * `hearing` is true only while nothing can have been missed: the connection listened before it caught up, a notification sent
 * by another connection has arrived (pgbouncer in transaction mode accepts LISTEN and then delivers nothing), and the
 * database answered on this connection in the last seconds.
 */
export class SessionEndListener {
  private readonly parts: SessionEndListenerParts
  private readonly stopping = new AbortController()
  private running: Promise<void> | null = null
  private proven = false
  private answeredAt = 0

  constructor(parts: SessionEndListenerParts) {
    this.parts = parts
  }

  get hearing(): boolean {
    return this.proven && performance.now() - this.answeredAt < deafAfterMs
  }

  start(): void {
    if (!this.stopping.signal.aborted) this.running ??= this.keepListening()
  }

  async close(): Promise<void> {
    this.stopping.abort()
    await this.running
  }

  private async keepListening(): Promise<void> {
    let pause = pauseMs.first
    while (!this.stopping.signal.aborted) {
      const client = new Client({ ...this.parts.pool.options, application_name: 'koma session listener' })
      try {
        await this.listenOn(client)
      } catch {
        // Whatever broke it, callers ask the database until the next connection hears.
      }
      if (this.proven) pause = pauseMs.first
      this.proven = false
      await Promise.race([client.end().catch(() => {}), this.rest(endPatienceMs)])
      await this.rest(pause)
      pause = Math.min(pause * 2, pauseMs.longest)
    }
  }

  /** Returns when the connection is of no more use. */
  private async listenOn(client: Client): Promise<void> {
    const proof = { channel: `koma_proof_${randomBytes(8).toString('hex')}`, arrived: Promise.withResolvers<void>() }
    const broken = new AbortController()
    client.on('error', () => broken.abort())
    client.on('end', () => broken.abort())
    client.on('notification', (heard) => {
      if (heard.channel === proof.channel) proof.arrived.resolve()
      else if (heard.payload) this.parts.onEnded(heard.payload)
    })
    await client.connect()
    await client.query(`listen ${channel}`)
    await client.query(`listen ${proof.channel}`)
    await this.parts.catchUp()
    await this.parts.pool.query('select pg_notify($1, $2)', [proof.channel, ''])
    const ending = AbortSignal.any([this.stopping.signal, broken.signal])
    const arrived = await Promise.race([proof.arrived.promise.then(() => true), this.rest(deafAfterMs, ending)])
    if (!arrived || ending.aborted) return
    await client.query(`unlisten ${proof.channel}`)
    this.answeredAt = performance.now()
    this.proven = true
    while (!ending.aborted) {
      await this.rest(askAliveEveryMs, ending)
      const askedAt = performance.now()
      const answered = await Promise.race([client.query('select 1').then(() => true), this.rest(deafAfterMs, ending)])
      if (!answered) return
      this.answeredAt = askedAt
    }
  }

  /** Resolves to false after the time, or as soon as the signal aborts; never keeps the process alive. */
  private async rest(milliseconds: number, signal = this.stopping.signal): Promise<false> {
    await delay(milliseconds, undefined, { signal, ref: false }).catch(() => {})
    return false
  }
}
