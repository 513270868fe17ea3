import type { Translation } from '../../platform/translation.ts'
import type { tagsJa } from './messages.ja.ts'

export const tagsEn: Translation<typeof tagsJa> = {
  list: 'People in this photo',
  choose: 'Choose who is in this photo',
  tagOne: 'Tag {name}',
  tagged: 'Tagged {name}',
  undo: 'Undo',
  showAll: '{count, number} more',
  somebody: 'Someone without a name',
  tooMany: 'You can tag up to {limit, number} people in a photo',
  failed: "Couldn't change the tags. Please try again.",
  offline: "You're offline, so the tags couldn't be changed.",
  untaggedMyself: 'Removed your tag',
  untagFailed: "Couldn't remove your tag. Please try again.",
  gone: "Couldn't change the tags because this photo isn't here any more.",
}
