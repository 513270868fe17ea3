import type { Translation } from '../../platform/translation.ts'
import type { trashJa } from './messages.ja.ts'

export const trashEn: Translation<typeof trashJa> = {
  moved: 'Moved {count, plural, one {# photo} other {# photos}} to trash',
  undo: 'Undo',
  moveFailed: "Couldn't move {count, plural, one {# photo} other {# photos}} to trash. Nothing has changed.",
  restoreFailed: "Couldn't restore {count, plural, one {# photo} other {# photos}}. They're still in the trash.",
  offline: "Couldn't connect. {count, plural, one {# photo} other {# photos}} left as is.",
  deleted: 'Deleted {count, plural, one {# photo} other {# photos}} forever',
  deleteFailed: "Couldn't delete {count, plural, one {# photo} other {# photos}}. They're still in the trash.",
  cleared: 'Emptied the trash',
  clearFailed: "Couldn't empty the trash. Please try again.",
  clearOffline: "Couldn't connect. Please try again.",
}
