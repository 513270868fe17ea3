import type { Translation } from '@koma/ui/translation.ts'
import type { trashPageJa } from './messages.ja.ts'

export const trashPageEn: Translation<typeof trashPageJa> = {
  title: 'Trash',
  select: 'Select',
  empty: 'Empty',
  notice:
    'Photos here are deleted forever <b>{days, plural, one {# day} other {# days}}</b> after you move them to trash. Until then, they count toward your storage (<n>{count, plural, one {# photo} other {# photos}} · {size}</n>). Restored photos go back to their albums too.',
  groups: { soon: 'Gone soon', week: 'Within a week', later: 'Later' },
  count: '{count, plural, one {# photo} other {# photos}}',
  restoreCount: 'Restore {count, plural, one {# photo} other {# photos}}',
  restore: 'Restore',
  restored: 'Restored {count, plural, one {# photo} other {# photos}}',
  delete: 'Delete forever',
  left: '{days, plural, =0 {any moment} one {# day left} other {# days left}}',
  leftShort: '{days, plural, other {#d}}',
  deleteDialog: {
    title: "Delete {count, plural, one {# photo} other {# photos}} forever? This can't be undone.",
    body: 'The original files are deleted too. You can use the space right away.',
    confirm: 'Delete',
    confirming: 'Deleting',
  },
  emptyDialog: {
    title: "Delete {count, plural, one {the # photo} other {all # photos}} in the trash forever? This can't be undone.",
    body: 'The original files are deleted too. This frees up {size}.',
    confirm: 'Empty trash',
    confirming: 'Deleting',
  },
  nothing: {
    title: 'The trash is empty',
    body: 'You can restore photos from here for {days, plural, one {# day} other {# days}} after you move them to trash.',
    photos: 'Go to My photos',
  },
}
