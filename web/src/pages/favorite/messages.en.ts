import type { Translation } from '../../platform/translation.ts'
import type { favoritePageJa } from './messages.ja.ts'

export const favoritePageEn: Translation<typeof favoritePageJa> = {
  title: 'Favorites',
  empty: {
    title: 'No favorites yet',
    body: "Tap a photo's heart and it gathers here.",
    photos: 'Choose from my photos',
  },
}
