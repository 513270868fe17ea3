import type { Translation } from '@koma/ui/translation.ts'
import type { albumPageJa } from './messages.ja.ts'

export const albumPageEn: Translation<typeof albumPageJa> = {
  title: 'Album',
  facts: '{count, plural, one {# photo} other {# photos}} · Updated {date}',
  days: '{first} – {last}',
  choose: 'Choose photos to add',
  addThese: 'Add',
  menu: 'Album actions',
  edit: 'Edit name and cover',
  changeShare: 'Make this a shared album',
  download: 'Download all',
  delete: 'Delete album',
  empty: {
    title: 'No photos yet',
    body: 'Choose photos from My photos, or upload new ones.',
  },
  nothing: {
    title: 'Nothing left to add',
    body: 'All of your photos are already in this album.',
  },
}
