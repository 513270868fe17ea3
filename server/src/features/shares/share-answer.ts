import type { PublicUser, Share } from '@koma/contract'
import { sql } from 'kysely'
import { colourText } from '../photos/index.ts'
import { findSeen } from '../users/index.ts'
import { may, permissionsOf, type Standing } from './access.ts'
import type { SharePorts } from './open-share.ts'
import type { Queries, SeenShare } from './store.ts'
import { wayOf } from './ways.ts'

export interface ShareShown {
  share: SeenShare
  standing: Standing
}

interface PersonRow {
  share_id: string
  user_id: string
  role: 'member' | 'invited' | 'applied'
  since: Date
  invited_by: string | null
}

interface Person extends PersonRow {
  user: PublicUser
  invitedBy: PublicUser | null
}

/** Shares as the viewer may know them, with the people of `findPeople`. See `Share` of the contract for what that is. */
export async function answerShares(
  ports: SharePorts,
  viewerId: string,
  shown: readonly ShareShown[],
  people: readonly PersonRow[],
): Promise<Share[]> {
  const db = ports.database.kysely
  const users = await findSeen(db, ports.contentUrls, viewerId, [
    ...shown.flatMap(({ share }) => [share.owner_id, ...idOf(share.invited_by)]),
    ...people.flatMap(({ user_id, invited_by }) => [user_id, ...idOf(invited_by)]),
  ])
  const ofShare = Map.groupBy(
    people.flatMap((row): Person[] => {
      const user = users.get(row.user_id)
      return user ? [{ ...row, user, invitedBy: users.get(row.invited_by ?? '') ?? null }] : []
    }),
    ({ share_id }) => share_id,
  )
  return shown.flatMap(({ share, standing }) => {
    const owner = users.get(share.owner_id)
    if (!owner) return []
    const invitedBy = share.role === 'invited' ? (users.get(share.invited_by ?? '') ?? null) : null
    return [
      answerShare(
        ports,
        viewerId,
        { share, standing },
        { owner, invitedBy, people: ofShare.get(share.share_id) ?? [] },
      ),
    ]
  })
}

interface Beside {
  owner: PublicUser
  invitedBy: PublicUser | null
  people: readonly Person[]
}

function answerShare(
  { contentUrls, clock }: SharePorts,
  viewerId: string,
  { share, standing }: ShareShown,
  { owner, invitedBy, people }: Beside,
): Share {
  const isReadable = may(standing, 'see')
  const permissions = permissionsOf(standing)
  const isInsider = share.role === 'owner' || share.role === 'member'
  const cover = isReadable && share.cover_id !== null ? share.cover_id : null
  const withRole = (role: Person['role']) => people.filter((person) => person.role === role)
  return {
    album_id: share.share_id,
    name: share.name,
    thumbnail_url:
      cover &&
      contentUrls.photo({ photoId: cover, file: 'medium.avif', way: wayOf(share, viewerId, standing) }, clock.now()),
    thumbnail_colour: cover !== null && share.cover_colour !== null ? colourText(share.cover_colour) : null,
    created_at: share.created_at.toISOString(),
    last_photo_added_at: isReadable ? (share.last_photo_added_at?.toISOString() ?? null) : null,
    owner,
    members: isReadable ? withRole('member').map(({ user }) => user) : [],
    members_count: share.members_count,
    approval_awaiting_users: permissions.manage
      ? withRole('applied').map(({ user, since }) => ({ ...user, applied_at: since.toISOString() }))
      : [],
    invited_users: permissions.invite
      ? withRole('invited').map((person) => ({
          ...person.user,
          invited_at: person.since.toISOString(),
          invited_by: person.invitedBy,
        }))
      : [],
    share_type: share.share_type,
    auto_approve: share.auto_approve,
    has_password: share.password_hash !== null,
    allow_original: share.allow_original,
    photos_count: share.photo_count,
    new_photos_count: isInsider ? share.new_photos_count : 0,
    is_readable: isReadable,
    my_role: share.role,
    invited_by: invitedBy,
    may: permissions,
  }
}

/** Everybody who is something to these shares, or some of each role; those who have been it for the longest first. */
export async function findPeople(
  db: Queries,
  shareIds: readonly string[],
  limit: number | null = null,
): Promise<PersonRow[]> {
  if (shareIds.length === 0) return []
  const { rows } = await sql<PersonRow>`
    select person.* from unnest(${[...shareIds]}::uuid[]) as wanted (share_id)
    cross join unnest(array['member', 'applied', 'invited']) as kind (role)
    cross join lateral (
      select share_id, user_id, role, since, invited_by from share_users
      where share_users.share_id = wanted.share_id and share_users.role = kind.role
      order by since, user_id limit ${limit}
    ) as person`.execute(db)
  return rows
}

function idOf(userId: string | null): string[] {
  return userId === null ? [] : [userId]
}
