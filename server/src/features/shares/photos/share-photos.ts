import type { Photo, Reactions } from '@koma/contract'
import { sql } from 'kysely'
import { type CollectedOrder, leadingOrders } from '../../collections/index.ts'
import { findMarks, type MarkedPhoto } from '../../marks/index.ts'
import { answerOf, onPage, type PageQuestion, photoUrls, selectListedOfAll } from '../../photos/index.ts'
import { findGivers, findSeen } from '../../users/index.ts'
import { wayOf } from '../access.ts'
import type { OpenShare, SharePorts } from '../open-share.ts'
import { isMuted, type Queries } from '../store.ts'
import { givesOriginal } from './ways.ts'

/** The photos of a share that its viewer sees. */
export function selectShared(db: Queries, shareId: string, viewerId: string) {
  return selectListedOfAll(db, viewerId)
    .innerJoin('share_photos as item', 'item.photo_id', 'photos.photo_id')
    .select(['item.adder_id', 'item.added_at as collected_at', 'item.hand_at'])
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

/** A photo, and the share in which the viewer sees it. */
export interface PlacedPhoto extends Pick<OpenShare, 'share' | 'standing'> {
  photo: SharedPhoto
}

/**
 * Photos as they are seen in a share: with who added them and when, and only the reactions in that share. Tags are shown only to
 * members, so that tagged people are not named to everybody with a link.
 */
export async function answerShared(
  ports: SharePorts,
  viewerId: string,
  placed: readonly PlacedPhoto[],
): Promise<Photo[]> {
  const db = ports.database.kysely
  const adderIds = placed.map(({ photo }) => photo.adder_id)
  const [adders, marksOf, givers] = await Promise.all([
    findSeen(db, ports.contentUrls, viewerId, adderIds),
    findMarks(ports, viewerId, placed.map(markedIn)),
    findGivers(db, adderIds),
  ])
  const now = ports.clock.now()
  return placed.flatMap((seen) => {
    const { photo, share, standing } = seen
    const owner = adders.get(photo.adder_id)
    if (!owner) return []
    const isOwn = photo.adder_id === viewerId
    const way = wayOf(share, viewerId, standing)
    const isGiven = isOwn || givers.has(photo.adder_id) || givesOriginal(share, photo.adder_id)
    const urls = photoUrls(ports.contentUrls, photo.photo_id, isOwn ? 'owner' : way, now, isGiven)
    const players = isOwn
      ? photo.players.map(({ id, name }) => ({ vrchat_user_id: id, vrchat_display_name: name }))
      : []
    const answer = answerOf(photo, { owner, players, urls, ...marksOf(markedIn(seen)) })
    return [{ ...answer, added_at: photo.collected_at.toISOString(), share_id: share.share_id, share_name: share.name }]
  })
}

/** The reactions of a photo in a share, as the viewer sees them. */
export async function findShareReactions(
  ports: SharePorts,
  { share, viewerId }: Pick<OpenShare, 'share' | 'viewerId'>,
  photoId: string,
): Promise<Reactions> {
  const marked = { photoId, target: { kind: 'share', id: share.share_id }, withTags: false } as const
  return (await findMarks(ports, viewerId, [marked]))(marked).reactions
}

function markedIn({ photo, share }: PlacedPhoto): MarkedPhoto {
  const withTags = share.role === 'owner' || share.role === 'member'
  return { photoId: photo.photo_id, target: { kind: 'share', id: share.share_id }, withTags }
}
