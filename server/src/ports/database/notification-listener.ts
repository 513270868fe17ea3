import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseLog } from './drop-connections.ts'
import { optionsOf } from './patient-client.ts'

/** Long enough for a busy database, but short, because notifications are missed for this long if a connection dies unnoticed. */
const deafAfterMs = 5000
const askAliveEveryMs = 1500

/** A pooler that carries no notifications is tried again only now and then, in case the operator fixes it. */
const pauseMs = { first: 250, longest: 30_000 }

/** A connection on a network that vanished never confirms its end. */
const endPatienceMs = 1000

export interface Subscription {
  channel: string
  onHeard(payload: string): void
  /** Lets the subscriber read what happened before the listening began. */
  catchUp?(): Promise<void>
}

/**
 * Listens for notifications on a database connection of its own, one for all channels of the process, and reconnects for as long
 * as it runs. It connects when `start` is called, since not every process needs it.
 *
 * `hearing` is true only while nothing can have been missed: the connection listened before it caught up, a notification sent
 * by another connection has arrived (pgbouncer in transaction mode accepts LISTEN and then delivers nothing), and the
 * database answered on this connection in the last seconds.
 */
export class NotificationListener {
  private readonly pool: pg.Pool
  private readonly log: DatabaseLog | undefined
  private readonly subscriptions = new Set<Subscription>()
  private readonly stopping = new AbortController()
  private subscribed = new AbortController()
  private running: Promise<void> | null = null
  private proven = false
  private answeredAt = 0
  /** Whether the log says that nothing is heard. It is told once for each time, not with every try. */
  private isToldDeaf = false

  constructor(pool: pg.Pool, log?: DatabaseLog) {
    this.pool = pool
    this.log = log
  }

  get hearing(): boolean {
    return this.proven && performance.now() - this.answeredAt < deafAfterMs
  }

  /** Subscribing to a running listener makes it reconnect, so that it listens before it catches up. */
  subscribe(subscription: Subscription): () => void {
    this.subscriptions.add(subscription)
    this.proven = false
    this.subscribed.abort()
    return () => this.subscriptions.delete(subscription)
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
      this.subscribed = new AbortController()
      const client = new pg.Client({ ...optionsOf(this.pool), application_name: 'koma listener' })
      try {
        await this.listenOn(client)
        this.tellDeaf(new Error('The connection that listens broke or went silent, or carries no notifications.'))
      } catch (error) {
        // Whatever broke it, subscribers do without notifications until the next connection works.
        this.tellDeaf(error)
      }
      if (this.proven || this.subscribed.signal.aborted) pause = pauseMs.first
      this.proven = false
      await Promise.race([client.end().catch(() => {}), this.rest(endPatienceMs)])
      await this.rest(pause)
      pause = Math.min(pause * 2, pauseMs.longest)
    }
  }

  /** Returns when the connection can no longer be used. */
  private async listenOn(client: pg.Client): Promise<void> {
    const proof = { channel: `koma_proof_${randomBytes(8).toString('hex')}`, arrived: Promise.withResolvers<void>() }
    const broken = new AbortController()
    const ending = AbortSignal.any([this.stopping.signal, this.subscribed.signal, broken.signal])
    client.on('error', () => broken.abort())
    client.on('end', () => broken.abort())
    client.on('notification', (heard) => {
      if (heard.channel === proof.channel) proof.arrived.resolve()
      else this.pass(heard.channel, heard.payload)
    })
    await client.connect()
    const subscriptions = [...this.subscriptions]
    for (const channel of new Set([...subscriptions.map((one) => one.channel), proof.channel])) {
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
    }
    for (const one of subscriptions) await one.catchUp?.()
    await this.pool.query('select pg_notify($1, $2)', [proof.channel, ''])
    const arrived = await Promise.race([proof.arrived.promise.then(() => true), this.rest(deafAfterMs, ending)])
    if (!arrived || ending.aborted) return
    await client.query(`unlisten ${proof.channel}`)
    if (ending.aborted) return
    this.answeredAt = performance.now()
    this.proven = true
    this.isToldDeaf = false
    while (!ending.aborted) {
      await this.rest(askAliveEveryMs, ending)
      const askedAt = performance.now()
      const answered = await Promise.race([client.query('select 1').then(() => true), this.rest(deafAfterMs, ending)])
      if (!answered) return
      this.answeredAt = askedAt
    }
  }

  private tellDeaf(error: unknown): void {
    if (this.isToldDeaf || this.stopping.signal.aborted || this.subscribed.signal.aborted) return
    this.isToldDeaf = true
    this.log?.warn({ err: error }, 'no notifications of the database are heard; it is tried again')
  }

  private pass(channel: string, payload: string | undefined): void {
    if (!payload) return
    for (const one of this.subscriptions) if (one.channel === channel) one.onHeard(payload)
  }

  /** Resolves to false after the time, or as soon as the signal aborts; never keeps the process alive. */
  private async rest(milliseconds: number, signal = this.stopping.signal): Promise<false> {
    await delay(milliseconds, undefined, { signal, ref: false }).catch(() => {})
    return false
  }
}
