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
  /** The transaction to count in; if it fails, the count is rolled back. */
  on?: QueryExecutorProvider
  times?: number
}

/**
 * Counts attempts in the database, so that a limit holds across processes. The callers decide the limits. Keys are lists of
 * strings, and only their keyed digest is stored, so that a row does not reveal whom it is about.
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
   * Call this before the attempt, so that parallel attempts cannot exceed the limit together. Returns null if the attempt is
   * allowed, otherwise the milliseconds to wait.
   */
  async spend({ max, window }: AttemptLimit, what: readonly string[], spending: Spending = {}): Promise<number | null> {
    const { on = this.db, times = 1 } = spending
    const now = this.clock.now()
    const ends = new Date(now.getTime() + window)
    const { rows } = await sql<{ count: number; resets_at: Date }>`
      insert into identity.attempts as counted (key, count, resets_at) values (${this.digest(what)}, ${times}, ${ends})
      on conflict (key) do update set
        count = case when ${hasEnded(now)} then excluded.count else least(counted.count + excluded.count, ${max + 1}) end,
        resets_at = case when ${hasEnded(now)} then excluded.resets_at else counted.resets_at end
      returning count, resets_at`.execute(on)
    const [{ count, resets_at } = { count: 0, resets_at: now }] = rows
    return count > max ? resets_at.getTime() - now.getTime() : null
  }

  /**
   * Spends one attempt for each of these keys, in this order, and returns for each whether it was allowed. One statement, however
   * many there are, since what the caller has locked stays locked until it ends. A key may be named several times. The rows are
   * locked in the order of the keys: two transactions that count the same ones in different orders would deadlock.
   */
  async spendMany({ max, window }: AttemptLimit, whats: readonly (readonly string[])[]): Promise<boolean[]> {
    if (whats.length === 0) return []
    const now = this.clock.now()
    const ends = new Date(now.getTime() + window)
    const keys = whats.map((what) => this.digest(what))
    // Counts up to the limit and as many again, so that what is left tells how many of these were allowed.
    const { rows } = await sql<{ key: string; allowed: number }>`
      with spent as (select key, count(*)::int as times from unnest(${keys}::text[]) as named (key) group by key),
      counts as (
        insert into identity.attempts as counted (key, count, resets_at)
        select key, times, ${ends}::timestamptz from spent order by key
        on conflict (key) do update set
          count = case when ${hasEnded(now)} then excluded.count else least(counted.count, ${max}) + excluded.count end,
          resets_at = case when ${hasEnded(now)} then excluded.resets_at else counted.resets_at end
        returning key, count)
      select key, ${max} - (count - times) as allowed from counts join spent using (key)`.execute(this.db)
    const left = new Map(rows.map(({ key, allowed }) => [key, allowed]))
    return keys.map((key) => {
      const allowed = left.get(key) ?? 0
      left.set(key, allowed - 1)
      return allowed > 0
    })
  }

  /** Takes one attempt back, because it succeeded or was never made. */
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

const hasEnded = (now: Date) => sql`counted.resets_at <= ${now}`

/** Rows deleted at once: few enough that concurrent attempts do not have to wait for the row locks. */
const batch = 1000

/** Removes expired rows. Skips rows that others have locked, since two sweeps that wait for each other's rows would deadlock. */
export async function sweepAttempts(db: QueryExecutorProvider, now: Date): Promise<void> {
  let removed = batch
  while (removed === batch) {
    const { numAffectedRows } = await sql`
      delete from identity.attempts where key = any(array(
        select key from identity.attempts where resets_at < ${now} limit ${batch} for update skip locked))`.execute(db)
    removed = Number(numAffectedRows ?? 0n)
  }
}

/** A household usually has a whole /64 of IPv6 addresses, so limits count the network and not the address. */
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
