import type { Translation } from '@koma/ui/translation.ts'
import type { dmCreateJa } from './messages.ja.ts'

export const dmCreateEn: Translation<typeof dmCreateJa> = {
  title: 'Choose photos to send',
  next: 'Next',
  to: 'Choose photos to send to {name}.',
  toGroup: 'Choose photos to send to everyone in “{group}”.',
  hint: 'Choose photos first, then who gets them.',
  muted: "You muted {name}, so you can't send to them. You can send photos to others.",
  empty: { title: 'No photos to send', body: 'Once you upload photos, you can send them from here.' },
  notFound: {
    title: "The receiver isn't here",
    description: 'It may have been deleted, or the address is wrong.',
    home: 'Back home',
  },
}
