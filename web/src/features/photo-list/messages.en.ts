import type { Translation } from '@koma/ui/translation.ts'
import type { photoListJa } from './messages.ja.ts'

export const photoListEn: Translation<typeof photoListJa> = {
  total: '{count, plural, one {<b>#</b> photo} other {<b>#</b> photos}}',
  order: 'Order',
  newest: 'Newest first',
  oldest: 'Oldest first',
  by: 'Sort by date',
  added: 'Date added',
  taken: 'Date taken',
  hand: 'Arranged by hand',
  arrange: 'Arrange',
  size: 'Photo size',
  sizes: { small: 'Small photos', medium: 'Medium photos', large: 'Large photos' },
  slideshow: 'Slideshow',
  picker: { close: 'Cancel' },
}
