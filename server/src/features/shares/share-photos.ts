import type { Photo, PublicUser, Reactions } from '@koma/contract'
import { sql } from 'kysely'
import { type CollectedOrder, leadingOrders } from '../collections/index.ts'
import { answerOf, onPage, type PageQuestion, photoUrls, selectListedOfAll } from '../photos/index.ts'
import { findGivers, findSeen } from '../users/index.ts'
import { wayOf } from './access.ts'
import type { OpenShare, SharePorts } from './open-share.ts'
import { isMuted, type Queries } from './store.ts'
import { givesOriginal } from './ways.ts'

/** The photos of a share that its viewer sees. */
export function selectShared(db: Queries, shareId: string, viewerId: string) {
  return selectListedOfAll(db, viewerId)
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

/** A photo in the share that its viewer sees it in. */
export interface PlacedPhoto extends Pick<OpenShare, 'share' | 'standing'> {
  photo: SharedPhoto
}

/**
 * Photos of shares as they are seen there: with who added them and when, and the reactions of that share alone. Tags are for
 * those who belong to the share: whoever is named in a photo is not named to everybody with a link.
 */
export async function answerShared(
  ports: SharePorts,
  viewerId: string,
  placed: readonly PlacedPhoto[],
): Promise<Photo[]> {
  const db = ports.database.kysely
  const seen = (userIds: string[]) => findSeen(db, ports.contentUrls, viewerId, userIds)
  const adderIds = placed.map(({ photo }) => photo.adder_id)
  const [users, marks, givers] = await Promise.all([
    seen(adderIds),
    findShareMarks(db, placed),
    findGivers(db, adderIds),
  ])
  const strangers = marks.flatMap(({ user_id }) => (users.has(user_id) ? [] : [user_id]))
  for (const [userId, user] of await seen(strangers)) users.set(userId, user)
  const marksOf = Map.groupBy(marks, ({ photo_id }) => photo_id)
  const now = ports.clock.now()
  return placed.flatMap(({ photo, share, standing }) => {
    const owner = users.get(photo.adder_id)
    if (!owner) return []
    const isOwn = photo.adder_id === viewerId
    const way = wayOf(share, viewerId, standing)
    const isGiven = isOwn || givers.has(photo.adder_id) || givesOriginal(share, photo.adder_id)
    const urls = photoUrls(ports.contentUrls, photo.photo_id, isOwn ? 'owner' : way, now, isGiven)
    const players = isOwn
      ? photo.players.map(({ id, name }) => ({ vrchat_user_id: id, vrchat_display_name: name }))
      : []
    const answer = answerOf(photo, { owner, players, urls, ...gather(marksOf.get(photo.photo_id) ?? [], users) })
    return [{ ...answer, added_at: photo.collected_at.toISOString(), share_id: share.share_id, share_name: share.name }]
  })
}

interface MarkRow {
  /** Null for a tag, and so is `reaction`. */
  share_id: string | null
  photo_id: string
  user_id: string
  reaction: string | null
}

/** The reactions of a photo in a share, as the viewer sees them. */
export async function findShareReactions(
  { database, contentUrls }: SharePorts,
  { share, viewerId }: Pick<OpenShare, 'share' | 'viewerId'>,
  photoId: string,
): Promise<Reactions> {
  const marks = await findMarks(database.kysely, { shareIds: [share.share_id], photoIds: [photoId], tagsOf: [] })
  const userIds = marks.map(({ user_id }) => user_id)
  return gather(marks, await findSeen(database.kysely, contentUrls, viewerId, userIds)).reactions
}

/** A photo may be in several of the shares, and is seen in one: what is left in the others is left out. */
async function findShareMarks(db: Queries, placed: readonly PlacedPhoto[]): Promise<MarkRow[]> {
  if (placed.length === 0) return []
  const shareOf = new Map(placed.map(({ photo, share }) => [photo.photo_id, share]))
  const isInsider = ({ share }: PlacedPhoto) => share.role === 'owner' || share.role === 'member'
  const marks = await findMarks(db, {
    shareIds: [...new Set(placed.map(({ share }) => share.share_id))],
    photoIds: [...shareOf.keys()],
    tagsOf: placed.filter(isInsider).map(({ photo }) => photo.photo_id),
  })
  return marks.filter(({ share_id, photo_id }) => share_id === null || share_id === shareOf.get(photo_id)?.share_id)
}

interface MarkQuestion {
  shareIds: readonly string[]
  photoIds: readonly string[]
  /** The photos whose tags are wanted too. */
  tagsOf: readonly string[]
}

async function findMarks(db: Queries, { shareIds, photoIds, tagsOf }: MarkQuestion): Promise<MarkRow[]> {
  const tags = sql`
    select null::uuid as share_id, photo_id, user_id, null as reaction, place
    from photo_tags where photo_id = any(${[...tagsOf]}::uuid[]) union all`
  const { rows } = await sql<MarkRow>`
    ${tagsOf.length > 0 ? tags : sql``}
    select share_id, photo_id, user_id, reaction, place from share_reactions
    where share_id = any(${[...shareIds]}::uuid[]) and photo_id = any(${[...photoIds]}::uuid[])
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
