import type { Translation } from '@koma/ui/translation.ts'
import type { photosJa } from './messages.ja.ts'

export const photosEn: Translation<typeof photosJa> = {
  comma: ', ',
  favorite: 'Favorite',
  unfavorite: 'Remove from favorites',
  download: 'Download',
  trash: 'Move to trash',
  forSome: '{action} ({count, number})',
  count: '{count, plural, one {# photo} other {# photos}}',
  grid: 'Photos',
  choose: 'Select',
  chooseSection: 'Select photos from {day}',
  broken: "Can't be shown",
  pagesFailing: "Some photos can't be loaded",
  scrubber: 'Go to month',
  arrange: {
    title: 'Arrange',
    hint: 'Drag photos to arrange them. With a finger, press and hold first; on a keyboard, grab with Space, move with the arrow keys and drop with Space.',
    done: 'Done',
    toStart: 'To the start',
    toEnd: 'To the end',
    moved: '{count, plural, one {Moved # photo} other {Moved # photos}}',
    undo: 'Undo',
    grabbed: '{count, plural, one {Grabbed # photo} other {Grabbed # photos}}',
    grabbedByKeys:
      '{count, plural, one {Grabbed # photo} other {Grabbed # photos}}. Arrow keys move, Space drops, Escape cancels',
    at: '{number, number} of {total, number}',
    dropped: 'Dropped at {number, number} of {total, number}',
    cancelled: 'Not moved',
  },
  selection: {
    count: '<b>{count, number}</b> selected',
    said: '{count, plural, =0 {Selection cleared} other {# selected}}',
    clear: 'Clear selection',
    all: 'Select all',
    actions: 'Actions for selected photos',
    more: 'More',
    full: 'You can select up to {limit, number} photos at a time',
  },
}
