import type { Translation } from '../../platform/translation.ts'
import type { photosJa } from './messages.ja.ts'

export const photosEn: Translation<typeof photosJa> = {
  comma: ', ',
  favorite: 'Favorite',
  unfavorite: 'Remove from favorites',
  download: 'Download',
  trash: 'Move to trash',
  count: '{count, plural, one {# photo} other {# photos}}',
  grid: 'Photos',
  choose: 'Select',
  chooseSection: 'Select photos from {day}',
  broken: "Can't be shown",
  pagesFailing: "Some photos can't be loaded",
  scrubber: 'Go to month',
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
