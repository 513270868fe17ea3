import type { NotificationCounts, NotificationType } from '@koma/contract'
import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { MomentCursor } from '../../http/moment-cursor.ts'
import type { Schema } from '../../schema/index.ts'
import { type KindName, type NotificationKinds, namesOf } from './kinds.ts'

/** Of this type, or of all types if it is undefined. */
interface OfType {
  type?: NotificationType | undefined
}

/** Each kind decides whether its rows are shown. */
function isShown(kinds: NotificationKinds, readerId: string): RawBuilder<SqlBool> {
  const cases = namesOf(kinds).map((name) => sql`when ${sql.lit(name)} then ${kinds[name]?.isShown(readerId)}`)
  if (cases.length === 0) return sql<SqlBool>`false`
  return sql<SqlBool>`case notifications.type ${sql.join(cases, sql` `)} else false end`
}

/** Any kind of the contract's type. */
function anyOf(kinds: NotificationKinds, type: NotificationType): RawBuilder<KindName> {
  return sql<KindName>`any(${namesOf(kinds).filter((name) => kinds[name]?.type === type)}::text[])`
}

interface ListQuestion extends OfType {
  unread_only: boolean
  limit: number
  after: MomentCursor | undefined
}

/** Latest first. Returns one more than the page has. */
export function shownNotifications(
  db: Kysely<Schema>,
  kinds: NotificationKinds,
  userId: string,
  { type, unread_only, limit, after }: ListQuestion,
) {
  let shown = db
    .selectFrom('notifications')
    .selectAll('notifications')
    .where('notifications.user_id', '=', userId)
    .where(isShown(kinds, userId))
    .orderBy('happened_at', 'desc')
    .orderBy('notification_id', 'desc')
    .limit(limit + 1)
  if (type) shown = shown.where('notifications.type', '=', anyOf(kinds, type))
  if (unread_only) shown = shown.where('read_at', 'is', null)
  if (after) {
    shown = shown.where(sql<SqlBool>`(happened_at, notification_id) < (${after.moment}, ${after.id}::uuid)`)
  }
  return shown.execute()
}

/** The badge shows 99+ beyond 99: counting further would cost more and show the same. */
const countedAtMost = 100
/**
 * How many of the newest unread rows of a kind a count looks at. More than it counts, because some may not be shown at the
 * moment, such as those about photos in the trash; but no more, so that a count costs the same however many are unread.
 */
const lookedAt = 500

/** Unread notifications of each type, counted up to `countedAtMost` of each kind. */
export async function countUnread(
  db: Kysely<Schema>,
  kinds: NotificationKinds,
  userId: string,
): Promise<NotificationCounts> {
  const counts: NotificationCounts = { share_album: 0, dm: 0, reaction: 0, tag: 0, moderation: 0, account: 0 }
  if (namesOf(kinds).length === 0) return counts
  for (const { name, count } of (await unreadQuery(kinds, userId).execute(db)).rows) {
    const type = kinds[name]?.type
    if (type) counts[type] += count
  }
  return counts
}

export function unreadQuery(kinds: NotificationKinds, userId: string) {
  const ofKind = (name: KindName) => sql`
    select ${sql.lit(name)} as name, count(*)::int as count from (
      select from (
        select * from notifications where user_id = ${userId} and type = ${sql.lit(name)} and read_at is null
        order by happened_at desc, notification_id desc limit ${sql.lit(lookedAt)}
      ) as notifications
      where ${kinds[name]?.isShown(userId)} limit ${sql.lit(countedAtMost)}
    ) as shown`
  return sql<{ name: KindName; count: number }>`${sql.join(namesOf(kinds).map(ofKind), sql` union all `)}`
}

/** Returns false if the user has no such notification. One that was already read keeps its `read_at`. */
export async function setRead(
  db: Kysely<Schema>,
  userId: string,
  notificationId: string,
  readAt: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ read_at: readAt === null ? null : sql`coalesce(read_at, ${readAt})` })
    .where('user_id', '=', userId)
    .where('notification_id', '=', notificationId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function setAllRead(
  db: Kysely<Schema>,
  kinds: NotificationKinds,
  userId: string,
  { until, type }: OfType & { until: Date },
  readAt: Date,
): Promise<void> {
  let unread = db
    .updateTable('notifications')
    .set({ read_at: readAt })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('happened_at', '<=', until)
  if (type) unread = unread.where('type', '=', anyOf(kinds, type))
  await unread.execute()
}

/** Marks all unread notifications about a share, or those of some kinds about what a user did, as read. */
export async function setReadIn(
  trx: Transaction<Schema>,
  userId: string,
  where: { shareId: string } | { by: string; kinds: readonly KindName[] },
  readAt: Date,
): Promise<void> {
  const unread = trx
    .updateTable('notifications')
    .set({ read_at: readAt })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
  await ('shareId' in where
    ? unread.where('share_id', '=', where.shareId)
    : unread.where('type', 'in', [...where.kinds]).where('by_user_id', '=', where.by)
  ).execute()
}
