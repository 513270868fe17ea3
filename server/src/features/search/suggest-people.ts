import type { PublicUser } from '@koma/contract'
import { sql } from 'kysely'
import { Failure } from '../../http/failure.ts'
import type { Ports } from '../../ports/ports.ts'
import { findCandidates } from '../photos/index.ts'
import { findSeen } from '../users/index.ts'

interface SuggestionQuestion {
  photo_id?: string | undefined
  limit: number
}

type SearchPorts = Pick<Ports, 'database' | 'contentUrls'>

/** How many of the latest tags we look at to find out whom somebody meets. */
const latestTags = 500

/** People to tag or send to: those who may be in the photo, then those the viewer meets most. Leaves out people they muted. */
export async function suggestPeople(
  ports: SearchPorts,
  viewerId: string,
  { photo_id: photoId, limit }: SuggestionQuestion,
): Promise<PublicUser[]> {
  const candidates = photoId === undefined ? [] : await candidatesOf(ports, viewerId, photoId)
  const metIds = await peopleMet(ports, viewerId)
  const met = await findSeen(ports.database.kysely, ports.contentUrls, viewerId, metIds)
  const people = new Map(candidates.map((user) => [user.user_id, user]))
  for (const userId of metIds) {
    const user = met.get(userId)
    if (user) people.set(userId, people.get(userId) ?? user)
  }
  return [...people.values()].filter((user) => !user.is_mute).slice(0, limit)
}

/** Only for the owner of the photo, since nobody else may know who was there. */
async function candidatesOf(ports: SearchPorts, viewerId: string, photoId: string): Promise<PublicUser[]> {
  const photo = await ports.database.kysely
    .selectFrom('photos')
    .select('players')
    .where('photo_id', '=', photoId)
    .where('owner_id', '=', viewerId)
    .where('state', '=', 'live')
    .executeTakeFirst()
  if (!photo) throw new Failure('not_found')
  return (await findCandidates(ports, viewerId, photo.players))(photo.players)
}

/** People whom the viewer tagged recently or who tagged the viewer: the most frequent first, then the most recent. */
async function peopleMet({ database }: SearchPorts, viewerId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from (
      (select user_id, tagged_at from photo_tags where owner_id = ${viewerId} order by tagged_at desc limit ${latestTags})
      union all
      (select owner_id, tagged_at from photo_tags where user_id = ${viewerId} order by tagged_at desc limit ${latestTags})
    ) as met
    where user_id <> ${viewerId}
    group by user_id order by count(*) desc, max(tagged_at) desc, user_id limit 200`.execute(database.kysely)
  return rows.map(({ user_id }) => user_id)
}
