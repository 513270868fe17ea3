import type { Notification } from '@koma/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Ports } from '../../ports/ports.ts'
import type { Schema } from '../../schema/index.ts'
import { hasReactionOfOthers } from '../marks/index.ts'
import { actorFields, everyField, type NotificationKind, type NotificationRow, notify } from '../notifications/index.ts'
import { reactionNotifications } from '../reactions/index.ts'
import { findSeen } from '../users/index.ts'
import { isSeenBy } from './access.ts'

type NotificationPorts = Pick<Ports, 'database' | 'contentUrls' | 'clock'>

/** Sendings within this time of each other are one line. */
const sentTogether = 3_600_000

interface Sending {
  senderId: string
  partnerId: string
  from: Date
  until: Date
  num: number
}

/** A reader has one unread notification of a sender, to which further photos are added for a while. */
export async function tellOfSending(
  trx: Transaction<Schema>,
  { senderId, partnerId, from, until, num }: Sending,
  now: Date,
): Promise<void> {
  const rule = { settings: ['dm', 'dm_receive'], repeated: 'counted', groupedWithin: sentTogether } as const
  const told = { subject: senderId, byUserId: senderId, toUserIds: [partnerId], sent: { from, until }, num }
  await notify(trx, { kind: 'dm', rule, ...told }, now)
}

/** The photos that a notification is about, as far as the reader still sees them. */
function sentPhotos(readerId: string) {
  return sql`
    from dm_sides as side join dm_photos as sent on sent.thread_id = side.thread_id
    where side.user_id = ${readerId} and side.partner_id = notifications.by_user_id
      and sent.sender_id = notifications.by_user_id
      and sent.sent_at between notifications.sent_from and notifications.sent_until and ${isSeenBy(readerId)}`
}

/** Shown as long as one of the photos is: they can be taken back, trashed or deleted, and their sender can be muted. */
export function dmNotifications({ database, contentUrls, clock }: NotificationPorts): NotificationKind {
  const db = database.kysely
  return {
    type: 'dm',
    isShown: (readerId) => sql`exists (select ${sentPhotos(readerId)})`,
    answer: async (readerId, rows) => {
      const actorIds = rows.flatMap(({ by_user_id }) => by_user_id ?? [])
      const [shown, users] = await Promise.all([
        findShown(db, readerId, rows),
        findSeen(db, contentUrls, readerId, actorIds),
      ])
      const now = clock.now()
      return new Map(
        rows.flatMap((row): Array<[string, Notification]> => {
          const user = users.get(row.by_user_id ?? '')
          const sent = shown.get(row.notification_id)
          if (!user || !sent) return []
          const { photo_id: photoId, sent_at, num } = sent
          const way = `dm:${readerId}` as const
          const thumbnail_url = contentUrls.photo({ photoId, file: 'thumbnail.avif', way }, now)
          const about = { ...everyField(row), ...actorFields(user), thumbnail_url, num, sent_at: sent_at.getTime() }
          return [[row.notification_id, { type: 'dm', ...about }]]
        }),
      )
    },
  }
}

/** Reactions to photos that the reader sent, shown as long as the photo is in the thread. */
export function dmReactionNotifications(ports: NotificationPorts): NotificationKind {
  return reactionNotifications(ports, {
    isShown: (readerId) => sql`exists (
        select from dm_photos as sent
        where sent.dm_photo_id = notifications.dm_photo_id and sent.sender_id = ${readerId} and not sent.hidden)
      and ${hasReactionOfOthers('dm', readerId, 'notifications')}`,
    targetOf: ({ dm_photo_id }) => (dm_photo_id === null ? null : { kind: 'dm', id: dm_photo_id }),
    findSent: async (rows) => {
      const sentIds = rows.flatMap(({ dm_photo_id }) => dm_photo_id ?? [])
      if (sentIds.length === 0) return new Map()
      const sent = await ports.database.kysely
        .selectFrom('dm_photos')
        .select(['dm_photo_id', 'sent_at'])
        .where('dm_photo_id', '=', sql<string>`any(${sentIds}::uuid[])`)
        .execute()
      const sentAt = new Map(sent.map(({ dm_photo_id, sent_at }) => [dm_photo_id, sent_at]))
      return new Map(
        rows.flatMap(({ notification_id, dm_photo_id }) => {
          const moment = sentAt.get(dm_photo_id ?? '')
          return moment ? [[notification_id, moment] as const] : []
        }),
      )
    },
  })
}

/** The latest photo of a notification, and how many of its photos the reader sees. */
interface ShownSending {
  notification_id: string
  photo_id: string
  sent_at: Date
  num: number
}

async function findShown(
  db: Kysely<Schema>,
  readerId: string,
  rows: readonly NotificationRow[],
): Promise<Map<string, ShownSending>> {
  if (rows.length === 0) return new Map()
  const ids = rows.map(({ notification_id }) => notification_id)
  const { rows: shown } = await sql<ShownSending>`
    select notification_id, latest.* from notifications
    cross join lateral (
      select sent.photo_id, sent.sent_at, (count(*) over ())::int as num ${sentPhotos(readerId)}
      order by sent.sent_at desc limit 1
    ) as latest
    where notification_id = any(${ids}::uuid[])`.execute(db)
  return new Map(shown.map((row) => [row.notification_id, row]))
}
