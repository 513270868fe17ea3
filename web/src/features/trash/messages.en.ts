import type { Translation } from '@koma/ui/translation.ts'
import type { trashJa } from './messages.ja.ts'

export const trashEn: Translation<typeof trashJa> = {
  moved: 'Moved {count, plural, one {# photo} other {# photos}} to trash',
  undo: 'Undo',
  moveFailed: "Couldn't move {count, plural, one {# photo} other {# photos}} to trash. Nothing has changed.",
  restoreFailed:
    "{count, plural, one {Couldn't restore # photo. It's still in the trash.} other {Couldn't restore # photos. They're still in the trash.}}",
  offline: "Couldn't connect. {count, plural, one {# photo is} other {# photos are}} unchanged.",
  deleted: 'Deleted {count, plural, one {# photo} other {# photos}} forever',
  deleteFailed:
    "{count, plural, one {Couldn't delete # photo. It's still in the trash.} other {Couldn't delete # photos. They're still in the trash.}} (Trace ID: {traceId})",
  cleared: 'Emptied the trash',
  clearFailed: "Couldn't empty the trash. Try again.",
  clearOffline: "Couldn't connect. Try again.",
}
