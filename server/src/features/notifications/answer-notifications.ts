import type { Notification, Reactions } from '@koma/contract'
import type { Ports } from '../../ports/ports.ts'
import { findMarks, photoUrls } from '../photos/index.ts'
import { findSeen } from '../users/index.ts'
import type { NotificationRow } from './store.ts'

/** Notifications as the contract answers them, with the people and reactions that are there now. */
export async function answerNotifications(
  ports: Pick<Ports, 'database' | 'contentUrls' | 'clock'>,
  userId: string,
  rows: readonly NotificationRow[],
): Promise<Notification[]> {
  const { database, contentUrls, clock } = ports
  const reacted = rows.flatMap(({ type, photo_id }) => (type === 'reaction' && photo_id ? [photo_id] : []))
  const [users, marksOf] = await Promise.all([
    findSeen(
      database.kysely,
      contentUrls,
      userId,
      rows.flatMap(({ by_user_id }) => by_user_id ?? []),
    ),
    findMarks(ports, userId, reacted),
  ])
  const now = clock.now()
  return rows.flatMap((row): Notification[] => {
    const { photo_id } = row
    if (!photo_id) return []
    const way = row.type === 'tag' ? (`tagged:${userId}` as const) : 'owner'
    const every = {
      notification_id: row.notification_id,
      date: row.happened_at.toISOString(),
      read: row.read_at !== null,
      thumbnail_url: photoUrls(contentUrls, photo_id, way, now).thumbnail,
      photo_id,
    }
    if (row.type === 'reaction') {
      const reactions = ofOthers(marksOf(photo_id).reactions, userId)
      return [
        { type: 'reaction', ...every, is_new: !every.read, reactions, share_id: null, dm_user_id: null, sent_at: null },
      ]
    }
    const user = row.by_user_id ? users.get(row.by_user_id) : undefined
    if (row.type !== 'tag' || !user) return []
    return [
      { type: 'tag', ...every, user_id: user.user_id, user_koma_id: user.koma_id, user_name: user.user_name, user },
    ]
  })
}

function ofOthers(reactions: Reactions, userId: string): Reactions {
  const others = Object.entries(reactions).map(([reaction, users]) => [
    reaction,
    users.filter(({ user_id }) => user_id !== userId),
  ])
  return Object.fromEntries(others.filter(([, users]) => users && users.length > 0))
}
