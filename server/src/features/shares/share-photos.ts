import type { Photo, PublicUser, Reactions } from '@koma/contract'
import { sql } from 'kysely'
import { type CollectedOrder, leadingOrders } from '../collections/index.ts'
import { answerOf, onPage, type PageQuestion, photoUrls, selectListed } from '../photos/index.ts'
import { findSeen } from '../users/index.ts'
import type { OpenShare, SharePorts } from './open-share.ts'
import { isMuted, type Queries } from './store.ts'
import { givesOriginal, wayOf } from './ways.ts'

/** The photos of a share that its viewer sees. */
export function selectShared(db: Queries, shareId: string, viewerId: string) {
  return selectListed(db, viewerId)
    .innerJoin('share_photos as item', 'item.photo_id', 'photos.photo_id')
    .select(['item.adder_id', 'item.added_at as collected_at'])
    .where('item.share_id', '=', shareId)
    .where(({ not }) => not('item.hidden'))
    .where(sql<boolean>`not ${isMuted(viewerId)}`)
}

export type SharedPhoto = Awaited<ReturnType<ReturnType<typeof selectShared>['executeTakeFirstOrThrow']>>

export function sharePage(
  db: Queries,
  shareId: string,
  viewerId: string,
  question: PageQuestion & { by: CollectedOrder },
) {
  return onPage(selectShared(db, shareId, viewerId), leadingOrders[question.by], question)
}

/**
 * Photos of a share as they are seen there: with who added them and when, and the reactions of this share alone. Tags are for
 * those who belong to the share: whoever is named in a photo is not named to everybody with a link.
 */
export async function answerShared(
  ports: SharePorts,
  { share, viewerId, standing }: OpenShare,
  photos: readonly SharedPhoto[],
): Promise<Photo[]> {
  const db = ports.database.kysely
  const isInsider = share.role === 'owner' || share.role === 'member'
  const seen = (userIds: string[]) => findSeen(db, ports.contentUrls, viewerId, userIds)
  const photoIds = photos.map(({ photo_id }) => photo_id)
  const [users, marks] = await Promise.all([
    seen(photos.map(({ adder_id }) => adder_id)),
    findShareMarks(db, share.share_id, photoIds, isInsider),
  ])
  for (const [userId, user] of await seen(marks.map(({ user_id }) => user_id))) users.set(userId, user)
  const marksOf = Map.groupBy(marks, ({ photo_id }) => photo_id)
  const way = wayOf(share, viewerId, standing)
  const now = ports.clock.now()
  return photos.flatMap((photo) => {
    const owner = users.get(photo.adder_id)
    if (!owner) return []
    const isOwn = photo.adder_id === viewerId
    const urls = photoUrls(ports.contentUrls, photo.photo_id, isOwn ? 'owner' : way, now)
    if (!isOwn && givesOriginal(share, photo.adder_id)) {
      urls.original = ports.contentUrls.photo({ photoId: photo.photo_id, file: 'original', way }, now)
    }
    const players = isOwn
      ? photo.players.map(({ id, name }) => ({ vrchat_user_id: id, vrchat_display_name: name }))
      : []
    const answer = answerOf(photo, { owner, players, urls, ...gather(marksOf.get(photo.photo_id) ?? [], users) })
    return [{ ...answer, added_at: photo.collected_at.toISOString(), share_id: share.share_id, share_name: share.name }]
  })
}

interface MarkRow {
  photo_id: string
  user_id: string
  /** Null for a tag. */
  reaction: string | null
}

/** The reactions of a photo in a share, as the viewer sees them. */
export async function findShareReactions(
  { database, contentUrls }: SharePorts,
  { share, viewerId }: Pick<OpenShare, 'share' | 'viewerId'>,
  photoId: string,
): Promise<Reactions> {
  const marks = await findShareMarks(database.kysely, share.share_id, [photoId], false)
  const userIds = marks.map(({ user_id }) => user_id)
  return gather(marks, await findSeen(database.kysely, contentUrls, viewerId, userIds)).reactions
}

async function findShareMarks(
  db: Queries,
  shareId: string,
  photoIds: readonly string[],
  withTags: boolean,
): Promise<MarkRow[]> {
  if (photoIds.length === 0) return []
  const these = sql`photo_id = any(${[...photoIds]}::uuid[])`
  const tags = sql`select photo_id, user_id, null as reaction, place from photo_tags where ${these} union all`
  const { rows } = await sql<MarkRow>`
    ${withTags ? tags : sql``}
    select photo_id, user_id, reaction, place from share_reactions where share_id = ${shareId} and ${these}
    order by place, user_id`.execute(db)
  return rows
}

/** Reactions of those whom the viewer has muted are left out. */
function gather(marks: readonly MarkRow[], users: Map<string, PublicUser>) {
  const in_users: PublicUser[] = []
  const reactions: Reactions = {}
  for (const { user_id, reaction } of marks) {
    const user = users.get(user_id)
    if (!user) continue
    if (reaction === null) in_users.push(user)
    else if (!user.is_mute) reactions[reaction] = [...(reactions[reaction] ?? []), user]
  }
  return { in_users, reactions }
}
