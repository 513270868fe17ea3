import type { Notification, NotificationType, PublicUser } from '@koma/contract'
import type { RawBuilder, Selectable } from 'kysely'
import type { NotificationTables } from '../../schema/account/notifications.ts'

export type NotificationRow = Selectable<NotificationTables['notifications']>
export type KindName = NotificationRow['type']

/** What a feature knows about the notifications it sends: who still sees them, and what they look like. */
export interface NotificationKind {
  /** The contract's type of these notifications. Several kinds can have the same, such as reactions in different places. */
  type: NotificationType
  /**
   * Whether the reader may see a row of the table `notifications` now: an expression for a query. Evaluated for each list and
   * count, because access ends and comes back: photos leave the trash, people are unmuted or join a share again.
   */
  isShown(readerId: string): RawBuilder<unknown>
  /** The contract's answers, by the id of the notification. Rows that can no longer be answered are left out. */
  answer(readerId: string, rows: readonly NotificationRow[]): Promise<Map<string, Notification>>
}

/**
 * A feature sends its notifications with `notify` and registers their kind where the routes are composed:
 * `notificationRoutes(ports, { tag: tagNotifications(ports) })`. Rows of a kind that nobody registered are not shown.
 */
export type NotificationKinds = Partial<Record<KindName, NotificationKind>>

export function namesOf(kinds: NotificationKinds): KindName[] {
  return Object.keys(kinds) as KindName[]
}

/** The fields that every notification has. */
export function everyField({ notification_id, happened_at, read_at }: NotificationRow) {
  return { notification_id, date: happened_at.toISOString(), read: read_at !== null }
}

/** The fields about the person who did it. */
export function actorFields(user: PublicUser) {
  return { user_id: user.user_id, user_koma_id: user.koma_id, user_name: user.user_name, user }
}
