import { Failure } from '../../http/failure.ts'
import type { Caller } from '../../http/handler.ts'
import type { Ports } from '../../ports/ports.ts'
import { type Deed, may, type Standing } from './access.ts'
import { SharePasswords } from './passwords/passwords.ts'
import { UnlockTokens } from './passwords/unlock-tokens.ts'
import { ShareAttempts } from './share-attempts.ts'
import { findShare, guestId, type HeldShare } from './store.ts'

export type SharePorts = Pick<Ports, 'database' | 'clock' | 'contentUrls' | 'secrets'>

/** What a caller presents to open a locked share, and their network address. */
export interface ShownKey {
  password?: string | undefined
  unlock_token?: string | undefined
  from: string
}

/** A share, its viewer and their standing. */
export interface OpenShare {
  share: HeldShare
  viewerId: string
  standing: Standing
}

/** Finds shares and the standing of their callers. Every use of a share begins here. */
export class ShareDoor {
  readonly ports: SharePorts
  readonly attempts: ShareAttempts
  readonly passwords: SharePasswords
  readonly tokens: UnlockTokens

  constructor(ports: SharePorts & Pick<Ports, 'passwordWork' | 'passwordCost'>) {
    const key = ports.secrets.key('share')
    this.ports = ports
    this.attempts = new ShareAttempts(ports.database.kysely, ports.clock, key)
    this.passwords = new SharePasswords(ports.passwordWork, ports.passwordCost, this.attempts, key)
    this.tokens = new UnlockTokens(key)
  }

  /** Opens the share for anyone with the link. Throws if the password is wrong; ignores an expired or invalid unlock token. */
  async open(caller: Caller | null, shareId: string, key: ShownKey): Promise<OpenShare> {
    const viewerId = caller?.userId ?? guestId
    const share = await findShare(this.ports.database.kysely, viewerId, shareId)
    if (!share) throw new Failure('not_found')
    return { share, viewerId, standing: await this.standingWith(key, share, viewerId) }
  }

  /** The standing of a viewer with this key. The key is not checked if they see the share without one. */
  async standingWith(key: ShownKey, share: HeldShare, viewerId: string): Promise<Standing> {
    const standing = standingOf(share, viewerId)
    return may(standing, 'see') ? standing : { ...standing, hasKey: await this.hasKey(share, key, viewerId) }
  }

  /** Opens the share; throws if the caller may not see its photos. */
  async openToSee(caller: Caller | null, shareId: string, key: ShownKey): Promise<OpenShare> {
    const open = await this.open(caller, shareId, key)
    requireDeed(open.standing, 'see')
    return open
  }

  /** Exchanges the password for an unlock token. If the share has no password, every password is wrong. */
  async unlock(caller: Caller | null, shareId: string, { password, from }: ShownKey) {
    const share = await findShare(this.ports.database.kysely, caller?.userId ?? guestId, shareId)
    if (!share) throw new Failure('not_found')
    const { share_id, key_version, password_hash } = share
    if (password_hash === null || password === undefined) throw new Failure('share_password')
    await this.passwords.check(
      { share_id, key_version, password_hash },
      { password, from, userId: caller?.userId ?? null },
    )
    return this.tokens.make(share, this.ports.clock.now())
  }

  private async hasKey(
    share: HeldShare,
    { password, unlock_token, from }: ShownKey,
    viewerId: string,
  ): Promise<boolean> {
    const { share_id, key_version, password_hash } = share
    if (password_hash === null) return false
    if (unlock_token !== undefined && this.tokens.isValid(unlock_token, share, this.ports.clock.now())) return true
    if (password === undefined) return false
    await this.passwords.check(
      { share_id, key_version, password_hash },
      { password, from, userId: viewerId === guestId ? null : viewerId },
    )
    return true
  }
}

export function standingOf({ share_type, role }: HeldShare, viewerId: string): Standing {
  return { type: share_type, role, isSignedIn: viewerId !== guestId, hasKey: false }
}

/** Throws `share_password` if a password would be enough, and otherwise `forbidden`. */
export function requireDeed(standing: Standing, deed: Deed): void {
  if (may(standing, deed)) return
  const wouldOpen = may({ ...standing, hasKey: true }, deed)
  throw new Failure(wouldOpen ? 'share_password' : 'forbidden')
}
