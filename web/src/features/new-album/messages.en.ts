import type { Translation } from '@koma/ui/translation.ts'
import type { newAlbumJa } from './messages.ja.ts'

export const newAlbumEn: Translation<typeof newAlbumJa> = {
  hint: 'You can change it later',
  kind: {
    legend: 'Whose photos go in?',
    mine: 'Just mine',
    mineNote: 'Goes to My albums',
    together: "Everyone's",
    togetherNote: 'Creates a shared album',
  },
  photos: 'Photos',
  count: '{count, plural, one {# photo} other {# photos}}',
  choose: 'Choose photos',
  chosen: 'Done',
  empty: {
    title: "You don't have any photos yet",
    body: 'You can add some later.',
  },
  make: 'Create',
  making: 'Creating',
  made: 'Created “{name}”',
  failed: {
    offline: "Couldn't connect. What you typed is still here. Try again once you're back online.",
    photosGone: 'Some of the photos you chose are gone. Choose them again.',
    full: "You can't create any more albums. Delete one that you don't need.",
    other: "Couldn't create it. What you typed is still here. Try again. (Trace ID: {traceId})",
  },
}
