import { createHmac, timingSafeEqual } from 'node:crypto'
import { limits } from '@koma/contract/limits'

/** Identifies the password that a token stands for: the version of a share's lock. */
export interface LockedShare {
  share_id: string
  key_version: number
}

/** Signs and checks the tokens that stand for a share's password. They are not stored: a new password changes the version. */
export class UnlockTokens {
  private readonly key: Buffer

  constructor(key: Buffer) {
    this.key = key
  }

  make(share: LockedShare, now: Date): { unlock_token: string; expires_at: string } {
    const expires = now.getTime() + limits.shareUnlockLifetime
    return {
      unlock_token: `${expires.toString(36)}.${this.sign(share, expires)}`,
      expires_at: new Date(expires).toISOString(),
    }
  }

  isValid(token: string, share: LockedShare, now: Date): boolean {
    const [written = '', signature = ''] = token.split('.')
    if (!/^[0-9a-z]{1,10}$/.test(written)) return false
    const expires = Number.parseInt(written, 36)
    const expected = Buffer.from(this.sign(share, expires))
    const given = Buffer.from(signature)
    return given.length === expected.length && timingSafeEqual(given, expected) && expires > now.getTime()
  }

  private sign({ share_id, key_version }: LockedShare, expires: number): string {
    return createHmac('sha256', this.key).update(`${share_id}\n${key_version}\n${expires}`).digest('base64url')
  }
}
