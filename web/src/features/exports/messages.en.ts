import type { Translation } from '@koma/ui/translation.ts'
import type { exportsJa } from './messages.ja.ts'

export const exportsEn: Translation<typeof exportsJa> = {
  title: 'Export your data',
  none: {
    title: 'Export photos and data',
    body: 'Photos in original quality, and your albums, tags, reactions, DMs and other data, as ZIP files.',
  },
  preparing: {
    title: 'Gathering your photos',
    body: 'Photos in original quality, albums, tags, reactions',
    progress: 'Progress of the export',
    count: '<b>{done}</b> / {total} photos · {size}',
    starting: 'Getting ready',
    left: 'About {minutes, number} min left',
    leftSoon: 'Almost done',
    note: "It goes on if you close this page. We'll email you when it's ready.",
  },
  ready: {
    title: 'Your export is ready',
    body: 'You can save it until {day}',
    size: '{count, plural, one {# photo} other {# photos}} · {size}',
    save: 'Save',
    saveNamed: 'Save {name}',
  },
  expired: { title: 'Your export has expired', body: 'Export again to gather what your account has today.' },
  failedState: {
    title: "We couldn't prepare your export",
    body: 'All your photos and data are still here. Try again.',
  },
  next: 'You can export again from {when}.',
  begin: 'Export',
  beginAgain: 'Export again',
  beginning: 'Starting',
  cancel: 'Cancel',
  cancelled: 'Export canceled',
  failed: {
    offline: "Couldn't connect. Try again once you're back online.",
    export_limit: 'You can export once a day. Wait a while and try again.',
    other: "That didn't work. Wait a moment and try again.",
  },
}
