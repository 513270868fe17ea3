import type { Me, Share } from '@koma/contract'

/**
 * Whether somebody can make others' photos of a share their favorites. A password alone is not enough: when favorites are listed,
 * the server could not check whether they still have it.
 */
export function canFavorIn({ my_role: role, share_type: type }: Share, me: Me | null): boolean {
  return me !== null && (role === 'owner' || role === 'member' || type === 'PUBLIC')
}
