import type { Translation } from '../../platform/translation.ts'
import type { libraryJa } from './messages.ja.ts'

export const libraryEn: Translation<typeof libraryJa> = {
  title: 'My photos',
  total: '{count, plural, one {<b>#</b> photo} other {<b>#</b> photos}}',
  order: 'Order',
  newest: 'Newest first',
  oldest: 'Oldest first',
  by: 'Sort by date',
  added: 'Date added',
  taken: 'Date taken',
  empty: {
    title: 'Add your first frame',
    body: 'Keep the photos you took in VRChat, at full quality.',
    upload: 'Upload',
  },
}
