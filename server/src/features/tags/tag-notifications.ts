import { sql, type Transaction } from 'kysely'
import type { Ports } from '../../ports/ports.ts'
import type { Schema } from '../../schema/index.ts'
import { actorFields, everyField, type NotificationKind, notify } from '../notifications/index.ts'
import { isInSight } from '../photos/index.ts'
import { findSeen, isMutedBy } from '../users/index.ts'

/** Notifies a person only once about a photo, however often the tag is removed and set again. */
export async function tellOfTag(
  trx: Transaction<Schema>,
  { photoId, ...tagged }: { photoId: string; byUserId: string; toUserIds: readonly string[] },
  now: Date,
): Promise<void> {
  const rule = { settings: ['tag'], repeated: 'ignored' } as const
  await notify(trx, { kind: 'tag', rule, subject: photoId, photoId, ...tagged }, now)
}

export function tagNotifications(ports: Pick<Ports, 'database' | 'contentUrls' | 'clock'>): NotificationKind {
  const { database, contentUrls, clock } = ports
  return {
    type: 'tag',
    isShown: (readerId) => sql`${isInSight(sql`notifications.photo_id`)} and exists (
      select from photo_tags as tag
      where tag.photo_id = notifications.photo_id and tag.user_id = ${readerId}
        and not ${isMutedBy(readerId, sql`tag.owner_id`)})`,
    answer: async (readerId, rows) => {
      const actorIds = rows.flatMap(({ by_user_id }) => by_user_id ?? [])
      const users = await findSeen(database.kysely, contentUrls, readerId, actorIds)
      const now = clock.now()
      return new Map(
        rows.flatMap((row) => {
          const { notification_id, photo_id } = row
          const user = users.get(row.by_user_id ?? '')
          if (!user || photo_id === null) return []
          const way = `tagged:${readerId}` as const
          const thumbnail_url = contentUrls.photo({ photoId: photo_id, file: 'thumbnail.avif', way }, now)
          return [[notification_id, { type: 'tag', ...everyField(row), ...actorFields(user), thumbnail_url, photo_id }]]
        }),
      )
    },
  }
}
