import type { Translation } from '@koma/ui/translation.ts'
import type { linkedPhotoJa } from './messages.ja.ts'

export const linkedPhotoEn: Translation<typeof linkedPhotoJa> = {
  title: 'Photo',
  alt: 'Photo from {date} {world}',
  until: 'Can be opened until {moment}',
  save: 'Save',
  start: 'Start using Koma',
  home: 'Go home',
  expired: {
    title: 'This link has expired',
    description: 'Ask whoever sent it for a new one.',
  },
  notFound: {
    title: "This frame isn't here",
    description: 'The link was turned off, or the photo was deleted.',
  },
}
