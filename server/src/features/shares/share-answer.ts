import type { PublicUser, Share } from '@koma/contract'
import { sql } from 'kysely'
import { coverFocusOf } from '../collections/index.ts'
import { colourText } from '../photos/index.ts'
import { findSeen, seenUser, selectSeen } from '../users/index.ts'
import { may, permissionsOf, type Standing, wayOf } from './access.ts'
import type { SharePorts } from './open-share.ts'
import type { SeenShare } from './store.ts'

export interface ShareShown {
  share: SeenShare
  standing: Standing
}

interface PersonRow {
  share_id: string
  user_id: string
  role: 'owner' | 'member' | 'invited' | 'applied'
  since: Date
  invited_by: string | null
}

interface FoundPerson extends PersonRow {
  user: PublicUser
}

interface Person extends FoundPerson {
  invitedBy: PublicUser | null
}

/** Answers shares with the people of `findPeople`, limited to what the viewer may know; see `Share` of the contract. */
export async function answerShares(
  ports: SharePorts,
  viewerId: string,
  shown: readonly ShareShown[],
  people: readonly FoundPerson[],
): Promise<Share[]> {
  const users = new Map(people.map(({ user }) => [user.user_id, user]))
  const named = [...shown.map(({ share }) => share), ...people].flatMap(({ invited_by }) => invited_by ?? [])
  const strangers = named.filter((userId) => !users.has(userId))
  for (const [userId, user] of await findSeen(ports.database.kysely, ports.contentUrls, viewerId, strangers)) {
    users.set(userId, user)
  }
  const ofShare = Map.groupBy(
    people.map((person): Person => ({ ...person, invitedBy: users.get(person.invited_by ?? '') ?? null })),
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
    thumbnail_photo_id: cover,
    thumbnail_colour: cover !== null && share.cover_colour !== null ? colourText(share.cover_colour) : null,
    thumbnail_focus: cover === null ? null : coverFocusOf(share),
    created_at: share.created_at.toISOString(),
    last_photo_added_at: isReadable ? (share.last_photo_added_at?.toISOString() ?? null) : null,
    owner,
    members: isReadable ? withRole('member').map(({ user }) => user) : [],
    members_count: share.members_count,
    approval_awaiting_users: permissions.manage
      ? withRole('applied').map(({ user, since }) => ({ ...user, applied_at: since.toISOString() }))
      : [],
    approval_awaiting_count: permissions.manage ? share.approval_awaiting_count : 0,
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
    photos_count: share.photo_count - share.muted_photos_count,
    photos_by: share.photos_by,
    photos_first: share.photos_first,
    new_photos_count: isInsider ? share.new_photos_count : 0,
    has_photos_of_others: permissions.manage && share.has_photos_of_others,
    is_readable: isReadable,
    my_role: share.role,
    invited_by: invitedBy,
    may: permissions,
  }
}

/**
 * Everybody with a role in these shares, or up to `limit` of each role; those who have had it longest first. Includes the users as
 * the viewer sees them, since looking them up afterwards would take another round trip for every share that is opened.
 */
export async function findPeople(
  { database, contentUrls }: SharePorts,
  viewerId: string,
  shareIds: readonly string[],
  limit: number | null = null,
): Promise<FoundPerson[]> {
  if (shareIds.length === 0) return []
  const ids = [...shareIds]
  const everybody = sql<PersonRow>`(
    select share_id, user_id, role, since, invited_by from share_users where share_id = any(${ids}::uuid[]))`
  const some = sql<PersonRow>`(
    select person.* from unnest(${ids}::uuid[]) as wanted (share_id)
    cross join unnest(array['owner', 'member', 'applied', 'invited']) as kind (role)
    cross join lateral (
      select share_id, user_id, role, since, invited_by from share_users
      where share_users.share_id = wanted.share_id and share_users.role = kind.role
      order by since, user_id limit ${limit}
    ) as person)`
  const people = limit === null ? everybody : some
  const rows = await selectSeen(database.kysely, viewerId)
    .innerJoin(people.as('person'), 'person.user_id', 'users.user_id')
    .select(['person.share_id', 'person.role', 'person.since', 'person.invited_by'])
    .orderBy('person.since')
    .orderBy('person.user_id')
    .execute()
  return rows.map((row) => ({ ...pick(row), user: seenUser(row, contentUrls) }))
}

function pick({ share_id, user_id, role, since, invited_by }: PersonRow): PersonRow {
  return { share_id, user_id, role, since, invited_by }
}
