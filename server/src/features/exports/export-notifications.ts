import type { AccountNotification } from '@koma/contract'
import { sql } from 'kysely'
import { everyField, type NotificationKind } from '../notifications/index.ts'

/** Notifications that an export is ready, or failed. */
export function exportNotifications(): NotificationKind {
  return {
    type: 'account',
    isShown: () => sql`true`,
    answer: async (_readerId, rows) =>
      new Map(
        rows.map((row) => [
          row.notification_id,
          {
            type: 'account',
            ...everyField(row),
            thumbnail_url: null,
            event: row.event as AccountNotification['event'],
          } satisfies AccountNotification,
        ]),
      ),
  }
}
