import type { Translation } from '@koma/ui/translation.ts'
import type { changeShareJa } from './messages.ja.ts'

export const changeShareEn: Translation<typeof changeShareJa> = {
  title: 'Make this a shared album',
  body: '{count, plural, one {Moves # photo from “{name}” to a shared album. It also stays in My photos.} other {Moves # photos from “{name}” to a shared album. They also stay in My photos.}}',
  change: 'Make this a shared album',
  changing: 'Changing',
  again: 'Continue from there',
  see: 'View shared album',
  begun: "You've already started a shared album from this one. We'll continue with it instead of creating another.",
  done: '“{name}” is now a shared album',
  failed: {
    create: "Couldn't create the shared album. The original album hasn't changed.",
    photos:
      "The shared album was created, but some photos couldn't be moved. The original album hasn't changed. You can come back later and continue.",
    settings:
      "The photos were moved, but we couldn't change who can see them. For now, it's invite only. The original album hasn't changed. You can come back later and continue.",
    delete: "The shared album is ready, but the original album couldn't be deleted. The photos are in both.",
  },
}
