import type { Translation } from '../../platform/translation.ts'
import type { albumsPageJa } from './messages.ja.ts'

export const albumsPageEn: Translation<typeof albumsPageJa> = {
  title: 'My albums',
  total: '{count, plural, one {<b>#</b> album} other {<b>#</b> albums}}',
  count: '{count, plural, one {# photo} other {# photos}}',
  order: { label: 'Order', updated: 'Recently updated', name: 'Name', newest: 'Recently created' },
  search: 'Search albums',
  found: '{count, plural, one {Found # album} other {Found # albums}}',
  none: 'Nothing found',
  newHint: 'You can add photos later',
  newFirst: 'Create your first album',
  favorites: 'Favorites',
}
