import type { TimelinePhoto } from '@koma/contract'
import { type ArrangedLibrary, arrangeLoaded } from '../photos/index.ts'

/**
 * The loaded part of a timeline as a list for the viewer, newest first. The ids of its photos are their timestamps. The viewer asks for
 * more by coming near an end; see `useTimelineAround`.
 */
export function timelineList(photos: readonly TimelinePhoto[]): ArrangedLibrary {
  return arrangeLoaded(photos, {
    order: { by: 'added', first: 'newest' },
    idOf: ({ timestamp }) => String(timestamp),
    momentOf: ({ timestamp }) => timestamp,
  })
}
