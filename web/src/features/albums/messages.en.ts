import type { Translation } from '@koma/ui/translation.ts'
import type { albumsJa } from './messages.ja.ts'

export const albumsEn: Translation<typeof albumsJa> = {
  name: 'Name',
  new: 'New album',
  caption: '{count, plural, one {# photo} other {# photos}} · {date}',
  today: 'Today',
  yesterday: 'Yesterday',
  remove: 'Remove from album',
  cover: 'Use as cover',
  arrange: 'Arrange',
  moved: 'Album moved',
  undo: 'Undo',
  see: 'View',
  removed: 'Removed {count, plural, one {# photo} other {# photos}} from the album',
  covered: 'Changed the cover',
  problem: {
    text_length_fewer: 'Enter a name',
    text_length_over: 'Use up to {limit} characters ({num} now)',
    text_bytes_over: 'This is too long. Make it a little shorter.',
    text_not_allowed: "Some of these characters can't be used here",
  },
  failed: {
    offline: "Couldn't connect. The album hasn't changed.",
    full: "You can't create any more albums. Delete one you don't use.",
    gone: "Couldn't find the album or the photos. Reopen the album and try again.",
    other: "That didn't work. Your photos are safe. Try again. (Trace ID: {traceId})",
  },
  notFound: {
    title: "This album isn't here",
    body: "It was deleted, or you don't have access to it.",
    home: 'Go home',
  },
  delete: {
    title: 'Delete “{name}”?',
    body: "{count, plural, =0 {This can't be undone.} one {Its photo stays in My photos. This can't be undone.} other {Its # photos stay in My photos. This can't be undone.}}",
    confirm: 'Delete',
    deleting: 'Deleting',
    done: 'Deleted “{name}”',
  },
  add: {
    action: 'Add to album',
    title: 'Add {count, plural, one {# photo} other {# photos}} to an album',
    search: 'Search albums',
    list: 'Albums',
    none: 'No albums found',
    adding: 'Adding',
    make: 'Create and add',
    making: 'Creating',
  },
}
