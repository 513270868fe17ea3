import type { Translation } from '@koma/ui/translation.ts'
import type { paletteJa } from './messages.ja.ts'

export const paletteEn: Translation<typeof paletteJa> = {
  title: 'Go to or do',
  field: 'Name of a page or an action',
  close: 'Close',
  results: 'Matches',
  count: '{count, plural, one {# match} other {# matches}}',
  none: 'Nothing matches “{text}”.',
  searching: 'Searching…',
  failed: "Couldn't search: {groups}.",
  groups: {
    actions: 'On this page',
    pages: 'Pages',
    albums: 'Albums',
    shares: 'Shared albums',
    people: 'People',
  },
  pages: {
    newAlbum: 'Create an album',
    newShare: 'Create a shared album',
  },
}
