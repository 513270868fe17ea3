import { createHmac } from 'node:crypto'
import { limits } from '@koma/contract/limits'
import { type Kysely, sql } from 'kysely'
import { Failure } from '../../http/failure.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import { networkOf } from '../../ports/identity/attempts.ts'
import { IdentityFailure } from '../../ports/identity/identity-failure.ts'
import { hashPassword, strongCost, verifyPassword } from '../../ports/identity/password-hashing.ts'
import { createPasswordWork } from '../../ports/identity/password-work.ts'
import type { Schema } from '../../schema/index.ts'
import type { LockedShare } from './unlock-tokens.ts'

const { perShareAndAddress, window } = limits.attempts
const rememberedAtMost = 1000

interface GivenPassword {
  password: string
  /** The network address it came from. */
  from: string
}

/** Hashes and checks the passwords of shares, a few at a time and so often from one address. */
export class SharePasswords {
  private readonly db: Kysely<Schema>
  private readonly clock: Clock
  private readonly key: Buffer
  private readonly work = createPasswordWork()
  /** Right passwords, by what cannot be turned back: whoever sends one with each call does not wait for the hash each time. */
  private readonly right = new Set<string>()

  constructor(db: Kysely<Schema>, clock: Clock, key: Buffer) {
    this.db = db
    this.clock = clock
    this.key = key
  }

  hash(password: string): Promise<string> {
    return this.calm(() => hashPassword(password, strongCost))
  }

  /**
   * Fails where the password is wrong, or too many were. Each try is counted before it is made, so that parallel ones cannot
   * pass the limit together, and taken back where it was right.
   */
  async check(share: LockedShare & { password_hash: string }, { password, from }: GivenPassword): Promise<void> {
    const attempt = this.codeOf('attempt', share.share_id, networkOf(from))
    await this.spend(attempt)
    if (!(await this.isRight(share, password))) throw new Failure('share_password')
    await sql`update share_attempts set count = greatest(count - 1, 0) where key = ${attempt}`.execute(this.db)
  }

  private async isRight(share: LockedShare & { password_hash: string }, password: string): Promise<boolean> {
    const code = this.codeOf('right', share.share_id, String(share.key_version), password)
    if (this.right.has(code)) return true
    if (!(await this.calm(() => verifyPassword(password, share.password_hash)))) return false
    if (this.right.size >= rememberedAtMost) this.right.clear()
    this.right.add(code)
    return true
  }

  private async spend(attempt: string): Promise<void> {
    const now = this.clock.now()
    // Skipping what others hold: two who tidy at once would otherwise wait for each other.
    await sql`
      delete from share_attempts where key in (
        select key from share_attempts where resets_at <= ${now} limit 100 for update skip locked)`.execute(this.db)
    const fresh = sql`share_attempts.resets_at <= ${now}`
    const { rows } = await sql<{ count: number; resets_at: Date }>`
      insert into share_attempts (key, count, resets_at) values (${attempt}, 1, ${new Date(now.getTime() + window)})
      on conflict (key) do update set
        count = case when ${fresh} then 1 else least(share_attempts.count + 1, ${perShareAndAddress + 1}) end,
        resets_at = case when ${fresh} then excluded.resets_at else share_attempts.resets_at end
      returning count, resets_at`.execute(this.db)
    const [{ count, resets_at } = { count: 0, resets_at: now }] = rows
    if (count <= perShareAndAddress) return
    throw new Failure('attempt_limit', { headers: retryAfter(resets_at.getTime() - now.getTime()) })
  }

  private codeOf(...parts: string[]): string {
    return createHmac('sha256', this.key).update(parts.join('\n')).digest('base64url')
  }

  /** Past a queue of bounded length callers are told to come back. */
  private async calm<Result>(task: () => Promise<Result>): Promise<Result> {
    try {
      return await this.work(task)
    } catch (error) {
      if (!(error instanceof IdentityFailure)) throw error
      throw new Failure('unavailable', { headers: error.headers, cause: error })
    }
  }
}

function retryAfter(milliseconds: number): Record<string, string> {
  return { 'Retry-After': String(Math.max(1, Math.ceil(milliseconds / 1000))) }
}
