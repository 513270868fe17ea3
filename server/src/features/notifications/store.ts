import type { NotificationCounts, NotificationSettings } from '@koma/contract'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { MomentCursor } from '../../http/moment-cursor.ts'
import type { Schema } from '../../schema/index.ts'

type NotificationType = keyof NotificationCounts

/** Of this type, or of all. */
interface Kind {
  type?: NotificationType | undefined
}

/**
 * What a user is told now. Whether a notification is shown is asked each time and not written down: a photo goes to the trash
 * and comes back, a tag is taken away and set again, somebody is muted and heard again.
 */
function selectShown(db: Kysely<Schema>, userId: string) {
  return db
    .selectFrom('notifications')
    .where('notifications.user_id', '=', userId)
    .where(
      sql<SqlBool>`exists (
        select from photos where photos.photo_id = notifications.photo_id and trashed_at is null)`,
    )
    .where(
      sql<SqlBool>`case type
        when 'tag' then exists (
          select from photo_tags as tag
          where tag.photo_id = notifications.photo_id and tag.user_id = ${userId} and not ${isMuted(userId, sql`tag.owner_id`)})
        when 'reaction' then share_id is null and exists (
          select from photo_reactions as reaction
          where reaction.photo_id = notifications.photo_id and reaction.user_id <> ${userId}
            and not ${isMuted(userId, sql`reaction.user_id`)})
        else false end`,
    )
}

function isMuted(userId: string, other: ReturnType<typeof sql>) {
  return sql`exists (select from mutes where mutes.user_id = ${userId} and mutes.muted_id = ${other})`
}

interface ListQuestion extends Kind {
  unread_only: boolean
  limit: number
  after: MomentCursor | undefined
}

/** Latest first, and one more than the page has. */
export function shownNotifications(
  db: Kysely<Schema>,
  userId: string,
  { type, unread_only, limit, after }: ListQuestion,
) {
  let shown = selectShown(db, userId)
    .selectAll('notifications')
    .orderBy('happened_at', 'desc')
    .orderBy('notification_id', 'desc')
    .limit(limit + 1)
  if (type) shown = shown.where('type', '=', type)
  if (unread_only) shown = shown.where('read_at', 'is', null)
  if (after) {
    shown = shown.where(sql<SqlBool>`(happened_at, notification_id) < (${after.moment}, ${after.id}::uuid)`)
  }
  return shown.execute()
}

export type NotificationRow = Awaited<ReturnType<typeof shownNotifications>>[number]

export async function countUnread(db: Kysely<Schema>, userId: string): Promise<NotificationCounts> {
  const rows = await selectShown(db, userId)
    .select(['type', sql<number>`count(*)::int`.as('count')])
    .where('read_at', 'is', null)
    .groupBy('type')
    .execute()
  return { share_album: 0, dm: 0, reaction: 0, tag: 0, ...Object.fromEntries(rows.map((row) => [row.type, row.count])) }
}

/** False where the user has no such notification. One that is read keeps the moment it was. */
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
  userId: string,
  { until, type }: Kind & { until: Date },
  readAt: Date,
): Promise<void> {
  let unread = db
    .updateTable('notifications')
    .set({ read_at: readAt })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('happened_at', '<=', until)
  if (type) unread = unread.where('type', '=', type)
  await unread.execute()
}

const everything: NotificationSettings = {
  share: true,
  share_reaction: true,
  share_add_photo: true,
  share_name_change: true,
  share_type_change: true,
  dm: true,
  dm_receive: true,
  dm_reaction: true,
  tag: true,
}
const settingNames = Object.keys(everything) as Array<keyof NotificationSettings>

export async function settingsOf(db: Kysely<Schema>, userId: string): Promise<NotificationSettings> {
  const settings = await db
    .selectFrom('notification_settings')
    .select(settingNames)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return settings ?? everything
}

export async function saveSettings(
  db: Kysely<Schema>,
  userId: string,
  changes: Partial<Record<keyof NotificationSettings, boolean | undefined>>,
): Promise<void> {
  const given: Partial<NotificationSettings> = Object.fromEntries(
    settingNames.flatMap((name) => (changes[name] === undefined ? [] : [[name, changes[name]]])),
  )
  await db
    .insertInto('notification_settings')
    .values({ user_id: userId, ...given })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: userId, ...given }))
    .execute()
}
