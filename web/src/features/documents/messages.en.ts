import type { Translation } from '@koma/ui/translation.ts'
import type { documentsJa } from './messages.ja.ts'

export const documentsEn: Translation<typeof documentsJa> = {
  changed: 'Changed: ',
  failed: "Couldn't load this",
  failedBody: 'Check your connection and try again.',
  applies: 'Applies from {date}',
  again: 'Try again',
}
