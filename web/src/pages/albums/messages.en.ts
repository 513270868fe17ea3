import type { Translation } from '../../platform/translation.ts'
import type { albumsPageJa } from './messages.ja.ts'

export const albumsPageEn: Translation<typeof albumsPageJa> = {
  title: 'My albums',
  total: '{count, plural, one {<b>#</b> album} other {<b>#</b> albums}}',
  count: '{count, plural, one {# photo} other {# photos}}',
  byUpdate: 'Recently updated',
  newHint: 'You can add photos later',
  newFirst: 'Make your first album',
  favorites: 'Favorites',
  create: {
    hint: 'You can change it later',
    photos: 'Photos',
    choose: 'Choose photos',
    chosen: 'Done',
    empty: 'There are no photos in My photos yet. You can make the album first.',
    make: 'Create',
    making: 'Creating',
    made: 'Created “{name}”',
  },
}
