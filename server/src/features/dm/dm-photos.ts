import type { DmPhoto, Reactions } from '@koma/contract'
import type { Ports } from '../../ports/ports.ts'
import { findMarks, type MarkedPhoto } from '../marks/index.ts'
import { answerOf, photoUrls } from '../photos/index.ts'
import { findGivers, findSeen } from '../users/index.ts'
import type { SentPhoto } from './store.ts'

type AnswerPorts = Pick<Ports, 'database' | 'clock' | 'contentUrls'>

/** Photos as they are seen in a thread: with who sent them and when, and the reactions to this sending. */
export async function answerSent(
  ports: AnswerPorts,
  viewerId: string,
  photos: readonly SentPhoto[],
): Promise<DmPhoto[]> {
  const db = ports.database.kysely
  const senderIds = photos.map(({ sender_id }) => sender_id)
  const [senders, marksOf, givers] = await Promise.all([
    findSeen(db, ports.contentUrls, viewerId, senderIds),
    findMarks(
      ports,
      viewerId,
      photos.map((photo) => markedIn(photo, true)),
    ),
    findGivers(db, senderIds),
  ])
  const now = ports.clock.now()
  return photos.flatMap((photo) => {
    const owner = senders.get(photo.sender_id)
    if (!owner) return []
    const isOwn = photo.sender_id === viewerId
    const way = isOwn ? 'owner' : (`dm:${viewerId}` as const)
    const urls = photoUrls(ports.contentUrls, photo.photo_id, way, now, isOwn || givers.has(photo.sender_id))
    const players = photo.players.map(({ id, name }) => ({ vrchat_user_id: id, vrchat_display_name: name }))
    const answer = answerOf(photo, { owner, players, urls, ...marksOf(markedIn(photo, true)) })
    const { sent_at, sending_id } = photo
    return [{ ...answer, added_at: sent_at.toISOString(), sent_at: sent_at.getTime(), sending_id }]
  })
}

/** The reactions to a sent photo, as the viewer sees them. */
export async function findDmReactions(
  ports: AnswerPorts,
  viewerId: string,
  sent: Pick<SentPhoto, 'photo_id' | 'dm_photo_id'>,
): Promise<Reactions> {
  const marked = markedIn(sent, false)
  return (await findMarks(ports, viewerId, [marked]))(marked).reactions
}

function markedIn(sent: Pick<SentPhoto, 'photo_id' | 'dm_photo_id'>, withTags: boolean): MarkedPhoto {
  return { photoId: sent.photo_id, target: { kind: 'dm', id: sent.dm_photo_id }, withTags }
}
