import type { Translation } from '@koma/ui/translation.ts'
import type { holdersJa } from './messages.ja.ts'

export const holdersEn: Translation<typeof holdersJa> = {
  all: '{count, plural, one {Added} other {All added}}',
  some: '{held, number} of {count, number} added',
  added: 'Added {count, plural, one {# photo} other {# photos}} to “{name}”',
  addedSome:
    'Added {added, plural, one {# photo} other {# photos}} to “{name}”. {there, plural, one {# was} other {# were}} already there.',
  there: '{count, plural, one {This photo is} other {All # photos are}} already in “{name}”',
}
