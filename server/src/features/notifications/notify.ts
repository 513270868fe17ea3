import type { NotificationSettings } from '@koma/contract'
import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../schema/index.ts'
import { uuidv7 } from '../../uuid.ts'
import { isMutedBy } from '../users/index.ts'
import type { KindName } from './kinds.ts'

/** How readers are notified of an event. */
export interface EventRule {
  /** The settings that switch it off, any of them; none if it cannot be switched off. */
  settings: ReadonlyArray<keyof NotificationSettings>
  /**
   * What a second event does to the notification of the first, which has the same kind, reader and subject: nothing, make it new
   * again, or also add to its number while it is unread.
   */
  repeated: 'ignored' | 'renewed' | 'counted'
  /** Events further apart than this, in milliseconds, get a notification each. Without it, all of them share one. */
  groupedWithin?: number
  /** One notification covers the actions of several people, so it names none of them. */
  gathers?: true
}

/** What happened, who did it and who is notified. */
export interface Happening {
  kind: KindName
  rule: EventRule
  subject: string
  /** Null for the operator, whom nobody can mute. */
  byUserId: string | null
  toUserIds: readonly string[]
  photoId?: string | null
  shareId?: string
  event?: string
  /** The campaign to which the photo was posted. */
  promotionId?: string
  /** The sent photo that somebody reacted to. */
  dmPhotoId?: string
  /** The first and the last `sent_at` of the photos it is about. */
  sent?: { from: Date; until: Date }
  num?: number
  takedownId?: string
}

/** A reader, and what they are told of. */
export interface Told {
  userId: string
  subject: string
  shareId?: string | null
  /** The report of theirs that was decided about. */
  reportId?: string
}

/**
 * Notifies all readers in one statement, in the transaction of the cause. Skips the person who did it, readers who muted them, and
 * readers who switched such notifications off.
 */
export async function notify(trx: Transaction<Schema>, happening: Happening, now: Date): Promise<void> {
  const { kind, rule, subject, shareId = null } = happening
  const readers = [...new Set(happening.toUserIds)]
  if (rule.groupedWithin !== undefined && readers.length > 0) {
    const until = new Date(now.getTime() - rule.groupedWithin)
    await closeGroups(trx, { kind, subject, told: readers, until })
  }
  const told = readers.map((userId) => ({ userId, subject, shareId }))
  await notifyEach(trx, happening, told, now)
}

/** The same where each reader is told of something of their own. */
export async function notifyEach(
  trx: Transaction<Schema>,
  happening: Omit<Happening, 'subject' | 'toUserIds' | 'shareId'>,
  readers: readonly Told[],
  now: Date,
): Promise<void> {
  const { kind, rule, byUserId, photoId = null, event = null, num = 1 } = happening
  const { promotionId = null, dmPhotoId = null, takedownId = null, sent = { from: null, until: null } } = happening
  // Sorted by id: two transactions that notify the same readers in different orders would deadlock.
  const told = readers
    .filter(({ userId }) => userId !== byUserId)
    .sort((one, other) => compare(one.userId, other.userId) || compare(one.subject, other.subject))
  if (told.length === 0) return
  await sql`
    insert into notifications (notification_id, user_id, type, subject, by_user_id, photo_id, share_id, event, num, happened_at,
      dm_photo_id, sent_from, sent_until, takedown_id, report_id, promotion_id)
    select told.notification_id, told.user_id, ${kind}, told.subject, ${rule.gathers ? null : byUserId}::uuid, ${photoId}::uuid,
      told.share_id, ${event}, ${num}, ${now}, ${dmPhotoId}::uuid, ${sent.from}::timestamptz, ${sent.until}::timestamptz,
      ${takedownId}::uuid, told.report_id, ${promotionId}
    from unnest(${told.map(() => uuidv7(now.getTime()))}::uuid[], ${told.map(({ userId }) => userId)}::uuid[],
      ${told.map(({ subject }) => subject)}::text[], ${told.map(({ shareId = null }) => shareId)}::uuid[],
      ${told.map(({ reportId = null }) => reportId)}::uuid[])
      as told (notification_id, user_id, subject, share_id, report_id)
    where not ${isMutedBy(sql`told.user_id`, sql`${byUserId}::uuid`)} and not ${isSwitchedOff(rule)}
    on conflict (user_id, type, subject) ${whenRepeated(rule)}`.execute(trx)
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

interface Group {
  kind: KindName
  subject: string
  told: readonly string[]
  until: Date
}

/** Gives notifications that are too old to be added to a subject of their own, so that the next event gets a new one. */
async function closeGroups(trx: Transaction<Schema>, { kind, subject, told, until }: Group): Promise<void> {
  await sql`
    update notifications set subject = subject || ' ' || notification_id
    where user_id = any(${[...told]}::uuid[]) and type = ${kind} and subject = ${subject} and happened_at < ${until}`.execute(
    trx,
  )
}

function isSwitchedOff({ settings }: EventRule) {
  if (settings.length === 0) return sql`false`
  const wanted = settings.map((setting) => sql`wanted.${sql.ref(setting)}`)
  return sql`exists (
    select from notification_settings as wanted
    where wanted.user_id = told.user_id and not (${sql.join(wanted, sql` and `)}))`
}

function whenRepeated({ repeated }: EventRule) {
  if (repeated === 'ignored') return sql`do nothing`
  const isAdded = repeated === 'counted' ? sql`notifications.read_at is null` : sql`false`
  return sql`do update set happened_at = excluded.happened_at, read_at = null, photo_id = excluded.photo_id,
    num = case when ${isAdded} then notifications.num + excluded.num else excluded.num end,
    sent_from = case when ${isAdded} then notifications.sent_from else excluded.sent_from end,
    sent_until = excluded.sent_until`
}
