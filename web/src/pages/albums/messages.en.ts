import type { Translation } from '@koma/ui/translation.ts'
import type { albumsPageJa } from './messages.ja.ts'

export const albumsPageEn: Translation<typeof albumsPageJa> = {
  title: 'My albums',
  total: '{count, plural, one {<b>#</b> album} other {<b>#</b> albums}}',
  count: '{count, plural, one {# photo} other {# photos}}',
  order: { label: 'Order', updated: 'Recently updated', name: 'Name', newest: 'Recently created', hand: 'By hand' },
  arrange: {
    hint: 'Drag the cards to arrange them. With a finger, press and hold first; with the keyboard, pick one up with Space, move it with the arrow keys and put it down with Space.',
    grabbed: 'Album picked up',
    grabbedByKeys: 'Album picked up. Move it with the arrow keys and put it down with Space. Escape cancels',
    at: '{number, number} of {total, number}',
    dropped: 'Put down as {number, number} of {total, number}',
    cancelled: 'Not moved',
  },
  search: 'Search albums',
  found: '{count, plural, one {Found # album} other {Found # albums}}',
  none: 'Nothing found',
  newHint: 'You can add photos later',
  newFirst: 'Create your first album',
  favorites: 'Favorites',
}
