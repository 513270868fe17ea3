import type { Translation } from '@koma/ui/translation.ts'
import type { albumEditJa } from './messages.ja.ts'

export const albumEditEn: Translation<typeof albumEditJa> = {
  title: 'Edit album',
  cover: 'Cover',
  changeCover: 'Change cover',
  chooseCover: 'Choose a cover',
  decide: 'Done',
  save: 'Save',
  saving: 'Saving',
  saved: 'Renamed the album',
  unchanged: 'Change something to save',
  delete: 'Delete album',
  deleteNote: 'Its photos stay in My photos.',
}
