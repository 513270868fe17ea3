import type { Reactions } from '@koma/contract'
import { sql, type Transaction } from 'kysely'
import type { Ports } from '../../ports/ports.ts'
import type { Schema } from '../../schema/index.ts'
import { findMarks, hasReactionOfOthers, type MarkedPhoto, type ReactionTarget } from '../marks/index.ts'
import {
  type EventRule,
  everyField,
  type Happening,
  type NotificationKind,
  type NotificationRow,
  notify,
} from '../notifications/index.ts'
import { isInSight } from '../photos/index.ts'

/** How owners are notified of reactions for each kind of target. Those in their own library cannot be switched off. */
const told = {
  library: { kind: 'reaction', rule: { settings: [], repeated: 'renewed', gathers: true } },
  share: { kind: 'share_reaction', rule: { settings: ['share_reaction'], repeated: 'renewed', gathers: true } },
  promotion: { kind: 'promotion_reaction', rule: { settings: [], repeated: 'renewed', gathers: true } },
  dm: { kind: 'dm_reaction', rule: { settings: ['dm', 'dm_reaction'], repeated: 'renewed' } },
} as const satisfies Record<ReactionTarget['kind'], { kind: NotificationRow['type']; rule: EventRule }>

/** All reactions to a photo for one target share one notification, which becomes new with each of them. */
export async function tellOfReaction(
  trx: Transaction<Schema>,
  target: ReactionTarget,
  { photoId, userId, toUserId }: { photoId: string; userId: string; toUserId: string },
  now: Date,
): Promise<void> {
  const reacted = {
    ...told[target.kind],
    ...whereOf(target, photoId),
    photoId,
    byUserId: userId,
    toUserIds: [toUserId],
  }
  await notify(trx, reacted, now)
}

function whereOf(
  target: ReactionTarget,
  photoId: string,
): Pick<Happening, 'subject' | 'shareId' | 'promotionId' | 'dmPhotoId'> {
  if (target.kind === 'library') return { subject: photoId }
  if (target.kind === 'share') return { shareId: target.id, subject: `${target.id}:${photoId}` }
  if (target.kind === 'promotion') return { promotionId: target.id, subject: `${target.id}:${photoId}` }
  return { dmPhotoId: target.id, subject: target.id }
}

/** Reactions to the reader's photos in their own library. */
export function libraryReactions(ports: Pick<Ports, 'database' | 'contentUrls' | 'clock'>): NotificationKind {
  return reactionNotifications(ports, {
    isShown: (readerId) => sql`${isInSight(sql`notifications.photo_id`)}
      and ${hasReactionOfOthers('library', readerId, 'notifications')}`,
    targetOf: () => ({ kind: 'library' }),
  })
}

interface TargetOfReactions extends Pick<NotificationKind, 'isShown'> {
  /** Null if the row names no target. */
  targetOf(row: NotificationRow): ReactionTarget | null
  /** When the photos of these rows were sent or posted, by the id of the notification; for DMs and campaigns. */
  findSent?(rows: readonly NotificationRow[]): Promise<Map<string, Date>>
}

/** Notifications of reactions for one kind of target, with the current reactions. The reader owns the photo, whatever the target. */
export function reactionNotifications(
  ports: Pick<Ports, 'database' | 'contentUrls' | 'clock'>,
  { isShown, targetOf, findSent = async () => new Map() }: TargetOfReactions,
): NotificationKind {
  const markedIn = (row: NotificationRow): MarkedPhoto | null => {
    const target = targetOf(row)
    return row.photo_id !== null && target ? { photoId: row.photo_id, target, withTags: false } : null
  }
  return {
    type: 'reaction',
    isShown,
    answer: async (readerId, rows) => {
      const marked = rows.flatMap((row) => markedIn(row) ?? [])
      const [marksOf, sentAt] = await Promise.all([findMarks(ports, readerId, marked), findSent(rows)])
      const now = ports.clock.now()
      return new Map(
        rows.flatMap((row) => {
          const marked = markedIn(row)
          if (!marked) return []
          const { photoId } = marked
          const every = everyField(row)
          const answer = {
            type: 'reaction' as const,
            ...every,
            thumbnail_url: ports.contentUrls.photo({ photoId, file: 'thumbnail.avif', way: 'owner' }, now),
            is_new: !every.read,
            photo_id: photoId,
            reactions: ofOthers(marksOf(marked).reactions, readerId),
            share_id: row.share_id,
            promotion_id: row.promotion_id,
            dm_user_id: sentAt.has(row.notification_id) ? row.by_user_id : null,
            sent_at: sentAt.get(row.notification_id)?.getTime() ?? null,
          }
          return [[row.notification_id, answer]]
        }),
      )
    },
  }
}

function ofOthers(reactions: Reactions, readerId: string): Reactions {
  const others = Object.entries(reactions).map(
    ([reaction, users]) => [reaction, users.filter(({ user_id }) => user_id !== readerId)] as const,
  )
  return Object.fromEntries(others.filter(([, users]) => users.length > 0))
}
