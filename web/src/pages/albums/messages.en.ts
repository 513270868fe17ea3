import type { Translation } from '../../platform/translation.ts'
import type { albumsPageJa } from './messages.ja.ts'

export const albumsPageEn: Translation<typeof albumsPageJa> = {
  title: 'My albums',
  total: '{count, plural, one {<b>#</b> album} other {<b>#</b> albums}}',
  count: '{count, plural, one {# photo} other {# photos}}',
  byUpdate: 'Recently updated',
  newHint: 'You can add photos later',
  newFirst: 'Create your first album',
  favorites: 'Favorites',
  create: {
    hint: 'You can change it later',
    photos: 'Photos',
    choose: 'Choose photos',
    chosen: 'Done',
    empty: "You don't have any photos yet. You can add some later.",
    make: 'Create',
    making: 'Creating',
    made: 'Created “{name}”',
  },
}
