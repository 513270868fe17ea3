import type { Translation } from '@koma/ui/translation.ts'
import type { coversJa } from './messages.ja.ts'

export const coversEn: Translation<typeof coversJa> = {
  move: 'Reposition',
  title: 'Reposition the cover',
  hint: 'Move the photo until the cover shows what you want. Arrow keys work too.',
  whole: 'This photo is shown without cropping.',
  picture: 'What the cover shows',
  down: '{percent, number}% from the top',
  right: '{percent, number}% from the left',
  decide: 'Done',
  deciding: 'Saving',
}
