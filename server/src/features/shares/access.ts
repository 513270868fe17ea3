import type { SharePermissions, ShareRole, ShareType } from '@koma/contract'
import type { Way } from '../../content-url.ts'
import type { LockedShare } from './unlock-tokens.ts'

/** How somebody stands to a share at the moment of a call. */
export interface Standing {
  type: ShareType
  role: ShareRole
  isSignedIn: boolean
  /** They have shown the password, or a token that stands for it. */
  hasKey: boolean
}

export type Deed = 'see' | keyof SharePermissions

/** `key`: who has shown the password. `user`: somebody signed in who is nothing to the share. */
type Who = 'anyone' | 'key' | 'user' | 'user with key' | Exclude<ShareRole, 'viewer'>

const insiders: readonly Who[] = ['owner', 'member']
const everywhere = (who: readonly Who[]) => ({
  INVITE_ONLY: who,
  INVITE_PLUS: who,
  PUBLIC: who,
  PUBLIC_PASSWORD: who,
})

/**
 * Who may do what with a share of which type: the one place that says so. Name, owner and numbers are for anyone with the link.
 * An adder takes out what they added, and everybody gives up what they are to the share, whatever this table says.
 */
const table: Record<Deed, Record<ShareType, readonly Who[]>> = {
  see: { ...everywhere(insiders), PUBLIC: ['anyone'], PUBLIC_PASSWORD: [...insiders, 'key'] },
  add_photos: everywhere(insiders),
  react: everywhere(insiders),
  invite: { ...everywhere(['owner']), INVITE_PLUS: insiders },
  /** To name oneself: to apply, or to accept an invitation. */
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
 * Who of those signed in may do something, as `<type> <role>`: for questions that the database answers. Keys are shown with a
 * call and not remembered, so that whoever needs one is not among them unless `hasKey` is said of everybody.
 */
export function standingsThatMay(deed: Deed, { hasKey = false } = {}): string[] {
  const types = Object.keys(table[deed]) as ShareType[]
  const roles: ShareRole[] = ['owner', 'member', 'invited', 'applied', 'viewer']
  return types.flatMap((type) =>
    roles.filter((role) => may({ type, role, isSignedIn: true, hasKey }, deed)).map((role) => `${type} ${role}`),
  )
}

/**
 * By what somebody sees a share, behind the colon of the way: `<share>:<user>` for as long as that user belongs to it, or
 * `<share>:v<version>` for as long as its type and password stay what they are. The latter is the same for everybody, so that
 * caches serve a public share's pictures to all of its visitors. See: [Note: Albums and shares] in ARCHITECTURE.md.
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
    react: may(standing, 'react'),
    invite: may(standing, 'invite'),
    apply: may(standing, 'apply'),
    leave: may(standing, 'leave'),
    manage: may(standing, 'manage'),
  }
}
