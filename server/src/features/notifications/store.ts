import type { NotificationCounts, NotificationSettings } from '@koma/contract'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { MomentCursor } from '../../http/moment-cursor.ts'
import type { Schema } from '../../schema/index.ts'
import { type Deed, standingsThatMay } from '../shares/access.ts'

type NotificationType = keyof NotificationCounts

/** Of this type, or of all. */
interface Kind {
  type?: NotificationType | undefined
}

/**
 * What a user is told now. Whether a notification is shown is asked each time and not written down: a photo goes to the trash
 * and comes back, a tag is taken away and set again, somebody is muted and heard again, or leaves a share and is let in again.
 */
function selectShown(db: Kysely<Schema>, userId: string) {
  return db
    .selectFrom('notifications')
    .leftJoin('shares', 'shares.share_id', 'notifications.share_id')
    .leftJoin('share_users as mine', (join) =>
      join.onRef('mine.share_id', '=', 'notifications.share_id').on('mine.user_id', '=', userId),
    )
    .where('notifications.user_id', '=', userId)
    .where(
      sql<SqlBool>`case notifications.type
        when 'tag' then ${isInSight} and exists (
          select from photo_tags as tag
          where tag.photo_id = notifications.photo_id and tag.user_id = ${userId} and not ${isMuted(userId, sql`tag.owner_id`)})
        when 'reaction' then ${isInSight} and ${isReactedTo(userId)}
        when 'share_album' then not ${isMuted(userId, sql`notifications.by_user_id`)} and ${isNewsOfShare}
        else false end`,
    )
}

const isInSight = sql`exists (
  select from photos where photos.photo_id = notifications.photo_id and trashed_at is null)`

/** Whether the reader may do this in the share that a notification is of. */
function mayIn(deed: Deed) {
  return sql`shares.share_type || ' ' || coalesce(mine.role, 'viewer') = any(${standingsThatMay(deed)}::text[])`
}

/** In the share it came from for as long as the photo is there and its reader sees it, or else in the library. */
function isReactedTo(userId: string) {
  const byOthers = (table: string) => sql`
    select from ${sql.table(table)} as reaction
    where reaction.photo_id = notifications.photo_id and reaction.user_id <> ${userId}
      and not ${isMuted(userId, sql`reaction.user_id`)}`
  return sql`case when notifications.share_id is null then exists (${byOthers('photo_reactions')})
    else ${mayIn('see')} and exists (${sharedPhoto} and item.photo_id = notifications.photo_id)
      and exists (${byOthers('share_reactions')} and reaction.share_id = notifications.share_id) end`
}

const sharedPhoto = sql`
  select from share_photos as item where item.share_id = notifications.share_id and not item.hidden`

const isMyInvitation = sql`mine.role = 'invited' and mine.invited_by = notifications.by_user_id`
const applicantIs = (role: ReturnType<typeof sql>) => sql`exists (
  select from share_users as applicant
  where applicant.share_id = notifications.share_id and applicant.user_id = notifications.by_user_id
    and applicant.role ${role})`

/**
 * News of a share are for those who belong to it, and an invitation for whom it waits as well. What was withdrawn, declined or
 * rejected is no longer news, nor are photos that are all gone.
 */
const isNewsOfShare = sql`case notifications.event
  when 'invited' then ${isMyInvitation} or ${mayIn('react')}
  when 'applied' then ${mayIn('manage')} and ${applicantIs(sql`in ('applied', 'invited', 'member')`)}
  when 'photos_added' then ${mayIn('react')} and exists (${sharedPhoto} and item.adder_id = notifications.by_user_id)
  else ${mayIn('react')} end`

/** Waits for the reader's answer. */
const isOpen = sql<boolean>`coalesce(case notifications.event
  when 'invited' then ${isMyInvitation}
  when 'applied' then ${mayIn('manage')} and ${applicantIs(sql`= 'applied'`)} end, false)`

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
    .select(['shares.name as share_name', 'shares.share_type', 'shares.key_version', 'mine.role', isOpen.as('is_open')])
    .orderBy('happened_at', 'desc')
    .orderBy('notification_id', 'desc')
    .limit(limit + 1)
  if (type) shown = shown.where('notifications.type', '=', type)
  if (unread_only) shown = shown.where('read_at', 'is', null)
  if (after) {
    shown = shown.where(sql<SqlBool>`(happened_at, notification_id) < (${after.moment}, ${after.id}::uuid)`)
  }
  return shown.execute()
}

export type NotificationRow = Awaited<ReturnType<typeof shownNotifications>>[number]

export async function countUnread(db: Kysely<Schema>, userId: string): Promise<NotificationCounts> {
  const rows = await selectShown(db, userId)
    .select(['notifications.type', sql<number>`count(*)::int`.as('count')])
    .where('read_at', 'is', null)
    .groupBy('notifications.type')
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
