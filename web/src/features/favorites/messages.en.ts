import type { Translation } from '@koma/ui/translation.ts'
import type { favoritesJa } from './messages.ja.ts'

export const favoritesEn: Translation<typeof favoritesJa> = {
  added: 'Added {count, plural, one {# photo} other {# photos}} to favorites',
  removed: 'Removed {count, plural, one {# photo} other {# photos}} from favorites',
  undo: 'Undo',
  failed: "Couldn't update {count, plural, one {# favorite} other {# favorites}}",
  offline: "Couldn't connect. {count, plural, one {# favorite is} other {# favorites are}} unchanged.",
}
