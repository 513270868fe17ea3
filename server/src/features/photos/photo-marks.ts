import type { PublicUser, Reactions } from '@koma/contract'
import { sql } from 'kysely'
import type { Ports } from '../../ports/ports.ts'
import { findSeen } from '../users/index.ts'

/** What people left on a photo: who is tagged in it, and who reacted with what. */
export interface PhotoMarks {
  in_users: PublicUser[]
  reactions: Reactions
}

interface MarkRow {
  photo_id: string
  user_id: string
  /** Null for a tag. */
  reaction: string | null
}

/**
 * The marks of these photos as the viewer sees them: people in the order they were tagged, reactions in the order of the first
 * of each, and none of those whom the viewer has muted. One query for all photos, and another for the people where there are any.
 */
export async function findMarks(
  { database, contentUrls }: Pick<Ports, 'database' | 'contentUrls'>,
  viewerId: string,
  photoIds: readonly string[],
): Promise<(photoId: string) => PhotoMarks> {
  const rows = photoIds.length === 0 ? [] : await marksOn(database, photoIds)
  if (rows.length === 0) return () => ({ in_users: [], reactions: {} })
  const users = await findSeen(
    database.kysely,
    contentUrls,
    viewerId,
    rows.map(({ user_id }) => user_id),
  )
  const byPhoto = new Map<string, PhotoMarks>()
  for (const { photo_id, user_id, reaction } of rows) {
    const user = users.get(user_id)
    if (!user) continue
    const marks = byPhoto.get(photo_id) ?? { in_users: [], reactions: {} }
    byPhoto.set(photo_id, marks)
    if (reaction === null) marks.in_users.push(user)
    else if (!user.is_mute) marks.reactions[reaction] = [...(marks.reactions[reaction] ?? []), user]
  }
  return (photoId) => byPhoto.get(photoId) ?? { in_users: [], reactions: {} }
}

async function marksOn({ kysely }: Ports['database'], photoIds: readonly string[]): Promise<MarkRow[]> {
  const { rows } = await sql<MarkRow>`
    select photo_id, user_id, null as reaction, place from photo_tags where photo_id = any(${[...photoIds]}::uuid[])
    union all
    select photo_id, user_id, reaction, place from photo_reactions where photo_id = any(${[...photoIds]}::uuid[])
    order by place, user_id`.execute(kysely)
  return rows
}
