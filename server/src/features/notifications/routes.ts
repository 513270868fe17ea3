import { Failure } from '../../http/failure.ts'
import { type Handlers, ok } from '../../http/handler.ts'
import { readCursor, writeCursor } from '../../http/moment-cursor.ts'
import type { Ports } from '../../ports/ports.ts'
import { answerNotifications } from './answer-notifications.ts'
import { countUnread, saveSettings, setAllRead, setRead, settingsOf, shownNotifications } from './store.ts'

export function notificationRoutes(ports: Pick<Ports, 'database' | 'clock' | 'contentUrls'>): Handlers {
  const db = ports.database.kysely
  return {
    'GET /notifications': async ({ caller: { userId }, query }) => {
      const rows = await shownNotifications(db, userId, { ...query, after: readCursor(query.cursor) })
      const shown = rows.slice(0, query.limit)
      const last = rows.length > query.limit ? shown.at(-1) : undefined
      return ok({
        notifications: await answerNotifications(ports, userId, shown),
        next_cursor: last ? writeCursor(last.happened_at, last.notification_id) : null,
      })
    },

    'GET /notifications/count': async ({ caller }) => ok(await countUnread(db, caller.userId)),

    'POST /notifications/read': async ({ caller, body }) => {
      await setAllRead(db, caller.userId, { ...body, until: new Date(body.until) }, ports.clock.now())
      return ok(await countUnread(db, caller.userId))
    },

    'PATCH /notifications/{notificationId}': async ({ caller, params, body }) => {
      const readAt = body.read ? ports.clock.now() : null
      if (!(await setRead(db, caller.userId, params.notificationId, readAt))) throw new Failure('not_found')
      return ok(await countUnread(db, caller.userId))
    },

    'GET /notifications/settings': async ({ caller }) => ok(await settingsOf(db, caller.userId)),

    'PUT /notifications/settings': async ({ caller, body }) => {
      await saveSettings(db, caller.userId, body)
      return ok(await settingsOf(db, caller.userId))
    },
  }
}
