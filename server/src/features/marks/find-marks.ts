import type { PublicUser, Reactions } from '@koma/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Ports } from '../../ports/ports.ts'
import { findSeen } from '../users/index.ts'
import { type ReactionTarget, targetId, targetKinds, targetTable } from './reaction-targets.ts'

/** What people left on a photo: who is tagged in it, and who reacted with what. */
export interface PhotoMarks {
  in_users: PublicUser[]
  reactions: Reactions
}

/** A photo whose marks are wanted, with the reactions for this target. */
export interface MarkedPhoto {
  photoId: string
  target: ReactionTarget
  /** Whether the people in it are wanted too; they are the same for every target. */
  withTags: boolean
}

interface MarkRow {
  photo_id: string
  /** Null for a tag, and in the library. */
  target_id: string | null
  user_id: string
  /** Null for a tag. */
  reaction: string | null
}

/**
 * The marks of these photos as the viewer sees them: people in the order they were tagged, reactions in the order of the first of
 * each, without those of people the viewer has muted. One query for all photos, and another for the people if there are any.
 */
export async function findMarks(
  { database, contentUrls }: Pick<Ports, 'database' | 'contentUrls'>,
  viewerId: string,
  photos: readonly MarkedPhoto[],
): Promise<(photo: MarkedPhoto) => PhotoMarks> {
  const rows = await selectMarks(database, photos)
  const userIds = rows.map(({ user_id }) => user_id)
  const users = await findSeen(database.kysely, contentUrls, viewerId, userIds)
  const byKey = Map.groupBy(rows, ({ photo_id, target_id, reaction }) => keyOf(photo_id, target_id, reaction === null))
  return ({ photoId, target, withTags }) => {
    const tags = withTags ? (byKey.get(keyOf(photoId, null, true)) ?? []) : []
    const marks: PhotoMarks = { in_users: tags.flatMap(({ user_id }) => users.get(user_id) ?? []), reactions: {} }
    for (const { user_id, reaction } of byKey.get(keyOf(photoId, targetId(target), false)) ?? []) {
      const user = users.get(user_id)
      if (!user || user.is_mute || reaction === null) continue
      marks.reactions[reaction] = [...(marks.reactions[reaction] ?? []), user]
    }
    return marks
  }
}

/** The marks of photos as they are seen in a library, by the photo's id. */
export async function findLibraryMarks(
  ports: Pick<Ports, 'database' | 'contentUrls'>,
  viewerId: string,
  photoIds: readonly string[],
): Promise<(photoId: string) => PhotoMarks> {
  const inLibrary = (photoId: string): MarkedPhoto => ({ photoId, target: { kind: 'library' }, withTags: true })
  const marksOf = await findMarks(ports, viewerId, photoIds.map(inLibrary))
  return (photoId) => marksOf(inLibrary(photoId))
}

function keyOf(photoId: string, target: string | null, isTag: boolean): string {
  return `${isTag ? 'tag' : (target ?? 'library')} ${photoId}`
}

async function selectMarks({ kysely }: Ports['database'], photos: readonly MarkedPhoto[]): Promise<MarkRow[]> {
  const parts: RawBuilder<unknown>[] = []
  const tagged = photos.filter(({ withTags }) => withTags).map(({ photoId }) => photoId)
  if (tagged.length > 0) {
    parts.push(sql`
      select photo_id, null::text as target_id, user_id, null as reaction, place
      from photo_tags where photo_id = any(${tagged}::uuid[])`)
  }
  for (const kind of targetKinds) {
    const there = photos.filter(({ target }) => target.kind === kind)
    if (there.length === 0) continue
    const { reactions, id, type } = targetTable(kind)
    const photoIds = there.map(({ photoId }) => photoId)
    const targetIds = there.map(({ target }) => targetId(target))
    parts.push(
      id === null
        ? sql`
          select photo_id, null::text as target_id, user_id, reaction, place
          from ${reactions} where photo_id = any(${photoIds}::uuid[])`
        : sql`
          select reaction.photo_id, wanted.target_id::text, reaction.user_id, reaction.reaction, reaction.place
          from unnest(${targetIds}::${type}[], ${photoIds}::uuid[]) as wanted (target_id, photo_id)
          join ${reactions} as reaction
            on reaction.${sql.ref(id)} = wanted.target_id and reaction.photo_id = wanted.photo_id`,
    )
  }
  if (parts.length === 0) return []
  const { rows } = await sql<MarkRow>`${sql.join(parts, sql` union all `)} order by place, user_id`.execute(kysely)
  return rows
}
