import type { Notification, PublicUser, Reactions } from '@koma/contract'
import { type Kysely, sql } from 'kysely'
import type { Ports } from '../../ports/ports.ts'
import type { Schema } from '../../schema/index.ts'
import { coverOf } from '../collections/index.ts'
import { may, wayOf } from '../shares/access.ts'
import type { ShareEvent } from './notify-share.ts'
import type { NotificationRow } from './store.ts'

type ShareNews = Extract<Notification, { type: 'share_album' }>

/** Which photo stands for each notification of a share, by the notification's id: the one it is of, or the share's cover. */
export async function findNewsPhotos(
  db: Kysely<Schema>,
  userId: string,
  rows: readonly NotificationRow[],
): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ type, notification_id }) => (type === 'share_album' ? [notification_id] : []))
  if (ids.length === 0) return new Map()
  const isMuted = sql`exists (select from mutes where mutes.user_id = ${userId} and mutes.muted_id = item.adder_id)`
  const { rows: found } = await sql<{ notification_id: string; photo_id: string | null }>`
    select notification_id, coalesce(shown.photo_id, cover_id) as photo_id
    from notifications join shares on shares.share_id = notifications.share_id
    left join share_photos as shown
      on shown.share_id = shares.share_id and shown.photo_id = notifications.photo_id and not shown.hidden
    left join ${coverOf('share', 'shares', isMuted)} as cover on true
    where notification_id = any(${ids}::uuid[])`.execute(db)
  return new Map(found.flatMap(({ notification_id, photo_id }) => (photo_id ? [[notification_id, photo_id]] : [])))
}

/** What only a notification of a share has. Whoever does not see the share's photos, as those who are invited, gets no picture. */
export function answerShareNews(
  { contentUrls, clock }: Pick<Ports, 'contentUrls' | 'clock'>,
  userId: string,
  row: NotificationRow,
  photoId: string | undefined,
): Pick<ShareNews, 'thumbnail_url' | 'event' | 'num' | 'album_id' | 'album_title' | 'share_type' | 'is_open'> | null {
  const { share_id, share_name, share_type, key_version } = row
  if (share_id === null || share_name === null || share_type === null || key_version === null) return null
  const standing = { type: share_type, role: row.role ?? 'viewer', isSignedIn: true, hasKey: false } as const
  const way = wayOf({ share_id, key_version }, userId, standing)
  const isSeen = photoId !== undefined && may(standing, 'see')
  return {
    thumbnail_url: isSeen ? contentUrls.photo({ photoId, file: 'thumbnail.avif', way }, clock.now()) : null,
    event: row.event as ShareEvent,
    num: row.num,
    album_id: share_id,
    album_title: share_name,
    share_type,
    is_open: row.is_open,
  }
}

interface ReactionRow {
  share_id: string
  photo_id: string
  user_id: string
  reaction: string
}

/** The reactions of others in the shares that these notifications are of. */
export async function findReactionsInShares(
  db: Kysely<Schema>,
  userId: string,
  rows: readonly NotificationRow[],
): Promise<ReactionRow[]> {
  const reacted = rows.filter(({ type, share_id }) => type === 'reaction' && share_id !== null)
  if (reacted.length === 0) return []
  const { rows: reactions } = await sql<ReactionRow>`
    select reaction.share_id, reaction.photo_id, reaction.user_id, reaction.reaction
    from unnest(${reacted.map((row) => row.share_id)}::uuid[], ${reacted.map((row) => row.photo_id)}::uuid[])
      as wanted (share_id, photo_id)
    join share_reactions as reaction using (share_id, photo_id)
    where reaction.user_id <> ${userId} order by reaction.place`.execute(db)
  return reactions
}

export function gatherReactions(
  reactions: readonly ReactionRow[],
  { share_id, photo_id }: NotificationRow,
  users: Map<string, PublicUser>,
): Reactions {
  const gathered: Reactions = {}
  for (const row of reactions) {
    const user = users.get(row.user_id)
    if (row.share_id !== share_id || row.photo_id !== photo_id || !user || user.is_mute) continue
    gathered[row.reaction] = [...(gathered[row.reaction] ?? []), user]
  }
  return gathered
}
