import type { Translation } from '../../platform/translation.ts'
import type { photoJa } from './messages.ja.ts'

export const photoEn: Translation<typeof photoJa> = {
  title: 'Photo',
  previous: 'Previous photo',
  next: 'Next photo',
  strip: 'Photos before and after',
  place: '{place} / {count}',
  info: 'About this photo',
  showInfo: 'Info',
  actions: 'Actions for this photo',
  save: 'Save',
  trash: 'Move to trash',
  inTrash: 'This photo is in the trash.',
  restore: 'Restore',
  noWorld: 'No world info',
  keys: { move: 'Move', favorite: 'Favorite', info: 'Info', close: 'Close' },
  facts: {
    people: 'People',
    candidates: 'Who was there when it was taken',
    world: 'World',
    taken: 'Taken',
    added: 'Added',
    albums: 'Albums',
    shares: 'Shared albums',
    file: 'File',
    author: 'Taken by',
  },
  notFound: {
    title: "This frame isn't here",
    description: "It was deleted, or it isn't yours to see.",
    home: 'Go home',
  },
}
