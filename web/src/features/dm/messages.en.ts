import type { Translation } from '@koma/ui/translation.ts'
import type { dmJa } from './messages.ja.ts'

export const dmEn: Translation<typeof dmJa> = {
  save: 'Save to My photos',
  saved: {
    all: 'Saved {count, plural, one {# photo} other {# photos}} to My photos',
    some: 'Saved {count, plural, one {# photo} other {# photos}} to My photos. {known, plural, one {# is} other {# are}} already there.',
    none: 'Already in My photos',
    view: 'View',
  },
  saveFailed: {
    full: "Your storage is full. Couldn't save {count, plural, one {# photo} other {# photos}}.",
    gone: "Couldn't save {count, plural, one {# photo} other {# photos}}: the sender took them back.",
    offline: "Couldn't connect. Try again once you're back online.",
    other: "Couldn't save {count, plural, one {# photo} other {# photos}}. Try again.",
  },
  takeBack: 'Take back',
  takingBack: {
    title: 'Take back {count, plural, one {# photo} other {# photos}}?',
    body: 'They disappear for the other person too. You keep your photos. If you sent the same photos before, those are taken back as well.',
    confirm: 'Take back',
    pending: 'Taking back',
    done: 'Took back {count, plural, one {# photo} other {# photos}}',
    gone: 'Photo not found in DM',
    offline: "Couldn't connect. Try again once you're back online.",
    other: "Couldn't take them back. Try again.",
  },
}
