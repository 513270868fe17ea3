import { type ArrangedLibrary, arrangeLoaded } from '../photos/index.ts'
import { lastSendings } from './sent-photos.ts'
import type { ThreadPhotos } from './thread-photos.ts'

/** The loaded photos of a thread as a list, each once and in the order of sending, for the viewer and the selection. */
export function arrangeThread({ photos, older }: ThreadPhotos): ArrangedLibrary {
  return arrangeLoaded(lastSendings(photos), {
    order: { by: 'added', first: 'oldest' },
    momentOf: (photo) => photo.sent_at,
    isWhole: older === null,
  })
}
