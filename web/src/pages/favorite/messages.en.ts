import type { Translation } from '@koma/ui/translation.ts'
import type { favoritePageJa } from './messages.ja.ts'

export const favoritePageEn: Translation<typeof favoritePageJa> = {
  title: 'Favorites',
  facts: '{count, plural, one {# photo} other {# photos}}',
  about: 'Photos you gave a heart. Only you can see this.',
  empty: {
    title: 'No favorites yet',
    body: 'Tap the heart on a photo and it shows up here.',
    photos: 'Choose from My photos',
  },
}
