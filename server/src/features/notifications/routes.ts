import { Failure } from '../../http/failure.ts'
import { type Handlers, ok } from '../../http/handler.ts'
import { readCursor, writeCursor } from '../../http/moment-cursor.ts'
import type { Ports } from '../../ports/ports.ts'
import { answerNotifications } from './answer-notifications.ts'
import type { NotificationKinds } from './kinds.ts'
import { saveSettings, settingsOf } from './settings.ts'
import { countUnread, setAllRead, setRead, shownNotifications } from './store.ts'

export function notificationRoutes(
  { database, clock }: Pick<Ports, 'database' | 'clock'>,
  kinds: NotificationKinds,
): Handlers {
  const db = database.kysely
  const count = (userId: string) => countUnread(db, kinds, userId)
  return {
    'GET /notifications': async ({ caller: { userId }, query }) => {
      const rows = await shownNotifications(db, kinds, userId, { ...query, after: readCursor(query.cursor) })
      const shown = rows.slice(0, query.limit)
      const last = rows.length > query.limit ? shown.at(-1) : undefined
      return ok({
        notifications: await answerNotifications(kinds, userId, shown),
        next_cursor: last ? writeCursor(last.happened_at, last.notification_id) : null,
      })
    },

    'GET /notifications/count': async ({ caller }) => ok(await count(caller.userId)),

    'POST /notifications/read': async ({ caller, body }) => {
      await setAllRead(db, kinds, caller.userId, { ...body, until: new Date(body.until) }, clock.now())
      return ok(await count(caller.userId))
    },

    'PATCH /notifications/{notificationId}': async ({ caller, params, body }) => {
      const readAt = body.read ? clock.now() : null
      if (!(await setRead(db, caller.userId, params.notificationId, readAt))) throw new Failure('not_found')
      return ok(await count(caller.userId))
    },

    'GET /notifications/settings': async ({ caller }) => ok(await settingsOf(db, caller.userId)),

    'PUT /notifications/settings': async ({ caller, body }) => {
      await saveSettings(db, caller.userId, body)
      return ok(await settingsOf(db, caller.userId))
    },
  }
}
