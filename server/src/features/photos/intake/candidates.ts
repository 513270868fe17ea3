import type { PublicUser } from '@koma/contract'
import { sql } from 'kysely'
import type { Ports } from '../../../ports/ports.ts'
import type { PlayerCandidate } from '../../../schema/photos/photos.ts'
import { findSeen } from '../../users/index.ts'

/** Users who claim a name are counted up to here: anybody can claim any name. */
const mostClaims = 500

/**
 * Finds users who may be some of these players, with one query for all photos of a page. The function it returns gives those of one
 * photo, in the order of its players and without the viewer. Matches by VRChat id; by display name only if the player or the user
 * has no id, since names can be taken over. Profiles are unverified: this only suggests and grants nothing.
 */
export async function findCandidates(
  { database, contentUrls }: Pick<Ports, 'database' | 'contentUrls'>,
  viewerId: string,
  players: readonly PlayerCandidate[],
): Promise<(players: readonly PlayerCandidate[]) => PublicUser[]> {
  if (players.length === 0) return () => []
  const ids = [...new Set(players.flatMap(({ id }) => id ?? []))]
  const names = [...new Set(players.map(({ name }) => name.toLowerCase()))]
  const { rows } = await sql<{ user_id: string; vrchat_user_id: string | null; name: string | null }>`
    select user_id, vrchat_user_id, lower(vrchat_display_name) as name from users
    where vrchat_user_id = any(${ids}::text[]) or lower(vrchat_display_name) = any(${names}::text[])
    order by user_id limit ${mostClaims}`.execute(database.kysely)
  const claims = rows.filter(({ user_id }) => user_id !== viewerId)
  const users = await findSeen(
    database.kysely,
    contentUrls,
    viewerId,
    claims.map(({ user_id }) => user_id),
  )
  return (present) => {
    const found = present.flatMap(({ id, name }) =>
      claims.filter((user) =>
        id && user.vrchat_user_id ? user.vrchat_user_id === id : user.name !== null && user.name === name.toLowerCase(),
      ),
    )
    return [...new Set(found.map(({ user_id }) => user_id))].flatMap((userId) => users.get(userId) ?? [])
  }
}
