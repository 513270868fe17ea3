import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { type QueryExecutorProvider, sql } from 'kysely'
import type { Clock } from '../clock/clock.ts'

/** How often something may be done within a window of milliseconds. */
export interface AttemptLimit {
  max: number
  window: number
}

interface Spending {
  /** A transaction that holds the count until its end, and takes it back if it fails. */
  on?: QueryExecutorProvider
  times?: number
}

/**
 * Counts attempts in the database, so that a limit holds across processes; whoever guards something keeps the rules. What is
 * counted is named by texts, of which a keyed digest alone is stored: nobody can read from a row whom it is about.
 */
export class AttemptCounter {
  private readonly db: QueryExecutorProvider
  private readonly clock: Clock
  private readonly key: string | Buffer

  constructor(db: QueryExecutorProvider, clock: Clock, key: string | Buffer) {
    this.db = db
    this.clock = clock
    this.key = key
  }

  /**
   * Counts before it is done, so that parallel attempts cannot pass the limit together. Returns null, or the milliseconds to wait
   * once the limit is passed.
   */
  async spend({ max, window }: AttemptLimit, what: readonly string[], spending: Spending = {}): Promise<number | null> {
    const { on = this.db, times = 1 } = spending
    const now = this.clock.now()
    const ends = new Date(now.getTime() + window)
    const hasEnded = sql`counted.resets_at <= ${now}`
    const { rows } = await sql<{ count: number; resets_at: Date }>`
      insert into identity.attempts as counted (key, count, resets_at) values (${this.digest(what)}, ${times}, ${ends})
      on conflict (key) do update set
        count = case when ${hasEnded} then excluded.count else least(counted.count + excluded.count, ${max + 1}) end,
        resets_at = case when ${hasEnded} then excluded.resets_at else counted.resets_at end
      returning count, resets_at`.execute(on)
    const [{ count, resets_at } = { count: 0, resets_at: now }] = rows
    return count > max ? resets_at.getTime() - now.getTime() : null
  }

  /** Takes one attempt back: it succeeded, or was never made. */
  async refund(what: readonly string[]): Promise<void> {
    const key = this.digest(what)
    await sql`update identity.attempts set count = greatest(count - 1, 0) where key = ${key}`.execute(this.db)
  }

  async forget(what: readonly string[]): Promise<void> {
    await sql`delete from identity.attempts where key = ${this.digest(what)}`.execute(this.db)
  }

  private digest(what: readonly string[]): string {
    return createHmac('sha256', this.key).update(what.map(networkOf).join('\n')).digest('base64url')
  }
}

/** Rows deleted at once: few enough that nobody who is counted meanwhile has to wait. */
const batch = 1000

/** Removes what has ended. Skips rows that others hold, since two who wait for each other's rows would deadlock. */
export async function sweepAttempts(db: QueryExecutorProvider, now: Date): Promise<void> {
  let removed = batch
  while (removed === batch) {
    const { numAffectedRows } = await sql`
      delete from identity.attempts where key = any(array(
        select key from identity.attempts where resets_at < ${now} limit ${batch} for update skip locked))`.execute(db)
    removed = Number(numAffectedRows ?? 0n)
  }
}

/** One household has a whole /64 of IPv6 addresses: limits count the network, not the address. */
export function networkOf(who: string): string {
  if (!isIPv6(who) || who.startsWith('::ffff:')) return who
  const [head = '', tail = ''] = who.split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing = who.includes('::') ? 8 - groups.length - (tail === '' ? 0 : tail.split(':').length) : 0
  const whole = [...groups, ...Array<string>(missing).fill('0'), ...(tail === '' ? [] : tail.split(':'))]
  return whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
