import type { ModerationNotification } from '@koma/contract'
import { sql, type Transaction } from 'kysely'
import type { Ports } from '../../ports/ports.ts'
import type { Schema } from '../../schema/index.ts'
import { everyField, type NotificationKind, notify, notifyEach } from '../notifications/index.ts'

type Event = ModerationNotification['event']
const rule = { settings: [], repeated: 'renewed' } as const

/** Tells the owner what happened to their thing, or to their account. */
export async function tellOwner(
  trx: Transaction<Schema>,
  told: { event: Event; takedownId: string; ownerId: string },
  now: Date,
): Promise<void> {
  const { event, takedownId, ownerId } = told
  const subject = `${event} ${takedownId}`
  await notify(trx, { kind: 'moderation', rule, subject, event, takedownId, byUserId: null, toUserIds: [ownerId] }, now)
}

/** Tells all who reported a thing what was decided, each about their own report. */
export async function tellReporters(
  trx: Transaction<Schema>,
  event: Event,
  reports: ReadonlyArray<{ reportId: string; reporterId: string }>,
  now: Date,
): Promise<void> {
  const told = reports.map(({ reportId, reporterId }) => ({
    userId: reporterId,
    subject: `${event} ${reportId}`,
    reportId,
  }))
  await notifyEach(trx, { kind: 'moderation', rule, event, byUserId: null }, told, now)
}

interface AboutRow {
  notification_id: string
  kind: ModerationNotification['kind'] | 'user'
  reason: ModerationNotification['reason']
  until: Date | null
  takedown_id: string | null
  share_id: string | null
  share_name: string | null
  promotion_id: string | null
  title_ja: string | null
  title_en: string | null
  photo_id: string | null
}

/** Notifications of the operator's decisions. Reporters are told what they reported and nothing else of it. */
export function moderationNotifications(ports: Pick<Ports, 'database' | 'contentUrls' | 'clock'>): NotificationKind {
  const { database, contentUrls, clock } = ports
  return {
    type: 'moderation',
    isShown: () => sql`true`,
    answer: async (readerId, rows) => {
      if (rows.length === 0) return new Map()
      const ids = rows.map(({ notification_id }) => notification_id)
      const found = await sql<AboutRow>`
        select told.notification_id, about.kind, about.reason, takedown.until,
          takedown.takedown_id, takedown.share_id, shares.name as share_name, takedown.promotion_id, title_ja, title_en, photos.photo_id
        from notifications as told
        left join takedowns as takedown using (takedown_id)
        left join reports as report using (report_id)
        cross join lateral (
          select coalesce(takedown.kind, report.kind) as kind, coalesce(takedown.reason, report.reason) as reason) as about
        left join shares on shares.share_id = takedown.share_id
        left join promotions on promotions.promotion_id = takedown.promotion_id
        left join photos on photos.photo_id = takedown.photo_id and photos.owner_id = ${readerId}
          and photos.state = 'live' and photos.trashed_at is null
        where told.notification_id = any(${ids}::uuid[]) and about.kind is not null`.execute(database.kysely)
      const aboutOf = new Map(found.rows.map((row) => [row.notification_id, row]))
      const now = clock.now()
      return new Map(
        rows.flatMap((row) => {
          const about = aboutOf.get(row.notification_id)
          if (!about) return []
          const { photo_id, share_id, share_name, promotion_id, title_ja, title_en, until } = about
          const address = { photoId: photo_id ?? '', file: 'thumbnail.avif', way: 'owner' } as const
          const notification: ModerationNotification = {
            type: 'moderation',
            ...everyField(row),
            event: row.event as Event,
            takedown_id: about.takedown_id,
            kind: about.kind === 'user' ? null : about.kind,
            reason: about.reason,
            until: until?.toISOString() ?? null,
            thumbnail_url: photo_id === null ? null : contentUrls.photo(address, now),
            photo_id,
            share_id,
            share_name,
            promotion_id,
            promotion_title: title_ja === null || title_en === null ? null : { ja: title_ja, en: title_en },
          }
          return [[row.notification_id, notification]]
        }),
      )
    },
  }
}
