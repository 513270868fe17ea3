import type { PublicUser } from '@koma/contract'
import { sql } from 'kysely'
import type { Ports } from '../../ports/ports.ts'
import type { PlayerCandidate } from '../../schema/photos.ts'
import { findSeen } from '../users/index.ts'

/**
 * Users who may be these players, in the players' order, without the viewer. Matches by VRChat id; by display name only if the
 * player or the user has no id, since names can be taken over. Profiles are unverified: this only suggests and grants nothing.
 */
export async function findCandidates(
  { database, contentUrls }: Pick<Ports, 'database' | 'contentUrls'>,
  viewerId: string,
  players: readonly PlayerCandidate[],
): Promise<PublicUser[]> {
  if (players.length === 0) return []
  const ids = players.flatMap(({ id }) => id ?? [])
  const names = players.map(({ name }) => name.toLowerCase())
  const { rows } = await sql<{ user_id: string; vrchat_user_id: string | null; name: string | null }>`
    select user_id, vrchat_user_id, lower(vrchat_display_name) as name from users
    where vrchat_user_id = any(${ids}::text[]) or lower(vrchat_display_name) = any(${names}::text[])
    order by user_id limit 500`.execute(database.kysely)
  const found = players.flatMap(({ id, name }) =>
    rows.filter((user) =>
      id && user.vrchat_user_id ? user.vrchat_user_id === id : user.name !== null && user.name === name.toLowerCase(),
    ),
  )
  const userIds = [...new Set(found.map(({ user_id }) => user_id))].filter((userId) => userId !== viewerId)
  const users = await findSeen(database.kysely, contentUrls, viewerId, userIds)
  return userIds.flatMap((userId) => users.get(userId) ?? [])
}
