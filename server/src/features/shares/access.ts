import type { SharePermissions, ShareRole, ShareType } from '@koma/contract'
import type { Way } from '../../content-url.ts'
import type { LockedShare } from './passwords/unlock-tokens.ts'

/** Somebody's relation to a share at the moment of a call. */
export interface Standing {
  type: ShareType
  role: ShareRole
  isSignedIn: boolean
  /** Whether they presented the password, or an unlock token that stands for it. */
  hasKey: boolean
}

export type Deed = 'see' | keyof SharePermissions

/** `key`: anybody who presented the password. `user`: a signed-in user without a role in the share. */
type Who = 'anyone' | 'key' | 'user' | 'user with key' | Exclude<ShareRole, 'viewer'>

const insiders: readonly Who[] = ['owner', 'member']
const everywhere = (who: readonly Who[]) => ({
  INVITE_ONLY: who,
  INVITE_PLUS: who,
  PUBLIC: who,
  PUBLIC_PASSWORD: who,
})

/**
 * The only definition of who may do what, for each type of share. Anyone with the link sees name, owner and counts. Whatever this
 * table says, people may remove photos that they added, and give up their own role in a share.
 */
const table: Record<Deed, Record<ShareType, readonly Who[]>> = {
  see: { ...everywhere(insiders), PUBLIC: ['anyone'], PUBLIC_PASSWORD: [...insiders, 'key'] },
  add_photos: everywhere(insiders),
  arrange: everywhere(insiders),
  react: everywhere(insiders),
  invite: { ...everywhere(['owner']), INVITE_PLUS: insiders },
  /** To apply, or to accept an invitation. */
  apply: { ...everywhere(['user', 'invited']), PUBLIC_PASSWORD: ['user with key', 'invited'] },
  leave: everywhere(['member']),
  manage: everywhere(['owner']),
}

export function may(standing: Standing, deed: Deed): boolean {
  return table[deed][standing.type].some((who) => isThat(standing, who))
}

function isThat({ role, isSignedIn, hasKey }: Standing, who: Who): boolean {
  if (who === 'anyone') return true
  if (who === 'key') return hasKey
  const isUser = isSignedIn && role === 'viewer'
  if (who === 'user') return isUser
  return who === 'user with key' ? isUser && hasKey : role === who
}

/**
 * Which signed-in users may do something, as `<type> <role>`, for use in SQL. A key is presented with a call and not stored, so
 * those who need one are left out unless `hasKey` is set, which assumes that everybody has one.
 */
export function standingsThatMay(deed: Deed, { hasKey = false } = {}): string[] {
  const types = Object.keys(table[deed]) as ShareType[]
  const roles: ShareRole[] = ['owner', 'member', 'invited', 'applied', 'viewer']
  return types.flatMap((type) =>
    roles.filter((role) => may({ type, role, isSignedIn: true, hasKey }, deed)).map((role) => `${type} ${role}`),
  )
}

/**
 * The part of a way after the colon: `<share>:<user>`, valid as long as that user belongs to the share, or
 * `<share>:v<version>`, valid as long as its type and password stay the same. The latter is the same for everybody, so that
 * caches can serve a public share's pictures to all visitors. See: [Note: Albums and shares] in ARCHITECTURE.md.
 */
export function passOf({ share_id, key_version }: LockedShare, viewerId: string, standing: Standing): string {
  const isOpenToAll = may({ ...standing, role: 'viewer', hasKey: false }, 'see')
  const byKey = standing.hasKey || isOpenToAll
  return byKey ? `${share_id}:v${key_version}` : `${share_id}:${viewerId}`
}

export function wayOf(share: LockedShare, viewerId: string, standing: Standing): Exclude<Way, 'owner'> {
  return `share:${passOf(share, viewerId, standing)}`
}

export function permissionsOf(standing: Standing): SharePermissions {
  return {
    add_photos: may(standing, 'add_photos'),
    arrange: may(standing, 'arrange'),
    react: may(standing, 'react'),
    invite: may(standing, 'invite'),
    apply: may(standing, 'apply'),
    leave: may(standing, 'leave'),
    manage: may(standing, 'manage'),
  }
}
