import type { Translation } from '@koma/ui/translation.ts'
import type { compareJa } from './messages.ja.ts'

export const compareEn: Translation<typeof compareJa> = {
  action: 'Compare',
  title: 'Compare {count, plural, one {# photo} other {# photos}}',
  close: 'Close',
  keep: 'Keep this one',
  photo: 'Photo {number, number}: {moment}',
  keys: 'Number to pick · K to keep · + and − to zoom',
}
