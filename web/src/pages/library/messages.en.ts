import type { Translation } from '@koma/ui/translation.ts'
import type { libraryJa } from './messages.ja.ts'

export const libraryEn: Translation<typeof libraryJa> = {
  title: 'My photos',
  empty: {
    title: 'Add your first frame',
    body: 'Keep the photos you take in VRChat in their original quality.',
    upload: 'Upload',
  },
}
