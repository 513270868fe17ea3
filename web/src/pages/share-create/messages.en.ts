import type { Translation } from '../../platform/translation.ts'
import type { shareCreateJa } from './messages.ja.ts'

export const shareCreateEn: Translation<typeof shareCreateJa> = {
  title: 'New shared album',
  photos: 'Starts with {count, plural, one {# photo} other {# photos}}',
  withoutPhotos: 'Start without photos',
  create: 'Create',
  creating: 'Creating',
  failed: "Couldn't create it. What you typed is still here. Please try again.",
  offline: "Couldn't connect. What you typed is still here. Try again once you're back online.",
  photosGone: 'Some of the chosen photos are gone. Please choose the photos again.',
  full: 'You cannot make any more albums.',
  change: {
    title: 'Make it a shared album',
    body: 'Moves {count, plural, one {# photo} other {# photos}} of “{name}” to a shared album. They stay in your library too.',
    change: 'Make it a shared album',
    changing: 'Changing',
    again: 'Try again from there',
    see: 'See the shared album',
    begun: 'A shared album was begun here earlier. This goes on with it instead of making a second one.',
    done: '“{name}” is a shared album now',
    failed: {
      create: "Couldn't make the shared album. The old album is as it was.",
      photos:
        'The shared album is there, but not all photos could be moved. The old album is as it was. You can come back later and go on from there.',
      settings:
        "The photos are moved, but who can see them couldn't be changed: it is invite only now. The old album is as it was. You can come back later and go on from there.",
      delete: "The shared album is ready, but the old album couldn't be deleted. The photos are in both.",
    },
  },
}
