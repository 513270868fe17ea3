import type { Translation } from '@koma/ui/translation.ts'
import type { tagsJa } from './messages.ja.ts'

export const tagsEn: Translation<typeof tagsJa> = {
  list: 'People in this photo',
  choose: "Choose who's in this photo",
  tagOne: 'Tag {name}',
  tagged: 'Tagged {name}',
  undo: 'Undo',
  showAll: '{count, number} more',
  somebody: 'Unnamed user',
  tooMany: 'You can tag up to {limit, number} people in a photo',
  failed: "Couldn't change the tags. Try again.",
  offline: "You're offline, so the tags couldn't be changed.",
  untaggedMyself: 'Removed your tag',
  untagFailed: "Couldn't remove your tag. Try again.",
  gone: "Couldn't change the tags because this photo isn't here anymore.",
}
