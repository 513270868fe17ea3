import type { NotificationSettings } from '@koma/contract'
import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../schema/index.ts'
import { uuidv7 } from '../../uuid.ts'
import { isMutedBy } from '../users/index.ts'
import type { KindName } from './kinds.ts'

/** How readers are notified of an event. */
export interface EventRule {
  /** The setting that switches it off; null if it cannot be switched off. */
  setting: keyof NotificationSettings | null
  /**
   * What a second event does to the notification of the first, which has the same kind, reader and subject: nothing, make it new
   * again, or also add to its number while it is unread.
   */
  repeated: 'ignored' | 'renewed' | 'counted'
  /** One notification covers the actions of several people, so it names none of them. */
  gathers?: true
}

/** What happened, who did it and who is notified. */
export interface Happening {
  kind: KindName
  rule: EventRule
  subject: string
  byUserId: string
  toUserIds: readonly string[]
  photoId?: string | null
  shareId?: string
  event?: string
  num?: number
}

/**
 * Notifies all readers in one statement, in the transaction of the cause. Skips the person who did it, readers who muted them, and
 * readers who switched such notifications off.
 */
export async function notify(trx: Transaction<Schema>, happening: Happening, now: Date): Promise<void> {
  const { kind, rule, subject, byUserId, photoId = null, shareId = null, event = null, num = 1 } = happening
  // Sorted by id: two transactions that notify the same readers in different orders would deadlock.
  const told = [...new Set(happening.toUserIds)].filter((userId) => userId !== byUserId).sort()
  if (told.length === 0) return
  const ids = told.map(() => uuidv7(now.getTime()))
  await sql`
    insert into notifications (notification_id, user_id, type, subject, by_user_id, photo_id, share_id, event, num, happened_at)
    select told.notification_id, told.user_id, ${kind}, ${subject}, ${rule.gathers ? null : byUserId}::uuid, ${photoId}::uuid,
      ${shareId}::uuid, ${event}, ${num}, ${now}
    from unnest(${ids}::uuid[], ${told}::uuid[]) as told (notification_id, user_id)
    where not ${isMutedBy(sql`told.user_id`, sql`${byUserId}::uuid`)} and not ${isSwitchedOff(rule)}
    on conflict (user_id, type, subject) ${whenRepeated(rule)}`.execute(trx)
}

function isSwitchedOff({ setting }: EventRule) {
  if (setting === null) return sql`false`
  return sql`exists (
    select from notification_settings as wanted
    where wanted.user_id = told.user_id and not wanted.${sql.ref(setting)})`
}

function whenRepeated({ repeated }: EventRule) {
  if (repeated === 'ignored') return sql`do nothing`
  const counted = sql`case when notifications.read_at is null then notifications.num + excluded.num else excluded.num end`
  return sql`do update set happened_at = excluded.happened_at, read_at = null, photo_id = excluded.photo_id,
    num = ${repeated === 'counted' ? counted : sql`excluded.num`}`
}
