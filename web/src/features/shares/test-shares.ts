import type { CoverFocus, Photo, PublicUser, Share, ShareRole, ShareType } from '@koma/contract'
import { share as sample } from '@koma/contract/samples'
import { personNumber } from '../../../testing/servers/people-server.ts'
import type { ShownOrder } from '../photos/index.ts'
import { mio } from '../session/identity/fake-identity.ts'

/** A share as the in-memory server stores it. */
export interface KeptShare {
  id: string
  name: string
  type: ShareType
  owner: PublicUser
  password: string | null
  autoApprove: boolean
  allowOriginal: boolean
  people: Map<string, Exclude<ShareRole, 'owner' | 'viewer'>>
  photos: Photo[]
  focus: CoverFocus | null
  news: number
  order: ShownOrder
}

/** When everything in the tests happened. */
export const since = '2025-08-16T10:00:00Z'
export const me: PublicUser = personNumber(0, { user_id: mio.user_id, user_name: 'ミオ', koma_id: 'mio_0816' })
export const yukine = personNumber(1, { user_name: 'ゆきね', koma_id: 'yukine' })
export const sora = personNumber(2, { user_name: 'そら', koma_id: 'sora' })
export const shareId = (number: number) => `0198b2f4-7c1e-7000-9000-${String(number).padStart(12, '0')}`

const known = [me, yukine, sora]

export function personOf(id: string): PublicUser {
  return known.find((user) => user.user_id === id) ?? personNumber(9, { user_id: id })
}

function roleOf(kept: KeptShare, viewer: PublicUser | null): ShareRole {
  const id = viewer?.user_id ?? ''
  return kept.owner.user_id === id ? 'owner' : (kept.people.get(id) ?? 'viewer')
}

/** The share as the server returns it to the viewer, with what they may do. `hasKey`: they have entered the password. */
export function showShare(kept: KeptShare, viewer: PublicUser | null, hasKey: boolean): Share {
  const role = roleOf(kept, viewer)
  const isInside = role === 'owner' || role === 'member'
  const isReadable = isInside || kept.type === 'PUBLIC' || (kept.type === 'PUBLIC_PASSWORD' && hasKey)
  const isOpenTo = viewer !== null && (kept.type !== 'PUBLIC_PASSWORD' || hasKey || role === 'invited')
  const withRole = (wanted: ShareRole) =>
    [...kept.people].filter(([, has]) => has === wanted).map(([id]) => personOf(id))
  const mayInvite = role === 'owner' || (role === 'member' && kept.type === 'INVITE_PLUS')
  return {
    ...sample,
    album_id: kept.id,
    name: kept.name,
    thumbnail_url: isReadable ? sample.thumbnail_url : null,
    thumbnail_photo_id: isReadable ? sample.thumbnail_photo_id : null,
    thumbnail_focus: isReadable ? kept.focus : null,
    last_photo_added_at: isReadable ? since : null,
    owner: kept.owner,
    members: isReadable ? withRole('member') : [],
    members_count: withRole('member').length,
    approval_awaiting_users:
      role === 'owner' ? withRole('applied').map((user) => ({ ...user, applied_at: since })) : [],
    approval_awaiting_count: role === 'owner' ? withRole('applied').length : 0,
    invited_users: mayInvite
      ? withRole('invited').map((user) => ({ ...user, invited_at: since, invited_by: null }))
      : [],
    share_type: kept.type,
    auto_approve: kept.autoApprove,
    has_password: kept.password !== null,
    allow_original: kept.allowOriginal,
    photos_count: kept.photos.length,
    photos_by: kept.order.by,
    photos_first: kept.order.first,
    new_photos_count: isInside ? kept.news : 0,
    has_photos_of_others: role === 'owner' && kept.photos.some(({ owner }) => owner.user_id !== kept.owner.user_id),
    is_readable: isReadable,
    my_role: role,
    invited_by: role === 'invited' ? kept.owner : null,
    may: {
      add_photos: isInside,
      arrange: isInside,
      react: isInside,
      invite: mayInvite,
      apply: isOpenTo && (role === 'viewer' || role === 'invited'),
      leave: role === 'member',
      manage: role === 'owner',
    },
  }
}
