import type { Notification, NotificationSettings } from '@koma/contract'
import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../schema/index.ts'
import { uuidv7 } from '../../uuid.ts'

export type ShareEvent = Extract<Notification, { type: 'share_album' }>['event']

/** What happened in a share, whom it tells and who did it. */
export interface ShareHappening {
  event: ShareEvent | 'reaction'
  shareId: string
  byUserId: string
  toUserIds: readonly string[]
  /** The photo that is shown with it. */
  photoId?: string | null
  num?: number
}

/** Which setting switches it off. */
const settings: Record<ShareHappening['event'], keyof NotificationSettings> = {
  invited: 'share',
  applied: 'share',
  approved: 'share',
  joined: 'share',
  owner_changed: 'share',
  photos_added: 'share_add_photo',
  name_changed: 'share_name_change',
  type_changed: 'share_type_change',
  reaction: 'share_reaction',
}

/**
 * Notes a happening in a share for everybody it tells, in the transaction of its cause. Of the same event by the same person
 * there is one notification, which becomes new each time; photos that were added are counted up until it is read.
 */
export async function notifyShare(trx: Transaction<Schema>, happening: ShareHappening, now: Date): Promise<void> {
  const { event, shareId, byUserId, photoId = null, num = 1 } = happening
  const told = happening.toUserIds.filter((userId) => userId !== byUserId).sort()
  if (told.length === 0) return
  const ids = told.map(() => uuidv7(now.getTime()))
  const isReaction = event === 'reaction'
  const subject = isReaction ? `${shareId}:${photoId}` : `${shareId}:${event}:${byUserId}`
  await sql`
    insert into notifications (notification_id, user_id, type, subject, by_user_id, photo_id, share_id, event, num, happened_at)
    select told.notification_id, told.user_id, ${isReaction ? 'reaction' : 'share_album'}, ${subject},
      ${isReaction ? null : byUserId}::uuid, ${photoId}::uuid, ${shareId}::uuid, ${isReaction ? null : event}, ${num}, ${now}
    from unnest(${ids}::uuid[], ${told}::uuid[]) as told (notification_id, user_id)
    where not exists (select from mutes where mutes.user_id = told.user_id and muted_id = ${byUserId})
      and not exists (
        select from notification_settings as wanted
        where wanted.user_id = told.user_id and not wanted.${sql.ref(settings[event])})
    on conflict (user_id, type, subject) do update set happened_at = excluded.happened_at, read_at = null,
      photo_id = excluded.photo_id,
      num = case when notifications.read_at is null and notifications.event = 'photos_added'
        then notifications.num + excluded.num else excluded.num end`.execute(trx)
}

/** Everything of a share that its caller has not read becomes read. */
export async function readShareNews(
  trx: Transaction<Schema>,
  userId: string,
  shareId: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('share_id', '=', shareId)
    .where('read_at', 'is', null)
    .execute()
}
