import { createHmac } from 'node:crypto'
import { Failure } from '../../../http/failure.ts'
import { hashPassword, type ScryptCost, verifyPassword } from '../../../ports/passwords/password-hashing.ts'
import type { PasswordWork } from '../../../ports/passwords/password-work.ts'
import type { ShareAttempts } from '../share-attempts.ts'
import type { LockedShare } from './unlock-tokens.ts'

const rememberedAtMost = 1000

export interface GivenPassword {
  password: string
  /** The network address it came from. */
  from: string
  /** Null for a guest. */
  userId: string | null
}

/** Hashes and checks the passwords of shares, in turns with all other password work and with limits for each caller. */
export class SharePasswords {
  private readonly work: PasswordWork
  private readonly cost: ScryptCost
  private readonly attempts: ShareAttempts
  private readonly key: Buffer
  /** HMACs of correct passwords, so that somebody who sends one with each call does not wait for the slow hash each time. */
  private readonly right = new Set<string>()

  constructor(work: PasswordWork, cost: ScryptCost, attempts: ShareAttempts, key: Buffer) {
    this.work = work
    this.cost = cost
    this.attempts = attempts
    this.key = key
  }

  /** The hash of a new password of one of this user's shares. */
  async hash(userId: string, password: string): Promise<string> {
    await this.attempts.spend('password set', [userId])
    return this.work('set', userId, () => hashPassword(password, this.cost)).catch((error) =>
      this.undo('password set', [userId], error),
    )
  }

  /**
   * Throws if the password is wrong or there were too many attempts. Counts each attempt before it is made, so that parallel ones
   * cannot exceed the limit together, and refunds it if the password was right or could not be checked.
   */
  async check(share: LockedShare & { password_hash: string }, given: GivenPassword): Promise<void> {
    const who = [share.share_id, given.from]
    await this.attempts.spend('password tried', who)
    const isRight = await this.isRight(share, given).catch((error) => this.undo('password tried', who, error))
    if (!isRight) throw new Failure('share_password')
    await this.attempts.refund('password tried', who)
  }

  private async isRight(
    share: LockedShare & { password_hash: string },
    { password, from, userId }: GivenPassword,
  ): Promise<boolean> {
    const code = this.codeOf(share.share_id, String(share.key_version), password)
    if (this.right.has(code)) return true
    if (!(await this.work('check', userId ?? from, () => verifyPassword(password, share.password_hash)))) return false
    if (this.right.size >= rememberedAtMost) this.right.clear()
    this.right.add(code)
    return true
  }

  private async undo(rule: 'password set' | 'password tried', who: string[], error: unknown): Promise<never> {
    await this.attempts.refund(rule, who)
    throw error
  }

  private codeOf(...parts: string[]): string {
    return createHmac('sha256', this.key)
      .update(['right', ...parts].join('\n'))
      .digest('base64url')
  }
}
