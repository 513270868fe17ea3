import type { Notification, Reactions } from '@koma/contract'
import type { Way } from '../../content-url.ts'
import type { Ports } from '../../ports/ports.ts'
import { findMarks } from '../photos/index.ts'
import { findSeen } from '../users/index.ts'
import { answerShareNews, findNewsPhotos, findReactionsInShares, gatherReactions } from './share-news.ts'
import type { NotificationRow } from './store.ts'

/** Notifications as the contract answers them, with the people and reactions that are there now. */
export async function answerNotifications(
  ports: Pick<Ports, 'database' | 'contentUrls' | 'clock'>,
  userId: string,
  rows: readonly NotificationRow[],
): Promise<Notification[]> {
  const { database, contentUrls } = ports
  const db = database.kysely
  const inLibrary = rows.flatMap(({ type, photo_id, share_id }) =>
    type === 'reaction' && photo_id && share_id === null ? [photo_id] : [],
  )
  const [marksOf, inShares, newsPhotos] = await Promise.all([
    findMarks(ports, userId, inLibrary),
    findReactionsInShares(db, userId, rows),
    findNewsPhotos(db, userId, rows),
  ])
  const people = [...rows.flatMap(({ by_user_id }) => by_user_id ?? []), ...inShares.map(({ user_id }) => user_id)]
  const users = await findSeen(db, contentUrls, userId, people)
  const reactionsTo = (row: NotificationRow, photoId: string) =>
    row.share_id === null ? ofOthers(marksOf(photoId).reactions, userId) : gatherReactions(inShares, row, users)
  return rows.flatMap((row): Notification[] => {
    if (row.type === 'reaction') return answerReaction(ports, row, (photoId) => reactionsTo(row, photoId))
    const user = users.get(row.by_user_id ?? '')
    if (!user) return []
    const byUser = { user_id: user.user_id, user_koma_id: user.koma_id, user_name: user.user_name, user }
    if (row.type === 'share_album') {
      const news = answerShareNews(ports, userId, row, newsPhotos.get(row.notification_id))
      return news ? [{ type: 'share_album', ...answerEvery(row), ...byUser, ...news }] : []
    }
    if (row.type !== 'tag' || !row.photo_id) return []
    const thumbnail_url = thumbnailOf(ports, row.photo_id, `tagged:${userId}`)
    return [{ type: 'tag', ...answerEvery(row), thumbnail_url, ...byUser, photo_id: row.photo_id }]
  })
}

/** Whoever is told of a reaction owns the photo, also where it is in a share. */
function answerReaction(
  ports: Pick<Ports, 'contentUrls' | 'clock'>,
  row: NotificationRow,
  reactionsTo: (photoId: string) => Reactions,
): Notification[] {
  const { photo_id, share_id } = row
  if (!photo_id) return []
  const every = { ...answerEvery(row), thumbnail_url: thumbnailOf(ports, photo_id, 'owner') }
  const reactions = reactionsTo(photo_id)
  return [
    { type: 'reaction', ...every, is_new: !every.read, photo_id, reactions, share_id, dm_user_id: null, sent_at: null },
  ]
}

function answerEvery({ notification_id, happened_at, read_at }: NotificationRow) {
  return { notification_id, date: happened_at.toISOString(), read: read_at !== null }
}

function thumbnailOf({ contentUrls, clock }: Pick<Ports, 'contentUrls' | 'clock'>, photoId: string, way: Way): string {
  return contentUrls.photo({ photoId, file: 'thumbnail.avif', way }, clock.now())
}

function ofOthers(reactions: Reactions, userId: string): Reactions {
  const others = Object.entries(reactions).map(([reaction, users]) => [
    reaction,
    users.filter(({ user_id }) => user_id !== userId),
  ])
  return Object.fromEntries(others.filter(([, users]) => users && users.length > 0))
}
